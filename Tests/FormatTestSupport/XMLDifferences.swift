import Files
@testable import XML

/// Both engines against expat itself: the same events with tags at the same bytes, the same documents
/// refused, and the fault at the same byte.
///
/// That byte is expat's `XML_GetCurrentByteIndex` after the error, with two exceptions. For text outside
/// of the root element it is where that text begins, whereas expat names the first byte that makes no
/// token of a prolog, in the same run of characters without white space or quotes. For bytes that end in
/// the middle it is the end, whereas expat names a last carriage return or brackets, which might have
/// gone on.
package enum XMLDifferences {
  /// What is wrong with one reading of some bytes, nil for nothing.
  package static func difference(
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

  /// Reads bytes, which are the file at a path too, in every way and gives what differs.
  package static func find(
    _ bytes: [UInt8], keepsPlaces: Bool = true, blockSize: Int, path: String
  ) throws -> [String] {
    let head = Self.head(bytes)
    let expected = XMLExpatEvents.read(bytes, encoding: head.encoding == "UTF8" ? "UTF-8" : nil)
    let keepsPlaces = keepsPlaces && head.isUTF8
    var found: [String?] = []
    if head.engine == .scanner {
      found.append(difference(.scanned(bytes), expected, bytes).map { "scanned: " + $0 })
    }
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
}
