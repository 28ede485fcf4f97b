/// What OpenStreetMap's objects become as features: the layers that they go to without a schema.
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

  /// The kinds by the names that schemas have for them.
  static let named: [(name: String, kind: OSMGeometryKinds)] = [
    ("point", .point), ("line", .line), ("area", .area), ("relation", .relation),
  ]
}
