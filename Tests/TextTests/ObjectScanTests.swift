import TestSupport
import Testing
import Text

/// Finding the end of an object sixteen bytes at a time, against a walk byte by byte.
@Suite struct ObjectScanTests {
  /// Where the first object ends; nil if it does not.
  private static func end(of text: [UInt8]) -> Int? {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for (index, byte) in text.enumerated() {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case 0x22: isInString.toggle()
      case 0x5c where isInString: isEscaped = true
      case 0x7b where !isInString: depth += 1
      case 0x7d where !isInString:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
    }
    return nil
  }

  /// Texts of quotation marks, backslashes and braces at all places of a block, that arrive at once or in pieces.
  @Test func findsTheEndHoweverTheTextArrives() {
    var random = SplitMix64(seed: 8259)
    let letters = Array(#"{}""""\\aaaaaaaa,,::"#.utf8)
    var ends = 0
    for _ in 0..<4000 {
      let length = Int.random(in: 0...120, using: &random)
      let text =
        [0x7b] + (0..<length).map { _ in letters.randomElement(using: &random) ?? 0x61 }
      let expected = Self.end(of: text)
      if expected != nil { ends += 1 }
      let padded = text + [UInt8](repeating: 0, count: 64)
      padded.withUnsafeBufferPointer { buffer in
        guard let bytes = buffer.baseAddress else { return }
        var scan = JSONObjectScan()
        var offset = 0
        var count = Bool.random(using: &random) ? text.count : 0
        while true {
          let stop = scan.run(bytes, from: &offset, to: count, isSequence: false)
          if case .end(let end) = stop {
            #expect(end == expected && offset == end)
            return
          }
          guard case .needsMore = stop, offset == count else {
            Issue.record("\(stop)")
            return
          }
          if count == text.count { break }
          count = min(count + Int.random(in: 1...20, using: &random), text.count)
        }
        #expect(expected == nil)
      }
    }
    #expect(ends > 1000 && ends < 3000)
  }
}
