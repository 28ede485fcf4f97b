import Base
import Features
import SQLiteStore
internal import Text

/// The columns of one table or view, sorted by what they are for.
struct GeoPackageReaderDescription {
  /// The columns of values: without the key and, once it has been taken out, without the geometry.
  private(set) var columns: [GeoPackageReaderColumn] = []
  /// The name of the key's column; nil if there is none.
  private(set) var keyName: String?
  /// The row id, as SQL spells it.
  private(set) var key: String?
  /// Fields of the properties among `columns`, in their order.
  var fields: [Field] { columns.compactMap { $0.role == .property ? field($0) : nil } }

  private var declaredTypes: [String: String] = [:]
  private var declarations: [String: ColumnDeclaration] = [:]
  private var notes: [String: ColumnNote] = [:]
  private var fieldNames: [String: String] = [:]

  /// What `gpkg_data_columns` says about a column (OGC 12-128r19 §F.9).
  private struct ColumnNote {
    var title: String?
    var details: String?
    var isJSON: Bool
    var alias: String?
    var constraint: ValueConstraint?
  }

  /// Describes a table. Errors: those of SQLite for views that cannot be used.
  init(
    of table: String, isView: Bool, in database: Database,
    _ convention: GeoPackageReaderConvention?
  ) throws(GeoError) {
    var keyName: String?
    let quoted = Database.quoted(identifier: table)
    try database.query("PRAGMA table_xinfo(\(quoted))") { row in
      // Hidden columns of virtual tables are not values.
      guard row.int64(6) != 1 else { return }
      let (name, declared) = (row.string(1), row.string(2))
      declaredTypes[name.lowercased()] = declared
      var declaration = ColumnDeclaration()
      declaration.type = Self.special(declared)
      declaration.isRequired = row.int64(3) != 0
      declaration.defaultValue = row.text(4)
      if declaration != ColumnDeclaration() { declarations[name.lowercased()] = declaration }
      if row.int64(5) == 1, declared.uppercased() == "INTEGER" { keyName = name }
      columns.append(GeoPackageReaderColumn(name: name, declaredType: declared))
    }
    let primaryKeys = try database.scalarInt(
      "SELECT count(*) FROM pragma_table_xinfo(?1) WHERE pk > 0", [.text(table)])
    if isView {
      keyName = try Self.keyOfView(columns, declaredTypes, in: database)
    } else if primaryKeys != 1 {
      keyName = nil
    }
    if let keyName {
      key = Database.quoted(identifier: keyName)
      columns.removeAll { $0.name == keyName }
      if !isView { self.keyName = keyName }
    } else if !isView {
      key = ["rowid", "_rowid_", "oid"].first { declaredTypes[$0] == nil }
      if key != nil, try !database.hasRowIDs(table) { key = nil }
    }
    try readNotes(of: table, in: database)
    apply(convention)
  }

  /// A declared type of the standard that says more than the type of values (OGC 12-128r19, table 1).
  private static func special(_ declared: String) -> String? {
    let word = declared.uppercased()
    if ["TINYINT", "SMALLINT", "MEDIUMINT", "FLOAT"].contains(word) { return word }
    let size = word.drop { $0 != "(" }
    let digits = size.dropFirst().dropLast().filter { $0 != " " }
    let isSized =
      ["TEXT", "BLOB"].contains(word.prefix { $0 != "(" }.trimmed) && size.hasSuffix(")")
      && 1...9 ~= digits.utf8.count && digits.utf8.allSatisfy { $0 ^ 0x30 <= 9 }
    return isSized ? word.filter { $0 != " " } : nil
  }

  /// The first column of a view is its key (OGC 12-128r19 §2.1.6) if the key of a table has the same name.
  private static func keyOfView(
    _ columns: [GeoPackageReaderColumn], _ declaredTypes: [String: String],
    in database: Database
  ) throws(GeoError) -> String? {
    guard let first = columns.first,
      declaredTypes[first.name.lowercased()]?.uppercased() == "INTEGER"
    else { return nil }
    let sql = """
      SELECT 1 FROM sqlite_master AS m, pragma_table_info(m.name) AS c
      WHERE m.type = 'table' AND c.pk = 1 AND upper(c.type) = 'INTEGER'
        AND lower(c.name) = lower(?1) LIMIT 1
      """
    return try database.scalarInt(sql, [.text(first.name)]) == nil ? nil : first.name
  }

  private mutating func readNotes(of table: String, in database: Database) throws(GeoError) {
    guard try database.hasColumns(["table_name"], in: "gpkg_data_columns") else { return }
    let statement = try database.prepare(
      "SELECT * FROM gpkg_data_columns WHERE lower(table_name) = lower(?1)")
    try statement.bind([.text(table)])
    let positions = GeoPackageReaderSystems.columns(of: statement)
    while try statement.step() {
      guard let column = statement.text(positions["column_name"]) else { continue }
      let name = statement.text(positions["name"])
      var constraint: ValueConstraint?
      if let name = statement.text(positions["constraint_name"]) {
        constraint = try GeoPackageConstraint.named(name, in: database)
      }
      notes[column.lowercased()] = ColumnNote(
        title: statement.text(positions["title"]) ?? (name == column ? nil : name),
        details: statement.text(positions["description"]),
        isJSON: statement.text(positions["mime_type"])?.lowercased() == "application/json",
        alias: name == column ? nil : name, constraint: constraint)
    }
  }

  private mutating func apply(_ convention: GeoPackageReaderConvention?) {
    for index in columns.indices {
      let name = columns[index].name.lowercased()
      let note = convention?.fields[name]
      if note?.isOfSeconds == true, columns[index].kind == .dateTime {
        columns[index].kind = .dateTimeOfSeconds
      }
      if notes[name]?.isJSON == true {
        columns[index].kind = .json
        columns[index].type = .json
      }
      if let id = convention?.idColumn, id.lowercased() == name {
        columns[index].role = .featureID
      } else if let members = convention?.membersColumn, members.lowercased() == name {
        columns[index].role = .members
      } else if let restored = note?.name {
        fieldNames[name] = restored
      }
    }
    // If two fields had the same name, all keep those of their columns; a geometry is not a field.
    let fields = columns.filter {
      $0.role == .property
        && !GeoPackageReaderColumn.isGeometryType(
          declaredTypes[$0.name.lowercased()]?.uppercased() ?? "")
    }
    let names = fields.map { fieldNames[$0.name.lowercased()] ?? $0.name }
    if Set(names).count < names.count { fieldNames = [:] }
  }

  private func field(_ column: GeoPackageReaderColumn) -> Field {
    let name = column.name.lowercased()
    var declaration = declarations[name] ?? ColumnDeclaration()
    declaration.alias = notes[name]?.alias
    declaration.constraint = notes[name]?.constraint
    return Field(
      name: fieldNames[name] ?? column.name, type: column.type, title: notes[name]?.title,
      details: notes[name]?.details,
      column: declaration == ColumnDeclaration() ? nil : declaration)
  }

  /// Takes a column out; returns its name as the table spells it.
  mutating func takeColumn(named name: String) -> String? {
    guard let index = columns.firstIndex(where: { $0.name.lowercased() == name.lowercased() })
    else { return nil }
    return columns.remove(at: index).name
  }

  /// Takes out the column that most looks like one of geometries.
  mutating func takeLikelyGeometry() -> String? {
    let usual = ["geom", "geometry", "the_geom", "shape", "wkb_geometry"]
    let index =
      columns.firstIndex {
        GeoPackageReaderColumn.isGeometryType(declaredTypes[$0.name.lowercased()] ?? "")
      } ?? columns.firstIndex { $0.type == .blob && usual.contains($0.name.lowercased()) }
    return index.map { columns.remove(at: $0).name }
  }
}
