public import Geometry

/// What a style draws, by the dimension of geometries.
public enum StyleDimension: Int, Sendable, CaseIterable {
  case point, line, area

  /// Its bit in a set of dimensions.
  public var bit: UInt8 { 1 << UInt8(rawValue) }

  /// What `geometry_type()` of QGIS calls it.
  var name: String {
    switch self {
    case .point: "Point"
    case .line: "Line"
    case .area: "Polygon"
    }
  }

  /// The dimension of a kind of geometry; nil for collections.
  public init?(_ kind: GeometryKind) {
    switch kind {
    case .point, .multiPoint: self = .point
    case .lineString, .multiLineString: self = .line
    case .polygon, .multiPolygon: self = .area
    case .geometryCollection: return nil
    }
  }

  /// The properties that its look depends on, apart from labels and an icon's heading and hot spot.
  public var properties: [StyleProperty] {
    switch self {
    case .point: [.icon, .iconColor, .markerColor, .iconOpacity, .iconScale, .markerSize]
    case .line: [.stroke, .strokeOpacity, .strokeWidth]
    case .area: [.fill, .fillOpacity, .stroke, .strokeOpacity, .strokeWidth]
    }
  }
}
