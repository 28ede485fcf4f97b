import Geometry

/// The reference systems of a GeoPackage and their `srs_id`s (OGC 12-128r19 §1.1.2).
struct SpatialReferences {
  /// The systems that the file's layers use, by id.
  private(set) var used: [(id: Int32, system: CoordinateReferenceSystem)] = []

  /// Ids below belong to EPSG's codes.
  private static let firstFreeID: Int32 = 100_000

  /// The id that everybody gives to a system; nil for one that is not EPSG's.
  static func registeredID(of system: CoordinateReferenceSystem) -> Int32? {
    switch system.authority.uppercased() {
    case "EPSG": Int32(system.code).flatMap { $0 > 0 ? $0 : nil }
    case _ where system.isWGS84: 4326
    case "NONE" where system.code == "-1" || system.code == "0": Int32(system.code)
    default: nil
    }
  }

  /// The id of a system, which is a free one for a system that is not EPSG's.
  mutating func id(of system: CoordinateReferenceSystem) -> Int32 {
    let registered = Self.registeredID(of: system)
    if registered == nil, let known = used.first(where: { $0.system.isSame(as: system) }) {
      return known.id
    }
    var id = registered ?? Self.firstFreeID
    if registered == nil {
      while used.contains(where: { $0.id == id }) { id += 1 }
    }
    if !used.contains(where: { $0.id == id }) { used.append((id, system)) }
    return id
  }

  /// The rows of `gpkg_spatial_ref_sys`: the three that the standard demands, then the used ones.
  var rows: [Row] {
    var rows = [
      Row(
        id: -1, name: "Undefined Cartesian SRS", organization: "NONE", code: -1,
        definition: "undefined",
        description: "undefined Cartesian coordinate reference system"),
      Row(
        id: 0, name: "Undefined geographic SRS", organization: "NONE", code: 0,
        definition: "undefined",
        description: "undefined geographic coordinate reference system"),
      Row(4326, .wgs84, "longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid"),
    ]
    for (id, system) in used where !rows.contains(where: { $0.id == id }) {
      rows.append(Row(id, system, nil))
    }
    return rows
  }

  /// A row of `gpkg_spatial_ref_sys`.
  struct Row {
    var id: Int32
    var name: String
    var organization: String
    var code: Int32
    var definition: String
    var description: String?
  }
}

extension SpatialReferences.Row {
  init(_ id: Int32, _ system: CoordinateReferenceSystem, _ description: String?) {
    self.id = id
    name = system.name ?? system.identifier
    organization = system.authority
    // A code that is no number has no place in the table but the description.
    code = Int32(system.code) ?? id
    self.description = description ?? (Int32(system.code) == nil ? system.identifier : nil)
    definition =
      system.definition ?? Self.completed(system) ?? system.definition2019 ?? "undefined"
  }

  /// The definition of a system that its source names by its code alone; nil if PROJ does not know it
  /// or is not installed.
  private static func completed(_ system: CoordinateReferenceSystem) -> String? {
    if let known = CoordinateReferenceSystem.wellKnown(system.identifier) {
      return known.definition
    }
    guard system.isRegistered, system.definition2019 == nil else { return nil }
    let complete = (try? ReferenceSystems())?.completed(system)
    return complete?.definition ?? complete?.definition2019
  }
}
