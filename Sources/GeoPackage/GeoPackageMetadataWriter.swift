import Base
internal import FeatureStore
import Features
import Flow
import Geometry
import SQLiteStore

/// Enters layers in the tables that make a SQLite file a GeoPackage, and adds their triggers.
final class GeoPackageMetadataWriter {
  let database: Database
  /// The time of the run.
  let timestamp = StoreTimestamp.current()
  /// What is odd about the systems that were entered.
  private(set) var oddities: [Oddity] = []
  private let version: GeoPackageSchema.Version
  private let pictures: StorePictures

  init(_ database: Database, _ version: GeoPackageSchema.Version, _ pictures: StorePictures) {
    self.database = database
    self.version = version
    self.pictures = pictures
  }

  /// Writes everything that a new file needs, except the triggers.
  func write(_ plans: [StoreLayerPlan], _ references: SpatialReferences) throws(GeoError) {
    try database.execute(GeoPackageSchema.spatialReferences)
    try database.execute(GeoPackageSchema.contents)
    try database.execute(GeoPackageSchema.featureCounts)
    try database.execute(GeoPackageSchema.geometryColumns)
    for row in references.rows {
      let definition = row.definition()
      try add(row, definition.text)
      if let gap = definition.gap { oddities.append(gap) }
    }
    for plan in plans {
      try describe(plan, srsID: plan.source.srsID)
      if !plan.notes.isEmpty { try add(plan.notes, of: plan.table) }
      try addCount(plan)
      try addDocuments(of: plan, to: plan.table, isNew: true)
    }
    // After the layers, as GDAL lists tables in this order.
    for plan in plans { try addStyles(of: plan) }
  }

  /// The triggers of a layer.
  func triggers(of plan: StoreLayerPlan, counting: Bool = true) -> [SchemaTrigger] {
    var triggers: [SchemaTrigger] = []
    if plan.hasGeometry {
      triggers += GeoPackageSchema.rtreeTriggers(
        table: plan.table, column: plan.geometryColumn, key: plan.keyColumn, version: version)
    }
    return counting ? triggers + GeoPackageSchema.countTriggers(table: plan.table) : triggers
  }

  /// Enters a layer whose table and R-tree are complete in an existing file.
  func enter(_ plan: StoreLayerPlan, srsID: Int32) throws(GeoError) {
    try database.execute(GeoPackageSchema.geometryColumns)
    try describe(plan, srsID: srsID)
    try write(plan.notes, of: plan.table)
    // A file of another program may not have this table.
    let isCounted = try database.hasTable("gpkg_ogr_contents")
    if isCounted { try addCount(plan) }
    for trigger in triggers(of: plan, counting: isCounted) { try database.execute(trigger.sql) }
    try addStyles(of: plan)
  }

  /// Adds to what is odd.
  func note(_ found: [Oddity]) { oddities += found }

  private func addStyles(of plan: StoreLayerPlan) throws(GeoError) {
    try StoreStyleTable(self, pictures).add(plan)
  }

  private func describe(_ plan: StoreLayerPlan, srsID: Int32) throws(GeoError) {
    try addContents(plan, srsID: srsID)
    if plan.hasGeometry { try addGeometryColumn(plan, srsID: srsID) }
    for column in plan.columns { try describe(column, of: plan.table) }
    for note in plan.layer.source.tableNames.extras.columnNotes { try add(note, of: plan) }
  }

  private func addCount(_ plan: StoreLayerPlan) throws(GeoError) {
    try database.execute(
      "INSERT OR REPLACE INTO gpkg_ogr_contents(table_name, feature_count) VALUES(?1, ?2)",
      [.text(plan.table), .integer(Int64(plan.source.storedCount))])
  }

  private func add(_ row: SpatialReferences.Row, _ definition: String) throws(GeoError) {
    try database.execute(
      """
      INSERT OR IGNORE INTO gpkg_spatial_ref_sys(srs_name, srs_id, organization, \
      organization_coordsys_id, definition, description) VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      """,
      [
        .text(row.name), .integer(Int64(row.id)), .text(row.organization),
        .integer(Int64(row.code)), .text(definition),
        row.description.map { .text($0) } ?? .null,
      ])
  }

  private func addContents(_ plan: StoreLayerPlan, srsID: Int32) throws(GeoError) {
    let source = plan.layer.source
    let extent = plan.source.share.extent
    let bounds: [SQLiteValue] =
      extent.hasExtent
      ? [.real(extent.minX), .real(extent.minY), .real(extent.maxX), .real(extent.maxY)]
      : [.null, .null, .null, .null]
    var identifier = plan.table
    if let title = source.title, !title.isEmpty,
      try database.scalarInt(
        "SELECT 1 FROM gpkg_contents WHERE identifier = ?1 OR table_name = ?1", [.text(title)])
        == nil
    {
      identifier = title
    }
    try database.execute(
      """
      INSERT INTO gpkg_contents(table_name, data_type, identifier, description, last_change, \
      min_x, min_y, max_x, max_y, srs_id) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """,
      [
        .text(plan.table), plan.hasGeometry ? "features" : "attributes", .text(identifier),
        .text(source.details ?? ""), .text(timestamp),
      ] + bounds + [plan.hasGeometry ? .integer(Int64(srsID)) : .null])
  }

  private func addGeometryColumn(_ plan: StoreLayerPlan, srsID: Int32) throws(GeoError) {
    let column = plan.geometryColumn
    try database.execute(
      """
      INSERT INTO gpkg_geometry_columns(table_name, column_name, geometry_type_name, srs_id, z, m) \
      VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      """,
      [
        .text(plan.table), .text(column), .text(plan.geometryType), .integer(Int64(srsID)),
        .integer(StoreLayerPlan.rule(.z, in: plan.dimensions)),
        .integer(StoreLayerPlan.rule(.m, in: plan.dimensions)),
      ])
    try addExtension(
      "gpkg_rtree_index", GeoPackageSchema.standard + "#extension_rtree", table: plan.table,
      column: column, scope: "write-only")
  }

  /// Enters an extension that a table, or a column of it, uses; `definition` is its address.
  func addExtension(
    _ name: String, _ definition: String, table: String, column: String? = nil, scope: String
  ) throws(GeoError) {
    try database.execute(GeoPackageSchema.extensions)
    let known = try database.scalarInt(
      """
      SELECT 1 FROM gpkg_extensions WHERE lower(table_name) = lower(?1) \
      AND column_name IS ?2 AND extension_name = ?3
      """, [.text(table), column.map { .text($0) } ?? .null, .text(name)])
    guard known == nil else { return }
    try database.execute(
      "INSERT INTO gpkg_extensions(table_name, column_name, extension_name, definition, scope) "
        + "VALUES(?1, ?2, ?3, ?4, ?5)",
      [
        .text(table), column.map { .text($0) } ?? .null, .text(name), .text(definition),
        .text(scope),
      ])
  }

  /// Enters that a column holds JSON, and keeps what else is said of it.
  func markJSON(_ column: String, of table: String) throws(GeoError) {
    try prepareDataColumns()
    let key: [SQLiteValue] = [.text(table), .text(column), .text(StoreForm.jsonType)]
    try database.execute(
      "INSERT OR IGNORE INTO gpkg_data_columns(table_name, column_name, mime_type) "
        + "VALUES(?1, ?2, ?3)", key)
    try database.execute(
      "UPDATE gpkg_data_columns SET mime_type = ?3 "
        + "WHERE table_name = ?1 AND lower(column_name) = lower(?2)", key)
  }

  /// Makes the tables of the extension for schemas, if they are not there.
  private func prepareDataColumns() throws(GeoError) {
    try database.execute(GeoPackageSchema.dataColumns)
    try database.execute(GeoPackageSchema.dataColumnConstraints)
    for name in ["gpkg_data_columns", "gpkg_data_column_constraints"] {
      try addExtension(
        "gpkg_schema", GeoPackageSchema.standard + "#extension_schema", table: name,
        scope: "read-write")
    }
  }

  /// Enters a column's title, description and mime type, if it has one of them.
  func describe(_ column: StoreFieldColumn, of table: String) throws(GeoError) {
    let declared = column.declared
    let alias = try freeAlias(declared?.alias, of: table)
    var title = column.field.declared?.title
    if title == declared?.alias, alias != nil, declared?.isTitled != true { title = nil }
    let details = column.field.declared?.details
    let mimeType = column.mimeType ?? declared?.mimeType
    let isDescribed =
      title != nil || details != nil || mimeType != nil || alias != nil
      || declared?.constraint != nil
    guard isDescribed else { return }
    try prepareDataColumns()
    var constraint: String?
    if let rules = declared?.constraint {
      constraint = try GeoPackageConstraint.enter(rules, in: database)
    }
    func value(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    try database.execute(
      """
      INSERT OR REPLACE INTO gpkg_data_columns(table_name, column_name, name, title, description, \
      mime_type, constraint_name) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      [
        .text(table), .text(column.name), value(alias), value(title), value(details),
        value(mimeType), value(constraint),
      ])
  }

  /// Enters what is said of the key or of the geometry.
  private func add(
    _ note: TableExtras.ColumnNote, of plan: StoreLayerPlan
  ) throws(GeoError) {
    guard note.column == .key || plan.hasGeometry else { return }
    try prepareDataColumns()
    func value(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    try database.execute(
      """
      INSERT OR IGNORE INTO gpkg_data_columns(table_name, column_name, name, title, description, \
      mime_type) VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      """,
      [
        .text(plan.table), .text(note.column == .key ? plan.keyColumn : plan.geometryColumn),
        value(try freeAlias(note.alias, of: plan.table)), value(note.title), value(note.details),
        value(note.mimeType),
      ])
  }

  /// An alias that no other column of a table has.
  private func freeAlias(_ alias: String?, of table: String) throws(GeoError) -> String? {
    guard let alias, try database.hasTable("gpkg_data_columns") else { return alias }
    let known = try database.scalarInt(
      "SELECT 1 FROM gpkg_data_columns WHERE table_name = ?1 AND name = ?2",
      [.text(table), .text(alias)])
    return known == nil ? alias : nil
  }

  /// Writes the notes on a table in place of earlier ones.
  func write(_ notes: StoreNotes, of table: String) throws(GeoError) {
    if let known = try notesRow(of: table) {
      try database.execute(
        "UPDATE gpkg_metadata SET metadata = ?1 WHERE id = ?2",
        [.text(notes.json), .integer(known)])
      return
    }
    if !notes.isEmpty { try add(notes, of: table) }
  }

  /// Makes the tables of the extension for metadata, if they are not there.
  func prepareMetadata() throws(GeoError) {
    try database.execute(GeoPackageSchema.metadata)
    try database.execute(GeoPackageSchema.metadataReferences)
    for name in ["gpkg_metadata", "gpkg_metadata_reference"] {
      try addExtension(
        "gpkg_metadata", GeoPackageSchema.standard + "#extension_metadata", table: name,
        scope: "read-write")
    }
  }

  private func add(_ notes: StoreNotes, of table: String) throws(GeoError) {
    try prepareMetadata()
    try database.execute(
      """
      INSERT INTO gpkg_metadata(md_scope, md_standard_uri, mime_type, metadata) \
      VALUES('dataset', ?1, ?2, ?3)
      """,
      [
        .text(GeoPackageSchema.notesURI), .text(StoreForm.jsonType), .text(notes.json),
      ])
    try database.execute(
      """
      INSERT INTO gpkg_metadata_reference(reference_scope, table_name, timestamp, md_file_id) \
      VALUES('table', ?1, ?2, ?3)
      """, [.text(table), .text(timestamp), .integer(database.lastInsertRowid)])
  }
}
