import Base
internal import FeatureStore
import Flow
import Geometry
import SQLiteStore

/// A GeoPackage to which rows are added.
extension GeoPackageMetadataWriter: StoreMetadata {
  var dialect: StoreDialect { .geoPackage }

  func systemID(of system: CoordinateReferenceSystem) throws(GeoError) -> Int32 {
    var table = GeoPackageReferenceTable(database)
    let id = try table.id(of: system)
    note(table.oddities)
    return id
  }

  func system(of id: Int64) throws(GeoError) -> CoordinateReferenceSystem? {
    try GeoPackageReferenceTable(database).system(of: id)
  }

  // MARK: - What is there

  func table(of layer: OutputLayer) throws(GeoError) -> String? {
    if try Self.keepsNotes(database) {
      let noted = try database.scalarText(
        """
        SELECT r.table_name FROM main.gpkg_metadata m JOIN main.gpkg_metadata_reference r \
        ON r.md_file_id = m.id WHERE m.md_standard_uri = ?1 AND json_valid(m.metadata) \
        AND json_extract(m.metadata, '$.layer') = ?2
        """, [.text(GeoPackageSchema.notesURI), .text(layer.name)])
      if let noted { return noted }
    }
    return try database.scalarText(
      "SELECT table_name FROM main.gpkg_contents WHERE lower(table_name) = lower(?1) "
        + "AND table_name IS NOT ?2",
      [.text(layer.name), try attachmentsTable().map { .text($0) } ?? .null])
  }

  func registration(of table: String) throws(GeoError) -> StoreRegistration {
    var known = StoreRegistration(
      dataType: try database.scalarText(
        "SELECT data_type FROM main.gpkg_contents WHERE table_name = ?1", [.text(table)]) ?? "")
    if try database.hasTable("gpkg_geometry_columns") {
      try database.query(
        """
        SELECT column_name, geometry_type_name, srs_id, z, m FROM main.gpkg_geometry_columns \
        WHERE lower(table_name) = lower(?1)
        """, [.text(table)]
      ) { row in
        known.geometryColumn = row.string(0)
        known.geometryType = row.string(1).uppercased()
        known.srsID = row.int64(2)
        known.z = row.int64(3)
        known.m = row.int64(4)
      }
    }
    if try database.hasTable("gpkg_data_columns") {
      try database.query(
        "SELECT column_name FROM main.gpkg_data_columns WHERE lower(table_name) = lower(?1) "
          + "AND mime_type = ?2", [.text(table), .text(StoreForm.jsonType)]
      ) { known.jsonColumns.append($0.string(0)) }
    }
    return known
  }

  func notes(of table: String) throws(GeoError) -> String? {
    guard let row = try notesRow(of: table) else { return nil }
    return try database.scalarText(
      "SELECT metadata FROM main.gpkg_metadata WHERE id = ?1 AND json_valid(metadata)",
      [.integer(row)])
  }

  /// The row of `gpkg_metadata` with the notes of a table.
  func notesRow(of table: String) throws(GeoError) -> Int64? {
    guard try Self.keepsNotes(database) else { return nil }
    return try database.scalarInt(
      """
      SELECT m.id FROM gpkg_metadata m JOIN gpkg_metadata_reference r ON r.md_file_id = m.id \
      WHERE m.md_standard_uri = ?1 AND r.reference_scope = 'table' \
      AND lower(r.table_name) = lower(?2) ORDER BY m.id LIMIT 1
      """, [.text(GeoPackageSchema.notesURI), .text(table)])
  }

  /// True if a store has the tables for notes, with the standard's columns (OGC 12-128r19 §F.8).
  static func keepsNotes(_ database: Database) throws(GeoError) -> Bool {
    guard
      try database.hasColumns(["id", "md_standard_uri", "metadata"], in: "gpkg_metadata")
    else { return false }
    return try database.hasColumns(
      ["md_file_id", "reference_scope", "table_name"], in: "gpkg_metadata_reference")
  }

  func attachmentsTable() throws(GeoError) -> String? {
    try Self.attachmentsTable(in: database)
  }

  /// The table of files that came with features, by the notes; nil without one.
  static func attachmentsTable(in database: Database) throws(GeoError) -> String? {
    guard try keepsNotes(database) else { return nil }
    let sql = """
      SELECT r.table_name FROM main.gpkg_metadata m JOIN main.gpkg_metadata_reference r \
      ON r.md_file_id = m.id WHERE m.md_standard_uri = ?1 AND json_valid(m.metadata) \
      AND json_extract(m.metadata, '$.attachments') = 1 AND EXISTS (SELECT 1 \
      FROM main.sqlite_master WHERE type = 'table' AND lower(name) = lower(r.table_name))
      """
    return try database.scalarText(sql, [.text(GeoPackageSchema.notesURI)])
  }

  func takenNames() throws(GeoError) -> [String] {
    var names: [String] = []
    try database.query("SELECT table_name FROM main.gpkg_contents") { names.append($0.string(0)) }
    try database.query("SELECT identifier FROM main.gpkg_contents") { names.append($0.string(0)) }
    return names
  }

  // MARK: - Tables that are not layers

  func enterAttributes(_ table: String, _ details: String) throws(GeoError) {
    try database.execute(
      """
      INSERT INTO main.gpkg_contents(table_name, data_type, identifier, description, last_change) \
      VALUES(?1, 'attributes', ?1, ?3, ?2)
      """, [.text(table), .text(timestamp), .text(details)])
  }

  func touchAttributes(_ table: String) throws(GeoError) {
    try database.execute(
      "UPDATE main.gpkg_contents SET last_change = ?1 WHERE table_name = ?2",
      [.text(timestamp), .text(table)])
  }

  func enterStyles(_ table: String) throws(GeoError) {
    try database.execute(
      """
      INSERT OR IGNORE INTO main.gpkg_contents(table_name, data_type, identifier, description, \
      last_change, srs_id) VALUES(?1, 'attributes', ?1, '', ?2, 0)
      """, [.text(table), .text(timestamp)])
    guard try database.hasTable("gpkg_ogr_contents") else { return }
    try database.execute(
      "INSERT OR REPLACE INTO main.gpkg_ogr_contents(table_name, feature_count) VALUES(?1, 0)",
      [.text(table)])
    for trigger in GeoPackageSchema.countTriggers(table: table) {
      try database.execute(trigger.sql)
    }
  }

  func countStyles(_ table: String) throws(GeoError) {
    guard try database.hasTable("gpkg_ogr_contents") else { return }
    try database.execute(
      """
      UPDATE main.gpkg_ogr_contents SET feature_count = \
      (SELECT count(*) FROM main.\(Database.quoted(identifier: table))) \
      WHERE lower(table_name) = lower(?1)
      """, [.text(table)])
  }

  // MARK: - Rows that are added

  func geometry(_ sql: String, of plan: StoreLayerPlan, in target: StoreTarget) -> String { sql }

  func rowsWereAdded(
    to target: StoreTarget, hadRows: Bool, extent: Box
  ) throws(GeoError) {
    try database.execute(
      "UPDATE main.gpkg_contents SET last_change = ?1 WHERE table_name = ?2",
      [.text(timestamp), .text(target.table)])
    if try database.hasTable("gpkg_ogr_contents") {
      try database.execute(
        """
        UPDATE main.gpkg_ogr_contents SET feature_count = \
        (SELECT count(*) FROM main.\(target.quotedTable)) WHERE lower(table_name) = lower(?1)
        """, [.text(target.table)])
    }
    guard let geometry = target.geometryColumn else { return }
    let quoted = Database.quoted(identifier: geometry)
    let isKnown = try database.scalarInt(
      "SELECT 1 FROM main.gpkg_contents WHERE table_name = ?1 AND min_x IS NOT NULL AND "
        + "min_y IS NOT NULL AND max_x IS NOT NULL AND max_y IS NOT NULL", [.text(target.table)])
    if isKnown == nil, hadRows {
      // The extent of the rows that are there already is not known.
      try database.execute(
        """
        UPDATE main.gpkg_contents SET (min_x, min_y, max_x, max_y) = \
        (SELECT min(ST_MinX(\(quoted))), min(ST_MinY(\(quoted))), max(ST_MaxX(\(quoted))), \
        max(ST_MaxY(\(quoted))) FROM main.\(target.quotedTable)) WHERE table_name = ?1
        """, [.text(target.table)])
    } else {
      guard extent.hasExtent else { return }
      try database.execute(
        """
        UPDATE main.gpkg_contents SET min_x = min(coalesce(min_x, ?1), ?1), \
        min_y = min(coalesce(min_y, ?2), ?2), max_x = max(coalesce(max_x, ?3), ?3), \
        max_y = max(coalesce(max_y, ?4), ?4) WHERE table_name = ?5
        """,
        [
          .real(extent.minX), .real(extent.minY), .real(extent.maxX), .real(extent.maxY),
          .text(target.table),
        ])
    }
  }

  /// Widens the declared kind of geometry and its dimensions, where the new rows have others.
  func widenGeometry(
    of target: StoreTarget, for plan: StoreLayerPlan, hadRows: Bool
  ) throws(GeoError) {
    func widened(_ old: Int64, _ dimension: Dimensions) -> Int64 {
      let found = plan.source.share.dimensions
      guard found != 0 else { return old }
      let new = StoreLayerPlan.rule(dimension, in: found)
      return old == new || old == 2 ? old : hadRows ? 2 : new
    }
    let name = target.geometryType
    let isHeld = plan.isHeld(by: name)
    // It must be the type that gpkg_geometry_columns names (OGC 12-128r19, requirement 31).
    if !isHeld, let column = target.geometryColumn {
      _ = try StoreDefinition.redeclare(
        column, of: target.table, as: "GEOMETRY", in: database)
    }
    try database.execute(
      """
      UPDATE main.gpkg_geometry_columns SET geometry_type_name = ?1, z = ?2, m = ?3 \
      WHERE table_name = ?4
      """,
      [
        .text(isHeld ? name : "GEOMETRY"), .integer(widened(target.z, .z)),
        .integer(widened(target.m, .m)), .text(target.table),
      ])
  }
}

extension GeoPackageMetadataWriter {
  /// A table of a GeoPackage whose rows are changed.
  static func target(_ table: String, in database: Database) throws(GeoError) -> StoreTarget {
    try StoreTarget(
      table, of: GeoPackageMetadataWriter(database, .v1_4, StorePictures([])))
  }
}
