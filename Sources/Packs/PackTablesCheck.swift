internal import Base
internal import SQLiteStore

/// Compares GeoPackage's own tables with what a pack has: a layer that they do not list is shown by no program.
struct PackTablesCheck {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// What is not as it should be. `layers` are those that the manifest lists.
  func findings(_ layers: [String], hasTiles: Bool, hasNetwork: Bool) throws(GeoError)
    -> [PackFinding]
  {
    guard try database.hasTable("gpkg_contents") else {
      return [PackFinding(nil, .packMissing, "the table 'gpkg_contents' is not there")]
    }
    var findings: [PackFinding] = []
    for layer in layers { findings += try features(layer, .layers) }
    if hasNetwork { for layer in ["nodes", "edges"] { findings += try features(layer, .network) } }
    if hasTiles {
      if try !isListed(PackTiles.table, as: "vector-tiles") {
        findings.append(Self.unlisted(PackTiles.table, in: "gpkg_contents", .tiles))
      }
      if try !isExtension(PackTiles.table, nil) {
        findings.append(Self.unlisted(PackTiles.table, in: "gpkg_extensions", .tiles))
      }
    }
    try database.query(
      "SELECT DISTINCT srs_id FROM gpkg_contents WHERE srs_id NOT IN "
        + "(SELECT srs_id FROM gpkg_spatial_ref_sys) ORDER BY 1"
    ) { row in
      findings.append(
        PackFinding(
          nil, .packMissing, "gpkg_spatial_ref_sys does not say what system \(row.int64(0)) is"))
    }
    return findings
  }

  /// A layer that is there, its place in the lists, its count, and the triggers of its spatial index.
  private func features(_ table: String, _ part: PackPart) throws(GeoError) -> [PackFinding] {
    // What is not there is found by the hashes.
    guard try database.hasTable(table) else { return [] }
    guard try isListed(table, as: "features") else {
      return [Self.unlisted(table, in: "gpkg_contents", part)]
    }
    let column = try database.scalarText(
      "SELECT column_name FROM gpkg_geometry_columns WHERE table_name = ?1", [.text(table)])
    guard let column else { return [Self.unlisted(table, in: "gpkg_geometry_columns", part)] }
    var findings: [PackFinding] = []
    let index = "rtree_\(table)_\(column)"
    if try !isExtension(table, "gpkg_rtree_index") {
      findings.append(Self.unlisted(index, in: "gpkg_extensions", part))
    }
    for event in Self.events {
      let count = try database.scalarInt(
        "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name = ?1 AND tbl_name = ?2",
        [.text("\(index)_\(event)"), .text(table)])
      guard count == 0 else { continue }
      findings.append(
        PackFinding(
          part, .packSpatialIndex,
          "'\(index)' has no trigger '\(event)', so that changes of '\(table)' would not reach it"))
    }
    if try database.hasTable("gpkg_ogr_contents") {
      let said = try database.scalarInt(
        "SELECT feature_count FROM gpkg_ogr_contents WHERE table_name = ?1", [.text(table)])
      let count = try database.scalarInt(
        "SELECT count(*) FROM \(Database.quoted(identifier: table))")
      if let said, said != count {
        findings.append(
          PackFinding(
            part, .packMissing,
            "'\(table)' has \(count ?? 0) features, and gpkg_ogr_contents says \(said)"))
      }
    }
    return findings
  }

  /// The triggers of a spatial index (OGC 12-128r19, annex F.3).
  private static let events = [
    "insert", "update2", "update4", "update5", "update6", "update7", "delete",
  ]

  private func isListed(_ table: String, as kind: String) throws(GeoError) -> Bool {
    try database.scalarInt(
      "SELECT count(*) FROM gpkg_contents WHERE table_name = ?1 AND data_type = ?2",
      [.text(table), .text(kind)]) ?? 0 > 0
  }

  /// Whether a table is said to be of an extension, or of any.
  private func isExtension(_ table: String, _ name: String?) throws(GeoError) -> Bool {
    try database.scalarInt(
      "SELECT count(*) FROM gpkg_extensions WHERE table_name = ?1 AND extension_name = "
        + "coalesce(?2, extension_name)", [.text(table), name.map { .text($0) } ?? .null]) ?? 0 > 0
  }

  private static func unlisted(_ name: String, in list: String, _ part: PackPart) -> PackFinding {
    PackFinding(part, .packMissing, "'\(name)' is not in \(list), so that programs do not find it")
  }
}
