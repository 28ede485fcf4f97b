internal import Base
internal import FeatureStore
internal import Features
internal import Flow
internal import Geometry
internal import SQLiteStore

/// A store of SpatiaLite 4 or 5 to which rows are added.
extension SpatiaLiteMetadataWriter: StoreMetadata {
  var dialect: StoreDialect { .spatiaLite }

  func systemID(of system: CoordinateReferenceSystem) throws(GeoError) -> Int32 {
    var wanted = SpatialReferences()
    let id = wanted.id(of: system)
    guard let row = wanted.rows.first(where: { $0.id == id }) else {
      throw GeoError(.bug, "\(system.identifier) has no row")
    }
    if SpatialReferences.registeredID(of: system) != nil {
      let known = try database.scalarInt(
        "SELECT srid FROM main.spatial_ref_sys WHERE lower(auth_name) = ?1 AND auth_srid = ?2",
        [.text(row.organization.lowercased()), .integer(Int64(id))])
      if let known { return Int32(truncatingIfNeeded: known) }
      try enter(SpatiaLiteSystemRow(row))
      return id
    }
    // A number that one file chose by itself may mean another system here.
    let known = try database.scalarInt(
      "SELECT srid FROM main.spatial_ref_sys WHERE lower(auth_name) = ?1 "
        + "AND (srtext = ?2 OR ?3 AND auth_srid = ?4) ORDER BY srid LIMIT 1",
      [
        .text(row.organization.lowercased()), .text(row.definition().text),
        .integer(system.isRegistered ? 1 : 0), .integer(Int64(row.code)),
      ])
    if let known { return Int32(truncatingIfNeeded: known) }
    let last = try database.scalarInt("SELECT max(srid) FROM main.spatial_ref_sys") ?? 0
    let free = Int32(clamping: max(last + 1, Int64(id)))
    try enter(SpatiaLiteSystemRow(SpatialReferences.Row(free, system, nil)))
    return free
  }

  func system(of id: Int64) throws(GeoError) -> CoordinateReferenceSystem? {
    guard
      try database.scalarInt(
        "SELECT 1 FROM main.spatial_ref_sys WHERE srid = ?1", [.integer(id)]) != nil
    else { return nil }
    var systems = try SpatiaLiteSystems(of: database)
    return try systems.system(Int32(clamping: id))
  }

  // MARK: - What is there

  func table(of layer: OutputLayer) throws(GeoError) -> String? {
    if try database.hasTable(Self.layersTable) {
      let noted = try database.scalarText(
        """
        SELECT table_name FROM main.\(Self.layersTable) WHERE json_valid(notes) \
        AND json_extract(notes, '$.layer') = ?1 AND EXISTS (SELECT 1 FROM main.sqlite_master \
        WHERE type = 'table' AND lower(name) = lower(table_name))
        """, [.text(layer.name)])
      if let noted { return noted }
    }
    let name = layer.name.lowercased()
    guard !dialect.isReserved(name), try attachmentsTable()?.lowercased() != name else {
      return nil
    }
    return try database.scalarText(
      "SELECT name FROM main.sqlite_master WHERE type IN ('table', 'view') "
        + "AND lower(name) = lower(?1)", [.text(layer.name)])
  }

  func registration(of table: String) throws(GeoError) -> StoreRegistration {
    var known = StoreRegistration(dataType: "attributes")
    try database.query(
      """
      SELECT f_geometry_column, geometry_type, srid FROM main.geometry_columns \
      WHERE lower(f_table_name) = lower(?1) ORDER BY rowid DESC
      """, [.text(table)]
    ) { row in
      known.dataType = "features"
      known.geometryColumn = row.string(0)
      known.geometryType = SpatiaLiteType.kind(row.int64(1))
      known.srsID = row.int64(2)
      let dimensions = SpatiaLiteType.dimensions(row.int64(1))
      known.z = dimensions.contains(.z) ? 1 : 0
      known.m = dimensions.contains(.m) ? 1 : 0
    }
    if try database.hasTable(Self.columnsTable) {
      try database.query(
        "SELECT column_name FROM main.\(Self.columnsTable) WHERE lower(table_name) = lower(?1) "
          + "AND mime_type = ?2", [.text(table), .text(StoreForm.jsonType)]
      ) { known.jsonColumns.append($0.string(0)) }
    }
    known.typeOf = { declared in
      if declared.uppercased() == "TIMESTAMP" { return .dateTime }
      let type = StoreColumn(name: "", declaredType: declared).type
      return type == .null ? nil : type
    }
    return known
  }

  func notes(of table: String) throws(GeoError) -> String? {
    guard try database.hasTable(Self.layersTable) else { return nil }
    return try database.scalarText(
      "SELECT notes FROM main.\(Self.layersTable) WHERE lower(table_name) = lower(?1) "
        + "AND json_valid(notes)", [.text(table)])
  }

  func attachmentsTable() throws(GeoError) -> String? {
    try Self.attachmentsTable(in: database)
  }

  /// The table of files that came with features, by the notes; nil without one.
  static func attachmentsTable(in database: Database) throws(GeoError) -> String? {
    guard try database.hasTable(layersTable) else { return nil }
    return try database.scalarText(
      """
      SELECT table_name FROM main.\(layersTable) WHERE json_valid(notes) \
      AND json_extract(notes, '$.attachments') = 1 AND EXISTS (SELECT 1 FROM main.sqlite_master \
      WHERE type = 'table' AND lower(name) = lower(table_name))
      """)
  }

  func takenNames() throws(GeoError) -> [String] { [] }

  // MARK: - Tables that are not layers

  func enterAttributes(_ table: String, _ details: String) throws(GeoError) {
    try set(["description": details], of: table)
  }

  func touchAttributes(_ table: String) throws(GeoError) {}
  func enterStyles(_ table: String) throws(GeoError) {}
  func countStyles(_ table: String) throws(GeoError) {}

  // MARK: - Notes

  func write(_ notes: StoreNotes, of table: String) throws(GeoError) {
    guard try self.notes(of: table) != nil || !notes.isEmpty else { return }
    try set(["notes": notes.json], of: table)
  }

  func describe(_ column: StoreFieldColumn, of table: String) throws(GeoError) {
    let declared = column.field.declared
    let alias = column.declared?.alias
    guard
      alias != nil || declared?.title != nil || declared?.details != nil
        || column.mimeType != nil
    else { return }
    try prepareColumns()
    func value(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    try database.execute(
      "INSERT OR REPLACE INTO main.\(Self.columnsTable) VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
      [
        .text(table), .text(column.name), value(alias), value(declared?.title),
        value(declared?.details), value(column.mimeType),
      ])
  }

  func markJSON(_ column: String, of table: String) throws(GeoError) {
    try prepareColumns()
    let key: [SQLiteValue] = [.text(table), .text(column), .text(StoreForm.jsonType)]
    try database.execute(
      "INSERT INTO main.\(Self.columnsTable)(table_name, column_name, mime_type) "
        + "VALUES(?1, ?2, ?3) ON CONFLICT DO UPDATE SET mime_type = ?3", key)
  }

  // MARK: - Rows that are added

  /// The ordinates that a table has when rows of a plan have been added.
  private func dimensions(of target: StoreTarget, with plan: StoreLayerPlan) -> Dimensions {
    SpatiaLiteDimensions.union(of: plan).union(
      Dimensions(rawValue: UInt8(target.z | target.m << 1)))
  }

  func geometry(_ sql: String, of plan: StoreLayerPlan, in target: StoreTarget) -> String {
    let wanted = dimensions(of: target, with: plan)
    return wanted == SpatiaLiteDimensions.union(of: plan)
      ? sql : "cairn_dimensions(\(sql), \(wanted.rawValue))"
  }

  func widenGeometry(
    of target: StoreTarget, for plan: StoreLayerPlan, hadRows: Bool
  ) throws(GeoError) {
    guard let column = target.geometryColumn else { return }
    let isHeld = plan.isHeld(by: target.geometryType)
    if !isHeld {
      _ = try StoreDefinition.redeclare(
        column, of: target.table, as: "GEOMETRY", in: database)
    }
    let wanted = dimensions(of: target, with: plan)
    // The triggers look here.
    try database.execute(
      """
      UPDATE main.geometry_columns SET geometry_type = ?3, coord_dimension = ?4 \
      WHERE lower(f_table_name) = lower(?1) AND lower(f_geometry_column) = lower(?2)
      """,
      [
        .text(target.table), .text(column),
        .integer(
          Int64(SpatiaLiteType.code(isHeld ? target.geometryType : "GEOMETRY", wanted))),
        .integer(Int64(wanted.count)),
      ])
    if hadRows, Int64(wanted.rawValue) != target.z | target.m << 1 {
      try SpatiaLiteDimensions.raise(
        "main." + target.quotedTable, column, to: wanted, of: plan, database)
    }
    if wanted != SpatiaLiteDimensions.union(of: plan) {
      let added = try database.scalarInt(
        "SELECT count(\(Database.quoted(identifier: StoreForm.geometryColumn))) "
          + "FROM added.\(Database.quoted(identifier: plan.table))")
      SpatiaLiteDimensions.count(Int(added ?? 0), of: plan)
    }
  }

  func rowsWereAdded(
    to target: StoreTarget, hadRows: Bool, extent: Box
  ) throws(GeoError) {
    guard let column = target.geometryColumn,
      try database.hasColumns(
        ["last_verified", "row_count", "extent_min_x"], in: "geometry_columns_statistics")
    else { return }
    let key: [SQLiteValue] = [.text(target.table), .text(column)]
    let row = "WHERE lower(f_table_name) = lower(?1) AND lower(f_geometry_column) = lower(?2)"
    // After the time of the last change, as programs go by statistics only then.
    try database.execute(
      """
      UPDATE main.geometry_columns_statistics SET \
      last_verified = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), \
      row_count = (SELECT count(*) FROM main.\(target.quotedTable)) \(row)
      """, key)
    let isKnown = try database.scalarInt(
      "SELECT 1 FROM main.geometry_columns_statistics \(row) AND extent_min_x NOT NULL "
        + "AND extent_min_y NOT NULL AND extent_max_x NOT NULL AND extent_max_y NOT NULL", key)
    var box = extent
    if isKnown == nil, hadRows {
      // Where the rows are that are there already is not known.
      box = try database.extent(of: column, from: "main.\(target.quotedTable)")
    }
    guard box.hasExtent else { return }
    try database.execute(
      """
      UPDATE main.geometry_columns_statistics SET \
      extent_min_x = min(coalesce(extent_min_x, ?3), ?3), \
      extent_min_y = min(coalesce(extent_min_y, ?4), ?4), \
      extent_max_x = max(coalesce(extent_max_x, ?5), ?5), \
      extent_max_y = max(coalesce(extent_max_y, ?6), ?6) \(row)
      """, key + [.real(box.minX), .real(box.minY), .real(box.maxX), .real(box.maxY)])
  }
}
