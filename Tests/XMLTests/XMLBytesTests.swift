import TestSupport
import Testing

@testable import Base
@testable import XML

/// Searches by words and vectors against the plainest loops.
@Suite("XML: searches")
struct XMLBytesTests {
  /// What text is looked at for, byte by byte.
  static func isSpecial(_ byte: UInt8, _ stops: [UInt8], _ stopsAtNewline: Bool) -> Bool {
    stops.contains(byte) || byte >= 0x80 || byte < 0x20 && (byte != 0x0A || stopsAtNewline)
  }

  /// Searches `text` from each offset, with stops behind its end that must not be found, and gives the
  /// first offset where the answer is another one than the loop's.
  static func fault(
    _ text: [UInt8], _ stops: [UInt8], _ stopsAtNewline: Bool, starts: ClosedRange<Int>? = nil
  ) -> Int? {
    let behind = [stops[0], 0, 0xFF, stops[2]]
    let padded = text + (0..<64).map { behind[$0 % 4] }
    return padded.withUnsafeBufferPointer { bytes -> Int? in
      guard let base = bytes.baseAddress else { return 0 }
      for start in starts ?? 0...text.count {
        let found =
          XMLBytes.findSpecial(
            base + start, base + text.count, stops[0], stops[1], stops[2],
            stopsAtNewline: stopsAtNewline) - base
        let expected =
          (start..<text.count).first { Self.isSpecial(text[$0], stops, stopsAtNewline) }
          ?? text.count
        if found != expected { return start }
        let single = XMLBytes.find(stops[0], base, from: start, to: text.count)
        if single != (start..<text.count).first(where: { text[$0] == stops[0] }) ?? text.count {
          return start
        }
      }
      return nil
    }
  }

  /// The stops of text, of attributes in either quotes, and ones that differ in one bit.
  static let stops: [[UInt8]] = [
    Array("<&]".utf8), Array("\"<&".utf8), Array("'<&".utf8), [0x20, 0x21, 0x60],
    [0x7F, 0x7E, 0x20],
  ]

  @Test("every byte at every offset", arguments: stops, [false, true])
  func everyByte(_ stops: [UInt8], stopsAtNewline: Bool) {
    var faults: [String] = []
    for length in [1, 7, 8, 9, 25] {
      for value in UInt8.min...UInt8.max {
        for offset in 0..<length {
          // Around it what is closest to a stop without being one.
          for around in [UInt8(ascii: "a"), 0x3D, 0x5C] where !stops.contains(around) {
            var text = Array(repeating: around, count: length)
            text[offset] = value
            if Self.fault(text, stops, stopsAtNewline, starts: 0...0) != nil {
              faults.append("\(value) at \(offset) of \(length) among \(around)")
            }
          }
        }
      }
    }
    #expect(faults == [])
  }

  /// A subtraction's borrow marks what lies above a hit; nothing may be marked below it.
  @Test("every pair of neighbours", arguments: [false, true])
  func pairs(stopsAtNewline: Bool) {
    let stops = Array("<&]".utf8)
    var faults: [String] = []
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let text = [0x61, first, second, 0x61]
        if Self.fault(text, stops, stopsAtNewline, starts: 0...1) != nil {
          faults.append("\(first), \(second)")
        }
      }
    }
    #expect(faults == [])
  }

  @Test("random text", arguments: stops, [false, true])
  func random(_ stops: [UInt8], stopsAtNewline: Bool) {
    var random = SplitMix64(seed: 11)
    let plain = Array("abcdefghij =^;/\n0123456789~>".utf8).filter { !stops.contains($0) }
    for _ in 0..<3000 {
      var text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        plain[Int.random(in: 0..<plain.count, using: &random)]
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) where !text.isEmpty {
        text[Int.random(in: 0..<text.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      #expect(Self.fault(text, stops, stopsAtNewline) == nil, "\(text)")
    }
  }

  @Test(
    "the ends of tags",
    arguments: [
      ("a>", 1), ("a='>'>", 5), ("a=\"'>\">", 6), ("a", nil), ("a='>", nil), ("a<b>", 1),
      ("a='<'>", 3), ("", nil), ("a=\"b\" c='>' />", 13),
    ] as [(String, Int?)])
  func tagEnds(text: String, expected: Int?) {
    let padded = Array((text + String(repeating: ">", count: 64)).utf8)
    padded.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      #expect(XMLBytes.tagEnd(base, from: 0, to: text.utf8.count) == expected)
    }
  }

  /// Names of every length, against text that differs in each place.
  @Test func namesMatch() {
    let letters = Array("abcdefghijklmnopqrst".utf8)
    for count in 0...letters.count {
      var name = Bytes()
      letters.withUnsafeBufferPointer { name.append(contentsOf: .init(rebasing: $0[..<count])) }
      let word = XMLNameWord(name.buffer)
      for place in 0...letters.count {
        var text = letters
        if place < letters.count { text[place] ^= 1 }
        text += Array(repeating: 0, count: 64)
        let matches = text.withUnsafeBufferPointer { bytes in
          bytes.baseAddress.map { word.matches($0) }
        }
        #expect(matches == (place >= count), "\(count) letters, another at \(place)")
      }
    }
  }
}
