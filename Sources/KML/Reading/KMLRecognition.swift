internal import Base
internal import FormatKit

/// Tells KML by its first bytes.
enum KMLRecognition {
  /// Certain if the root element is `kml`, whatever its prefix, in UTF-8, UTF-16 or any encoding that
  /// contains ASCII.
  static func confidence(_ head: UnsafeBufferPointer<UInt8>) -> Format.Confidence {
    // UTF-16 has a zero beside each of these letters.
    let letters = head.filter { $0 != 0 }
    // An archive may hold a document that is not compressed, but does not begin with one.
    guard let first = letters.first(where: { $0 > 0x20 && !byteOrderMarks.contains($0) }),
      first == UInt8(ascii: "<")
    else { return .no }
    var index = 0
    while let start = letters[index...].firstIndex(of: UInt8(ascii: "<")) {
      guard start + 1 < letters.count else { return .no }
      switch letters[start + 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"):
        let end =
          letters[start...].starts(with: "<!--".utf8)
          ? find("-->", in: letters, from: start) : find(">", in: letters, from: start)
        guard let end else { return .no }
        index = end
      default:
        let name = letters[(start + 1)...].prefix {
          $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
        }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? []
        if local.elementsEqual("kml".utf8) { return .certain }
        let tag = letters[(start + 1)...].prefix { $0 != UInt8(ascii: ">") }
        let isNamed = ["Document", "Folder", "Placemark"].contains { local.elementsEqual($0.utf8) }
        return isNamed && String(decoding: tag, as: UTF8.self).contains(text: "kml") ? .likely : .no
      }
    }
    return .no
  }

  /// The bytes of byte order marks.
  private static let byteOrderMarks: [UInt8] = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF]

  /// The index after a literal; nil if it does not occur.
  private static func find(_ literal: String, in bytes: [UInt8], from start: Int) -> Int? {
    let literal = Array(literal.utf8)
    var index = start
    while index + literal.count <= bytes.count {
      if bytes[index...].starts(with: literal) { return index + literal.count }
      index += 1
    }
    return nil
  }
}
