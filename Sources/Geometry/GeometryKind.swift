/// The kinds of geometry, with the codes of ISO 19125 WKB (OGC 06-103r4 §8.2.8).
public enum GeometryKind: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// One position.
  case point = 1
  /// Positions joined by straight lines.
  case lineString = 2
  /// An exterior ring and any number of holes.
  case polygon = 3
  /// Positions that belong together.
  case multiPoint = 4
  /// Lines that belong together.
  case multiLineString = 5
  /// Polygons that belong together.
  case multiPolygon = 6
  /// Geometries of any kind that belong together.
  case geometryCollection = 7

  /// The name in GeoJSON (RFC 7946 §1.4).
  public var name: String {
    switch self {
    case .point: "Point"
    case .lineString: "LineString"
    case .polygon: "Polygon"
    case .multiPoint: "MultiPoint"
    case .multiLineString: "MultiLineString"
    case .multiPolygon: "MultiPolygon"
    case .geometryCollection: "GeometryCollection"
    }
  }

  /// All kinds, a bit `1 << rawValue` for each: what a column declares that takes any geometry.
  public static let any = allCases.reduce(UInt8(0)) { $0 | 1 << $1.rawValue }
}

/// Which ordinates besides x and y a geometry has.
public struct Dimensions: OptionSet, BitwiseCopyable, Hashable, Sendable {
  /// Bit 0: z; bit 1: m.
  public let rawValue: UInt8
  /// From bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Heights, in metres in GeoJSON and KML.
  @inlinable public static var z: Dimensions { Dimensions(rawValue: 1) }
  /// Measures, such as seconds since 1970 along a track.
  @inlinable public static var m: Dimensions { Dimensions(rawValue: 2) }

  /// `XY`, `XYZ`, `XYM` or `XYZM`.
  public var name: String {
    "XY" + (contains(.z) ? "Z" : "") + (contains(.m) ? "M" : "")
  }

  /// Ordinates per position, 2 to 4.
  @inlinable public var count: Int { 2 + Int(rawValue & 1) + Int(rawValue >> 1 & 1) }
}
