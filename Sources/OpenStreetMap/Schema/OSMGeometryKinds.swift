internal import Geometry

/// What OpenStreetMap's objects become as features: the layers that they go to without a schema, and what only
/// schemas ask for.
struct OSMGeometryKinds: OptionSet, BitwiseCopyable, Sendable {
  let rawValue: UInt8
  /// Nodes.
  static let point = OSMGeometryKinds(rawValue: 1)
  /// Ways that are not areas.
  static let line = OSMGeometryKinds(rawValue: 2)
  /// Closed ways by the rules, multipolygons and boundaries.
  static let area = OSMGeometryKinds(rawValue: 4)
  /// Routes and other relations, as collected lines or without a geometry.
  static let relation = OSMGeometryKinds(rawValue: 8)
  /// All ways as lines, even those that are areas.
  static let outline = OSMGeometryKinds(rawValue: 16)
  /// The sea, made of all coastlines together: polygons that have the tag `natural=coastline`, and no id.
  static let sea = OSMGeometryKinds(rawValue: 32)

  /// The geometries that features of these kinds can have, as a layer declares them.
  var declared: UInt8 {
    var kinds: [GeometryKind] = []
    if contains(.point) { kinds += [.point] }
    if !isDisjoint(with: [.line, .outline]) { kinds += [.lineString] }
    if contains(.area) { kinds += [.polygon, .multiPolygon] }
    if contains(.sea) { kinds += [.polygon] }
    if contains(.relation) { kinds += [.point, .multiPoint, .lineString, .multiLineString] }
    return kinds.reduce(0) { $0 | 1 << $1.rawValue }
  }

  /// The kinds by the names that schemas have for them.
  static let named: [(name: String, kind: OSMGeometryKinds)] = [
    ("point", .point), ("line", .line), ("area", .area), ("outline", .outline),
    ("relation", .relation), ("sea", .sea),
  ]
}
