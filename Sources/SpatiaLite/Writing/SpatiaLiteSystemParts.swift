internal import Base

/// What `spatial_ref_sys_aux` repeats of a definition in well-known text (OGC 01-009 §7.2).
struct SpatiaLiteSystemParts {
  /// An axis.
  struct Axis: Equatable {
    /// The name, such as `Easting`.
    var name: String
    /// Where it points, such as `East`.
    var direction: String
  }

  /// True for degrees; nil for text that is neither a geographic nor a projected system.
  private(set) var isGeographic: Bool?
  /// The name of the ellipsoid.
  private(set) var spheroid: String?
  /// The name of the prime meridian.
  private(set) var primeMeridian: String?
  /// The name of the datum.
  private(set) var datum: String?
  /// The name of the projection.
  private(set) var projection: String?
  /// The name of the unit of the coordinates.
  private(set) var unit: String?
  /// The axes, in the order of the authority.
  private(set) var axes: [Axis] = []

  /// True if northings or latitudes come first.
  var isFlipped: Bool { axes.first.map { ["North", "South"].contains($0.direction) } ?? false }

  /// Reads a definition.
  init(_ definition: String) {
    let text = Array(definition.utf8)
    var depth = 0
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): index = Self.end(ofQuoted: index, in: text)
      case let byte where Self.isLetter(byte):
        let start = index
        while index < text.count, Self.isLetter(text[index]) { index += 1 }
        note(String(decoding: text[start..<index], as: UTF8.self), text[index...], depth)
        continue
      default: break
      }
      index += 1
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || byte == UInt8(ascii: "_")
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  /// Where the closing mark of a quoted text is, or the end.
  private static func end(ofQuoted start: Int, in text: [UInt8]) -> Int {
    text[(start + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? text.count
  }

  /// Takes what stands behind a keyword.
  private mutating func note(_ keyword: String, _ rest: ArraySlice<UInt8>, _ depth: Int) {
    guard rest.first == UInt8(ascii: "[") else { return }
    let inner = rest.dropFirst()
    guard inner.first == UInt8(ascii: "\""),
      let end = inner.dropFirst().firstIndex(of: UInt8(ascii: "\""))
    else { return }
    let name = String(decoding: inner[(inner.startIndex + 1)..<end], as: UTF8.self)
    switch keyword {
    case "PROJCS": isGeographic = isGeographic ?? false
    case "GEOGCS": isGeographic = isGeographic ?? true
    case "DATUM": datum = datum ?? name
    case "SPHEROID": spheroid = spheroid ?? name
    case "PRIMEM": primeMeridian = primeMeridian ?? name
    case "PROJECTION": projection = projection ?? name
    // That of the whole system comes last, and is not within another part.
    case "UNIT" where depth == 1: unit = name
    case "AXIS" where depth == 1 && axes.count < 2:
      let word = inner[(end + 1)...].dropFirst().prefix { $0 != UInt8(ascii: "]") }
      let direction = String(decoding: word, as: UTF8.self)
      axes.append(
        Axis(
          name: name,
          direction: direction.prefix(1).uppercased() + direction.dropFirst().lowercased()))
    default: break
    }
  }
}
