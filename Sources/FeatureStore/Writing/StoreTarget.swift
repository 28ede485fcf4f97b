package import Base
package import Features
import Flow
import SQLiteStore

/// An existing table that rows are added to.
package struct StoreTarget {
  /// A column of it.
  package struct Column {
    package var name: String
    /// The type that its declaration, or its mime type, says; nil for a type that no standard defines.
    package var type: CellType?
    /// The declaration.
    package var declared: String
  }

  package let table: String
  package let dataType: String
  package private(set) var isView = false
  package private(set) var keyColumn: String?
  package private(set) var geometryColumn: String?
  package private(set) var geometryType = "GEOMETRY"
  package private(set) var srsID: Int64 = 0
  package private(set) var z: Int64 = 0
  package private(set) var m: Int64 = 0
  /// All columns except key and geometry.
  package private(set) var columns: [Column] = []
  package private(set) var columnNames: [String] = []
  /// Those whose values the table computes itself.
  package private(set) var generatedColumns: [String] = []
  package private(set) var notes = StoreNotes()

  package var quotedTable: String { Database.quoted(identifier: table) }

  /// What a store has under the name of a table.
  package init(_ table: String, of metadata: any StoreMetadata) throws(GeoError) {
    let database = metadata.database
    let known = try metadata.registration(of: table)
    self.table = table
    dataType = known.dataType
    isView =
      try database.scalarText(
        "SELECT type FROM main.sqlite_master WHERE type IN ('table', 'view') "
          + "AND lower(name) = lower(?1)", [.text(table)]) != "table"
    geometryColumn = known.geometryColumn
    geometryType = known.geometryType
    srsID = known.srsID
    z = known.z
    m = known.m
    try readColumns(known, database)
    if let text = try metadata.notes(of: table) { try readNotes(text, database) }
  }

  private mutating func readColumns(
    _ known: StoreRegistration, _ database: Database
  ) throws(GeoError) {
    let json = StoreNames(taken: known.jsonColumns)
    let info = try database.prepare(
      "SELECT name, type, pk, hidden FROM pragma_table_xinfo(?1, 'main')")
    try info.bind(1, table)
    while try info.step() {
      let name = info.string(0)
      columnNames.append(name)
      if info.int64(3) > 0 {
        generatedColumns.append(name)
      } else if info.int64(2) > 0 {
        keyColumn = name
      } else if name.lowercased() != geometryColumn?.lowercased() {
        let type = json.isTaken(name) ? CellType.json : known.typeOf(info.string(1))
        columns.append(Column(name: name, type: type, declared: info.string(1)))
      }
    }
  }

  private mutating func readNotes(_ json: String, _ database: Database) throws(GeoError) {
    let text: [SQLiteValue] = [.text(json)]
    func member(_ name: String) throws(GeoError) -> String? {
      try database.scalarText("SELECT json_extract(?1, '$.\(name)')", text)
    }
    notes.layer = try member("layer")
    notes.idColumn = try member("id")
    notes.membersColumn = try member("members")
    let columns = try database.prepare(
      """
      SELECT f.key, json_extract(f.value, '$.name'), json_extract(f.value, '$.seconds') \
      FROM json_each(?1, '$.fields') f
      """)
    try columns.bind(text)
    while try columns.step() {
      notes.columns.append(
        StoreNotes.Column(
          column: columns.string(0), name: columns.type(1) == .null ? nil : columns.string(1),
          hasWholeSeconds: columns.int64(2) == 1))
    }
    let members = try database.prepare(
      """
      SELECT c.key, json_quote(CASE WHEN c.type IN ('object', 'array') THEN json(c.value) \
      WHEN c.type = 'true' THEN json('true') WHEN c.type = 'false' THEN json('false') \
      ELSE c.value END) FROM json_each(?1, '$.collection') c
      """)
    try members.bind(text)
    while try members.step() {
      notes.collection.append(Layer.Member(name: members.string(0), json: members.string(1)))
    }
  }

  /// The type of a declaration (OGC 12-128r19, table 1).
  package static func type(declared: String) -> CellType? {
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
  package func column(
    for wanted: StoreFieldColumn, _ notes: StoreNotes, notIn used: Set<String>
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

extension StoreTarget.Column {
  /// True if values of a type are the same in this column.
  package func keeps(_ other: CellType) -> Bool {
    switch (type, other) {
    case (nil, _), (_, .null), (.json, _), (.real, .integer): true
    case (.text, .date), (.text, .dateTime): true
    default: type == other
    }
  }

  /// The SQL of a value that goes into this column.
  package func value(of column: StoreFieldColumn) -> String {
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
