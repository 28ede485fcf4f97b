import Base
import Features
import Flow
import SQLiteStore

/// An existing table that rows are added to.
struct GeoPackageTarget {
  /// A column of it.
  struct Column {
    var name: String
    /// The type that its declaration, or its mime type, says; nil for a type that no standard defines.
    var type: CellType?
    /// The declaration.
    var declared: String
  }

  let table: String
  let dataType: String
  private(set) var isView = false
  private(set) var keyColumn: String?
  private(set) var geometryColumn: String?
  private(set) var geometryType = "GEOMETRY"
  private(set) var srsID: Int64 = 0
  private(set) var z: Int64 = 0
  private(set) var m: Int64 = 0
  /// All columns except key and geometry.
  private(set) var columns: [Column] = []
  private(set) var columnNames: [String] = []
  private(set) var notes = GeoPackageNotes()

  var quotedTable: String { Database.quoted(identifier: table) }

  init(_ table: String, in database: Database) throws(GeoError) {
    self.table = table
    dataType =
      try database.scalarText(
        "SELECT data_type FROM main.gpkg_contents WHERE table_name = ?1", [.text(table)]) ?? ""
    isView =
      try database.scalarText(
        "SELECT type FROM main.sqlite_master WHERE type IN ('table', 'view') "
          + "AND lower(name) = lower(?1)", [.text(table)]) != "table"
    if try database.hasTable("gpkg_geometry_columns") { try readGeometryColumn(database) }
    try readColumns(database)
    try readNotes(database)
  }

  private mutating func readGeometryColumn(_ database: Database) throws(GeoError) {
    let row = try database.prepare(
      """
      SELECT column_name, geometry_type_name, srs_id, z, m FROM main.gpkg_geometry_columns \
      WHERE lower(table_name) = lower(?1)
      """)
    try row.bind(1, table)
    guard try row.step() else { return }
    geometryColumn = row.string(0)
    geometryType = row.string(1).uppercased()
    srsID = row.int64(2)
    z = row.int64(3)
    m = row.int64(4)
  }

  private mutating func readColumns(_ database: Database) throws(GeoError) {
    var json = GeoPackageNames()
    if try database.hasTable("gpkg_data_columns") {
      try database.query(
        "SELECT column_name FROM main.gpkg_data_columns WHERE lower(table_name) = lower(?1) "
          + "AND mime_type = ?2", [.text(table), .text(GeoPackageSchema.jsonType)]
      ) { json.take($0.string(0)) }
    }
    let info = try database.prepare("SELECT name, type, pk FROM pragma_table_info(?1, 'main')")
    try info.bind(1, table)
    while try info.step() {
      let name = info.string(0)
      columnNames.append(name)
      if info.int64(2) > 0 {
        keyColumn = name
      } else if name.lowercased() != geometryColumn?.lowercased() {
        let type = json.isTaken(name) ? CellType.json : Self.type(declared: info.string(1))
        columns.append(Column(name: name, type: type, declared: info.string(1)))
      }
    }
  }

  private mutating func readNotes(_ database: Database) throws(GeoError) {
    guard let id = try GeoPackageMetadataWriter.notesRow(of: table, in: database) else { return }
    let row: [SQLiteValue] = [.integer(id)]
    let from = "FROM main.gpkg_metadata m WHERE m.id = ?1 AND json_valid(m.metadata)"
    func text(_ member: String) throws(GeoError) -> String? {
      try database.scalarText("SELECT json_extract(m.metadata, '$.\(member)') \(from)", row)
    }
    notes.layer = try text("layer")
    notes.idColumn = try text("id")
    notes.membersColumn = try text("members")
    let columns = try database.prepare(
      """
      SELECT f.key, json_extract(f.value, '$.name'), json_extract(f.value, '$.seconds') \
      FROM main.gpkg_metadata m, json_each(m.metadata, '$.fields') f \
      WHERE m.id = ?1 AND json_valid(m.metadata)
      """)
    try columns.bind(row)
    while try columns.step() {
      notes.columns.append(
        GeoPackageNotes.Column(
          column: columns.string(0), name: columns.type(1) == .null ? nil : columns.string(1),
          hasWholeSeconds: columns.int64(2) == 1))
    }
    let members = try database.prepare(
      """
      SELECT c.key, json_quote(CASE WHEN c.type IN ('object', 'array') THEN json(c.value) \
      WHEN c.type = 'true' THEN json('true') WHEN c.type = 'false' THEN json('false') \
      ELSE c.value END) FROM main.gpkg_metadata m, json_each(m.metadata, '$.collection') c \
      WHERE m.id = ?1 AND json_valid(m.metadata)
      """)
    try members.bind(row)
    while try members.step() {
      notes.collection.append(Layer.Member(name: members.string(0), json: members.string(1)))
    }
  }

  /// The type of a declaration (OGC 12-128r19, table 1).
  static func type(declared: String) -> CellType? {
    switch declared.uppercased().prefix(while: { $0 != "(" }) {
    case "BOOLEAN": .boolean
    case "TINYINT", "SMALLINT", "MEDIUMINT", "INT", "INTEGER": .integer
    case "FLOAT", "DOUBLE", "REAL": .real
    case "TEXT": .text
    case "BLOB": .blob
    case "DATE": .date
    case "DATETIME": .dateTime
    default: nil
    }
  }

  /// The column for a field's values; nil if there is none, or another field has it.
  func column(
    for wanted: GeoPackageColumn, _ notes: GeoPackageNotes, notIn used: Set<String>
  ) throws(GeoError) -> Column? {
    func named(_ name: String?) -> Column? {
      columns.first { $0.name == name && !used.contains($0.name) }
    }
    switch wanted.field.role {
    case .featureID: return named(notes.idColumn)
    case .members: return named(notes.membersColumn)
    case .property: break
    }
    let name = wanted.field.name
    if let noted = notes.columns.first(where: { $0.name == name }) { return named(noted.column) }
    // Columns that are known to be something else are not candidates.
    func isFree(_ column: Column) -> Bool {
      !used.contains(column.name) && column.name != notes.idColumn
        && column.name != notes.membersColumn
        && !notes.columns.contains { $0.column == column.name && $0.name != nil }
    }
    return columns.first { $0.name == name && isFree($0) }
      ?? columns.first { $0.name.lowercased() == name.lowercased() && isFree($0) }
  }
}

extension GeoPackageTarget.Column {
  /// True if values of a type are the same in this column.
  func keeps(_ other: CellType) -> Bool {
    switch (type, other) {
    case (nil, _), (_, .null), (.json, _), (.real, .integer): true
    case (.text, .date), (.text, .dateTime): true
    default: type == other
    }
  }

  /// The SQL of a value that goes into this column.
  func value(of column: GeoPackageColumn) -> String {
    let name = Database.quoted(identifier: column.name)
    let arguments =
      "(\(name), \(column.type == .boolean ? 1 : 0), \(column.hasWholeSeconds ? 1 : 0))"
    switch type {
    case .json where column.type != .json: return "cairn_json" + arguments
    case .text where ![.text, .date, .json].contains(column.type): return "cairn_text" + arguments
    default: return name
    }
  }
}
