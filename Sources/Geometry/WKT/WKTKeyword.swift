/// The kinds of geometry that well-known text names, with their codes in WKB (OGC 06-103r4 §7.2.2,
/// §8.2.8).
public struct WKTKeyword {
  /// The code without dimensions, 1 to 17.
  var code: UInt32
  /// The dimensions of words such as `POINTZ`, nil for words without them.
  var dimensions: Dimensions?

  private static let words: [(name: StaticString, code: UInt32)] = [
    ("POINT", 1), ("POLYGON", 3), ("LINESTRING", 2), ("MULTIPOLYGON", 6), ("MULTIPOINT", 4),
    ("MULTILINESTRING", 5), ("GEOMETRYCOLLECTION", 7), ("LINEARRING", 2), ("CIRCULARSTRING", 8),
    ("COMPOUNDCURVE", 9), ("CURVEPOLYGON", 10), ("MULTICURVE", 11), ("MULTISURFACE", 12),
    ("POLYHEDRALSURFACE", 15), ("TIN", 16), ("TRIANGLE", 17),
  ]

  /// The keyword that fills a run of letters in any case, nil if it is another word.
  init?(_ letters: UnsafeBufferPointer<UInt8>) {
    guard let start = letters.baseAddress else { return nil }
    for (name, code) in Self.words {
      let length = name.utf8CodeUnitCount
      guard letters.count >= length, letters.count <= length + 2 else { continue }
      guard Self.isEqual(start, name) else { continue }
      self.code = code
      if letters.count == length { return }
      let suffix = UnsafeBufferPointer(start: start + length, count: letters.count - length)
      guard let dimensions = Self.dimensions(suffix) else { return nil }
      self.dimensions = dimensions
      return
    }
    return nil
  }

  /// The dimensions that `Z`, `M` or `ZM` stand for, in any case.
  static func dimensions(_ letters: UnsafeBufferPointer<UInt8>) -> Dimensions? {
    switch letters.count {
    case 1 where letters[0] | 0x20 == UInt8(ascii: "z"): .z
    case 1 where letters[0] | 0x20 == UInt8(ascii: "m"): .m
    case 2 where letters[0] | 0x20 == UInt8(ascii: "z") && letters[1] | 0x20 == UInt8(ascii: "m"):
      [.z, .m]
    default: nil
    }
  }

  /// True if letters, in any case, spell a word that is given in capitals.
  @inlinable @inline(__always)
  public static func isEqual(_ letters: UnsafePointer<UInt8>, _ word: StaticString) -> Bool {
    let expected = word.utf8Start
    for offset in 0..<word.utf8CodeUnitCount where letters[offset] & 0xDF != expected[offset] {
      return false
    }
    return true
  }
}
