internal import Geometry

/// Types of geometry columns in SpatiaLite 4 and 5: 0 for any, 1 to 7 as in ISO 19125; 1000 more with z, 2000 with m,
/// 3000 with both.
enum SpatiaLiteType {
  /// The code of a kind in upper case, or `GEOMETRY`.
  static func code(_ kind: String, _ dimensions: Dimensions) -> Int {
    let kind = GeometryKind.allCases.first { $0.name.uppercased() == kind }
    return Int(kind?.rawValue ?? 0) + 1000 * Int(dimensions.rawValue)
  }

  /// The kind of a code in upper case, or `GEOMETRY`.
  static func kind(_ code: Int64) -> String {
    GeometryKind.allCases.first { Int64($0.rawValue) == code % 1000 }?.name.uppercased()
      ?? "GEOMETRY"
  }

  /// The ordinates of a code.
  static func dimensions(_ code: Int64) -> Dimensions {
    Dimensions(rawValue: UInt8(truncatingIfNeeded: code / 1000 & 3))
  }

  /// Ordinates in words: `XY`, `XYZ`, `XYM`, `XYZM`.
  static func name(_ dimensions: Dimensions) -> String {
    "XY" + (dimensions.contains(.z) ? "Z" : "") + (dimensions.contains(.m) ? "M" : "")
  }
}
