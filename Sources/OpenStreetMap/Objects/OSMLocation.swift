/// A place in the unit of OpenStreetMap's database: 1e-7 degrees (WGS84), about a centimetre.
struct OSMLocation: BitwiseCopyable, Hashable, Sendable {
  /// Longitude in 1e-7 degrees.
  var x: Int32
  /// Latitude in 1e-7 degrees.
  var y: Int32

  /// The place of a node that is not known.
  static let unknown = OSMLocation(x: .max, y: .max)

  /// False for ``unknown``.
  @inline(__always) var isKnown: Bool { x != .max }
  /// True if both are in the range of geographic coordinates: ±180°, ±90°.
  @inline(__always) var isInRange: Bool {
    x >= -1_800_000_000 && x <= 1_800_000_000 && y >= -900_000_000 && y <= 900_000_000
  }
  /// Longitude in degrees: the double that is nearest to the decimal number.
  @inline(__always) var longitude: Double { Double(x) / 1e7 }
  /// Latitude in degrees: the double that is nearest to the decimal number.
  @inline(__always) var latitude: Double { Double(y) / 1e7 }
}
