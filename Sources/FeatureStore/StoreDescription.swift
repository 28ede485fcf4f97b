public import Base
public import Features
public import SQLiteStore
internal import Text

/// The columns of one table or view, sorted by what they are for.
public struct StoreDescription {
  /// What a store says about a column elsewhere than in the table's definition.
  public struct ColumnNote {
    /// The name of the field, where it is not that of the column.
    public var fieldName: String?
    /// What the column is for.
    public var role = StoreColumn.Role.property
    /// A longer name for people.
    public var title: String?
    /// A description for people.
    public var details: String?
    /// True if its text is JSON.
    public var isJSON = false
    /// True if its date-times had whole seconds.
    public var isOfSeconds = false
    /// Another name, which no other column of the table has.
    public var alias: String?
    /// The title is one of its own, though it may be the same as the alias.
    public var isTitled = false
    /// The type of its values where they are files.
    public var mimeType: String?
    /// What values may be.
    public var constraint: ValueConstraint?
    /// A note that says nothing.
    public init() {}
  }

  /// The columns of values: without the key and, once it has been taken out, without the geometry.
  public private(set) var columns: [StoreColumn] = []
  /// The name of the key's column; nil if there is none.
  public private(set) var keyName: String?
  /// The row id, as SQL spells it.
  public private(set) var key: String?
  /// Fields of the properties among `columns`, in their order.
  public var fields: [Field] { columns.compactMap { $0.role == .property ? field($0) : nil } }

  private var declaredTypes: [String: String] = [:]
  private var declarations: [String: ColumnDeclaration] = [:]
  private var notes: [String: ColumnNote] = [:]
  private var hasUniqueNames = true

  /// Describes a table. Errors: those of SQLite for views that cannot be used.
  public init(table: String, in database: Database) throws(GeoError) {
    try readColumns(of: table, in: database)
    let sql = "SELECT name FROM pragma_table_xinfo(?1) WHERE pk > 0"
    var primaryKey: [String] = []
    try database.query(sql, [.text(table)]) { primaryKey.append($0.string(0)) }
    if primaryKey.count == 1, declaredType(of: primaryKey[0]).uppercased() == "INTEGER" {
      keyName = primaryKey[0]
      takeKey(primaryKey[0])
    } else {
      key = ["rowid", "_rowid_", "oid"].first { declaredTypes[$0] == nil }
      if key != nil, try !database.hasRowIDs(table) { key = nil }
    }
  }

  /// Describes a view, in which one of the columns may be the key. Errors: those of SQLite for views that cannot
  /// be used.
  public init(
    view: String, in database: Database,
    key: (StoreDescription) throws(GeoError) -> String?
  ) throws(GeoError) {
    try readColumns(of: view, in: database)
    if let name = try key(self) { takeKey(name) }
  }

  private mutating func readColumns(
    of table: String, in database: Database
  ) throws(GeoError) {
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
      columns.append(StoreColumn(name: name, declaredType: declared))
    }
  }

  /// The declared type of a column; empty without one.
  public func declaredType(of column: String) -> String {
    declaredTypes[column.lowercased()] ?? ""
  }

  private mutating func takeKey(_ name: String) {
    key = Database.quoted(identifier: name)
    columns.removeAll { $0.name == name }
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

  // MARK: - Notes

  /// Takes into account what is said elsewhere about columns, by their names in lower case.
  public mutating func apply(_ notes: [String: ColumnNote]) {
    self.notes = notes
    for index in columns.indices {
      guard let note = notes[columns[index].name.lowercased()] else { continue }
      if note.isOfSeconds, columns[index].kind == .dateTime {
        columns[index].kind = .dateTimeOfSeconds
      }
      if note.isJSON {
        columns[index].kind = .json
        columns[index].type = .json
      }
      columns[index].role = note.role
    }
    // If two fields had the same name, all keep those of their columns; a geometry is not a field.
    let names = columns.filter {
      $0.role == .property && !StoreColumn.isGeometryType(declaredType(of: $0.name))
    }.map { fieldName($0) }
    hasUniqueNames = Set(names).count == names.count
  }

  /// Makes a column one of date-times whatever it is declared as.
  public mutating func setKind(_ kind: StoreColumn.Kind, _ type: CellType, ofColumn index: Int) {
    columns[index].kind = kind
    columns[index].type = type
  }

  private func fieldName(_ column: StoreColumn) -> String {
    notes[column.name.lowercased()]?.fieldName ?? column.name
  }

  private func field(_ column: StoreColumn) -> Field {
    let name = column.name.lowercased()
    let note = notes[name]
    var declaration = declarations[name] ?? ColumnDeclaration()
    declaration.alias = note?.alias
    declaration.isTitled = note?.isTitled == true
    declaration.mimeType = note?.mimeType
    declaration.constraint = note?.constraint
    return Field(
      name: hasUniqueNames ? fieldName(column) : column.name, type: column.type,
      title: note?.title, details: note?.details,
      column: declaration == ColumnDeclaration() ? nil : declaration)
  }

  /// What is said of a column that is no field; nil if nothing is.
  public func note(on column: TableExtras.ColumnNote.Column, named name: String?)
    -> TableExtras.ColumnNote?
  {
    guard let name, let note = notes[name.lowercased()],
      note.alias != nil || note.title != nil || note.details != nil || note.mimeType != nil
    else { return nil }
    let hasTitle = note.isTitled || note.title != note.alias
    return TableExtras.ColumnNote(
      column, alias: note.alias, title: hasTitle ? note.title : nil, details: note.details,
      mimeType: note.mimeType)
  }

  // MARK: - Geometry

  /// Takes a column out; returns its name as the table spells it.
  public mutating func takeColumn(named name: String) -> String? {
    guard let index = columns.firstIndex(where: { $0.name.lowercased() == name.lowercased() })
    else { return nil }
    return columns.remove(at: index).name
  }

  /// Takes out the column that most looks like one of geometries.
  public mutating func takeLikelyGeometry() -> String? {
    let usual = ["geom", "geometry", "the_geom", "shape", "wkb_geometry"]
    let index =
      columns.firstIndex { StoreColumn.isGeometryType(declaredType(of: $0.name)) }
      ?? columns.firstIndex { $0.type == .blob && usual.contains($0.name.lowercased()) }
    return index.map { columns.remove(at: $0).name }
  }
}
