import Foundation
import Testing

@testable import Formats
@testable import Geometry
@testable import Streaming

/// Both engines against expat itself: the same events with tags at the same bytes, the same documents
/// refused, and the fault at the same byte.
///
/// That byte is expat's `XML_GetCurrentByteIndex` after the error, with two exceptions. For text outside
/// of the root element it is where that text begins, whereas expat names the first byte that makes no
/// token of a prolog, in the same run of characters without white space or quotes. For bytes that end in
/// the middle it is the end, whereas expat names a last carriage return or brackets, which might have
/// gone on.
@Suite("XML: both engines")
struct XMLEngineTests {
  /// What is wrong with one reading of some bytes, nil for nothing.
  static func difference(
    _ events: XMLEvents, _ expected: XMLEvents, _ bytes: [UInt8], places: Bool = true
  ) -> String? {
    if !isSameFault(events, expected, bytes) {
      return
        "fault at \(String(describing: events.fault)) '\(events.message)', expected at "
        + "\(String(describing: expected.fault)) '\(expected.message)'"
    }
    var (left, right) = places ? (events, expected) : (events.withoutPlaces, expected.withoutPlaces)
    if expected.fault != nil {
      left.dropUnfinished()
      right.dropUnfinished()
    }
    guard left.events != right.events else { return nil }
    let first = zip(left.events, right.events).first { $0 != $1 }
    return
      "\(left.events.count) events, expected \(right.events.count); \(String(describing: first))"
  }

  private static func isSameFault(
    _ events: XMLEvents, _ expected: XMLEvents, _ bytes: [UInt8]
  ) -> Bool {
    guard events.fault != expected.fault else { return true }
    guard let fault = events.fault, let other = expected.fault else { return false }
    if events.isOutside, expected.isOutside, fault < other {
      return !bytes[fault..<other].contains(where: isBreak)
    }
    return fault == bytes.count && (fault - 2..<fault).contains(other)
      && bytes[other...].allSatisfy { $0 == 0x0d || $0 == UInt8(ascii: "]") }
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  static func head(_ bytes: [UInt8]) -> XMLHead {
    bytes.withUnsafeBufferPointer { XMLHead(UnsafeBufferPointer(rebasing: $0.prefix(1 << 14))) }
  }

  /// Reads bytes in every way and gives what differs.
  static func differences(
    _ bytes: [UInt8], keepsPlaces: Bool = true, blockSize: Int, scratch: Scratch
  ) throws -> [String] {
    let head = Self.head(bytes)
    let expected = XMLExpatEvents.read(bytes, encoding: head.encoding == "UTF8" ? "UTF-8" : nil)
    let keepsPlaces = keepsPlaces && head.isUTF8
    var found: [String?] = []
    if head.engine == .scanner {
      found.append(difference(.scanned(bytes), expected, bytes).map { "scanned: " + $0 })
    }
    let path = try scratch.write("in.xml", bytes)
    let source = try XMLSource(ByteSource(path: path))
    found.append(
      difference(
        .walked(source, blockSize: blockSize), expected, bytes,
        places: keepsPlaces || head.engine == .scanner
      ).map { "walked: " + $0 })
    let expat = try XMLSource.readingWithExpat(ByteSource(path: path))
    found.append(
      difference(.walked(expat, blockSize: blockSize), expected, bytes, places: keepsPlaces)
        .map { "expat: " + $0 })
    return found.compactMap { $0 }
  }

  @Test("give expat's events, and its faults at the same byte", arguments: XMLSample.all)
  func agree(_ sample: XMLSample) throws {
    let scratch = try Scratch()
    for blockSize in [1, 1 << 16] {
      #expect(
        try Self.differences(
          sample.bytes, keepsPlaces: sample.keepsPlaces, blockSize: blockSize, scratch: scratch)
          == [])
    }
  }

  @Test("agree on every truncation, which is one located error", arguments: XMLSample.all)
  func truncations(_ sample: XMLSample) throws {
    let scratch = try Scratch()
    for count in sample.bytes.indices {
      let found = try Self.differences(
        Array(sample.bytes[..<count]), keepsPlaces: sample.keepsPlaces, blockSize: 1 << 16,
        scratch: scratch)
      #expect(found == [], "\(count) bytes of \(sample)")
    }
  }

  @Test("agree on mutants", arguments: XMLSample.all)
  func mutants(_ sample: XMLSample) throws {
    let scratch = try Scratch()
    let environment = ProcessInfo.processInfo.environment
    let count = environment["CAIRN_XML_MUTANTS"].flatMap { Int($0) } ?? 150
    let seed = environment["CAIRN_XML_SEED"].flatMap { UInt64($0) } ?? 1
    var mutation = XMLMutation(seed: seed &+ UInt64(sample.bytes.count))
    for number in 0..<count {
      let bytes = mutation.mutant(of: sample.bytes)
      let found = try Self.differences(
        bytes, keepsPlaces: sample.keepsPlaces, blockSize: 1 << 16, scratch: scratch)
      #expect(
        found == [],
        "mutant \(number) of \(sample), seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("throwaway")
  func corpus() throws {
    guard let list = ProcessInfo.processInfo.environment["XML_CORPUS"] else { return }
    let scratch = try Scratch()
    var counts: [String: Int] = [:]
    for path in try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n") {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: String(path))))
      let direct = XMLExpatEvents.read(bytes)
      let name = "\(Self.head(bytes).engine) \(direct.fault == nil ? "ok" : "refused")"
      counts[name, default: 0] += 1
      counts["events", default: 0] += direct.events.count
      let found = try Self.differences(bytes, blockSize: 1000, scratch: scratch)
      if !found.isEmpty { print("DIFF", path, found) }
    }
    print(counts)
  }
}

/// Changes documents at random, the same way for the same seed.
struct XMLMutation {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea, Flood).
  private mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) % UInt64(max(bound, 1)))
  }

  /// What breaks documents, or nearly does.
  private static let pieces: [[UInt8]] =
    [
      "<", ">", "/", "</", "/>", "=", "\"", "'", "&", ";", "&amp;", "&#60;", "&#x3c;", "&#0;",
      "&#xD800;",
      "&#1114112;", "&#", "&#x;", "&foo;", "&a", "<!--", "-->", "--", "-", "<![CDATA[", "]]>", "]]",
      "]",
      "<![", "<!", "<!D", "<!DOCTYPE a>", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "<?", "?>", "<?x?>",
      "<?xml?>",
      "<?XML a?>", "<?xml version='1.0'?>", "?", " ", "\t", "\n", "\r", "\r\n", ":", "a:b",
      "x=\"1\"",
      " a='1' a='2'", "xmlns='urn:x'", "xmlns:a=''", "1", "-a", ".", "é", "\u{B7}", "\u{D7}",
      "\u{FFFE}",
      "\u{FFFF}", "\u{FFFD}", "\u{10FFFF}", "\u{0}", "\u{1}", "\u{7F}", "\u{85}", "\u{2028}",
      "\u{FEFF}",
      "<a>", "</a>", "<a/>", "<a b='c'>", "<é>", "%", "#", "[", "(",
    ].map { Array($0.utf8) } + [
      [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F],
      [0xF4, 0x90, 0x80, 0x80],
      [0xFE], [0xFF], [0xEF, 0xBB, 0xBF],
    ]

  /// A document with one to four changes.
  mutating func mutant(of bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...(next(below: 8) / 2 & next(below: 4)) {
      let place = next(below: bytes.count + 1)
      let length = min(1 + next(below: 1 << next(below: 6)), bytes.count - place)
      switch next(below: 8) {
      case 0...2: bytes.insert(contentsOf: Self.pieces[next(below: Self.pieces.count)], at: place)
      case 3:
        bytes.replaceSubrange(
          place..<place + min(length, 2), with: Self.pieces[next(below: Self.pieces.count)])
      case 4: bytes.removeSubrange(place..<place + length)
      case 5: if place < bytes.count { bytes[place] = UInt8(next(below: 256)) }
      case 6:
        let copy = Array(bytes[place..<place + length])
        bytes.insert(contentsOf: copy, at: next(below: bytes.count + 1))
      default: if place < bytes.count { bytes[place] ^= 1 << UInt8(next(below: 8)) }
      }
    }
    return bytes
  }
}
