internal import Base
internal import FeatureStore
internal import Features
internal import Flow
internal import Geometry
internal import SQLiteStore
internal import Systems

/// Enters layers in the tables that make a SQLite file a store of SpatiaLite 5.
final class SpatiaLiteMetadataWriter {
  let database: Database
  /// The time of the run.
  let timestamp = StoreTimestamp.current()
  /// What is odd about the systems that were entered.
  private(set) var oddities: [Oddity] = []
  let layout: SpatiaLiteLayoutWriter
  private let pictures: StorePictures

  /// Our table of what tables of layers cannot say: names, titles, notes (``StoreNotes``).
  static let layersTable = "cairn_layers"
  /// Our table of what definitions of columns cannot say.
  static let columnsTable = "cairn_columns"

  init(_ database: Database, _ pictures: StorePictures) {
    self.database = database
    self.pictures = pictures
    layout = SpatiaLiteLayoutWriter(database, timestamp: timestamp)
  }

  /// Writes everything that a new file needs, except the triggers; with `isComplete` all systems that PROJ knows.
  func write(
    _ plans: [StoreLayerPlan], _ references: SpatialReferences, isComplete: Bool
  ) throws(GeoError) {
    try layout.makeTables()
    for row in references.rows { try enter(SpatiaLiteSystemRow(row)) }
    if isComplete { try enterAllSystems() }
    try layout.enterMetadata()
    for plan in plans { try describe(plan, srsID: plan.source.srsID) }
    for plan in plans { try addStyles(of: plan) }
  }

  /// Enters a system.
  func enter(_ row: SpatiaLiteSystemRow) throws(GeoError) {
    try row.enter(in: database)
    if let gap = row.gap { oddities.append(gap) }
  }

  private func enterAllSystems() throws(GeoError) {
    let systems = try ReferenceSystems()
    for entry in systems.list(authority: "EPSG", includingDeprecated: true)
    where Self.kinds.contains(entry.kind) {
      if let row = SpatiaLiteSystemRow(entry, systems) { try row.enter(in: database) }
    }
  }

  /// The kinds of systems in which features are.
  private static let kinds: Set = ["geographic 2D", "projected", "compound", "geocentric"]

  /// The triggers of a layer.
  func triggers(of plan: StoreLayerPlan) -> [SchemaTrigger] {
    plan.hasGeometry
      ? SpatiaLiteLayerTriggers.all(table: plan.table, column: plan.geometryColumn) : []
  }

  /// Enters a layer whose table and R-tree are complete in an existing file.
  func enter(_ plan: StoreLayerPlan, srsID: Int32) throws(GeoError) {
    try describe(plan, srsID: srsID)
    for trigger in triggers(of: plan) { try database.execute(trigger.sql) }
    try addStyles(of: plan)
  }

  private func addStyles(of plan: StoreLayerPlan) throws(GeoError) {
    try StoreStyleTable(self, pictures).add(plan)
  }

  private func describe(_ plan: StoreLayerPlan, srsID: Int32) throws(GeoError) {
    if plan.hasGeometry {
      let dimensions = SpatiaLiteDimensions.wanted(for: plan)
      try layout.register(
        SpatiaLiteRegister(
          table: plan.table, column: plan.geometryColumn,
          type: SpatiaLiteType.code(plan.geometryType, dimensions), dimensions: dimensions.count,
          srid: srsID, system: "\(plan.geometryType),\(SpatiaLiteType.name(dimensions))"))
      try addStatistics(plan)
    }
    let source = plan.layer.source
    if source.title?.isEmpty == false || source.details?.isEmpty == false {
      try set(
        ["title": source.title, "description": source.details], of: plan.table)
    }
    if !plan.notes.isEmpty { try write(plan.notes, of: plan.table) }
    var leftOut = source.tableNames.extras.columnNotes.count
    for column in plan.columns {
      try describe(column, of: plan.table)
      let declared = column.declared
      if declared?.constraint != nil || declared?.mimeType != nil { leftOut += 1 }
    }
    if leftOut > 0 { plan.layer.note(.declarationLeftOut, count: leftOut) }
  }

  /// As `UpdateLayerStatistics` leaves it.
  private func addStatistics(_ plan: StoreLayerPlan) throws(GeoError) {
    guard try database.hasTable("geometry_columns_statistics") else { return }
    let extent = plan.source.share.extent
    let bounds: [SQLiteValue] =
      extent.hasExtent
      ? [.real(extent.minX), .real(extent.minY), .real(extent.maxX), .real(extent.maxY)]
      : [.null, .null, .null, .null]
    try database.execute(
      """
      UPDATE main.geometry_columns_statistics SET last_verified = ?3, row_count = ?4, \
      extent_min_x = ?5, extent_min_y = ?6, extent_max_x = ?7, extent_max_y = ?8 \
      WHERE f_table_name = lower(?1) AND f_geometry_column = lower(?2)
      """,
      [
        .text(plan.table), .text(plan.geometryColumn), .text(timestamp),
        .integer(Int64(plan.source.storedCount)),
      ] + bounds)
    try database.execute(
      "UPDATE main.geometry_columns_time SET last_insert = ?3 "
        + "WHERE f_table_name = lower(?1) AND f_geometry_column = lower(?2)",
      [.text(plan.table), .text(plan.geometryColumn), .text(timestamp)])
  }

  // MARK: - Our own tables

  /// Sets columns of our row on a table; nil leaves a column as it is.
  func set(_ values: KeyValuePairs<String, String?>, of table: String) throws(GeoError) {
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS main.\(Self.layersTable)(table_name TEXT NOT NULL PRIMARY KEY, \
      title TEXT, description TEXT, notes TEXT) WITHOUT ROWID
      """)
    try database.execute(
      "INSERT OR IGNORE INTO main.\(Self.layersTable)(table_name) VALUES(?1)", [.text(table)])
    for (column, value) in values {
      guard let value, !value.isEmpty else { continue }
      try database.execute(
        "UPDATE main.\(Self.layersTable) SET \(column) = ?2 WHERE table_name = ?1",
        [.text(table), .text(value)])
    }
  }

  /// Makes our table of columns, if it is not there.
  func prepareColumns() throws(GeoError) {
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS main.\(Self.columnsTable)(table_name TEXT NOT NULL, \
      column_name TEXT NOT NULL, name TEXT, title TEXT, description TEXT, mime_type TEXT, \
      PRIMARY KEY(table_name, column_name)) WITHOUT ROWID
      """)
  }
}
