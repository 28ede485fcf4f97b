/// Something that differs between the schemas of two stores.
public enum SchemaChange: Equatable, Sendable {
  /// A table is new: the statements that make it.
  case addTable(String, sql: [String])
  /// A table is gone: the statements that made it.
  case dropTable(String, sql: [String])
  /// A column is new.
  case addColumn(table: String, TableShape.Column)
  /// A column is gone.
  case dropColumn(table: String, TableShape.Column)
  /// A table or a column has another name.
  case renameTable(from: String, to: String)
  case renameColumn(table: String, from: String, to: String)
  /// A column has another declared type.
  case changeType(table: String, column: String, from: String, to: String)
  /// A layer is in another reference system.
  case changeSystem(table: String, from: Int64, to: Int64)
  /// An index, trigger or view is new or gone.
  case addObject(type: String, name: String, sql: String)
  case dropObject(type: String, name: String, sql: String)

  /// The change that takes this one back.
  public var reversed: SchemaChange {
    switch self {
    case .addTable(let name, let sql): .dropTable(name, sql: sql)
    case .dropTable(let name, let sql): .addTable(name, sql: sql)
    case .addColumn(let table, let column): .dropColumn(table: table, column)
    case .dropColumn(let table, let column): .addColumn(table: table, column)
    case .renameTable(let from, let to): .renameTable(from: to, to: from)
    case .renameColumn(let table, let from, let to):
      .renameColumn(table: table, from: to, to: from)
    case .changeType(let table, let column, let from, let to):
      .changeType(table: table, column: column, from: to, to: from)
    case .changeSystem(let table, let from, let to):
      .changeSystem(table: table, from: to, to: from)
    case .addObject(let type, let name, let sql): .dropObject(type: type, name: name, sql: sql)
    case .dropObject(let type, let name, let sql): .addObject(type: type, name: name, sql: sql)
    }
  }

  /// True for another name.
  var isRenaming: Bool {
    switch self {
    case .renameTable, .renameColumn: true
    default: false
    }
  }

  /// What people read.
  public var shown: String {
    switch self {
    case .addTable(let name, _): "table \(name) is new"
    case .dropTable(let name, _): "table \(name) is gone"
    case .addColumn(let table, let column):
      "\(table): column \(column.name) (\(column.type)) is new"
    case .dropColumn(let table, let column):
      "\(table): column \(column.name) (\(column.type)) is gone"
    case .renameTable(let from, let to): "table \(from) is called \(to)"
    case .renameColumn(let table, let from, let to): "\(table): column \(from) is called \(to)"
    case .changeType(let table, let column, let from, let to):
      "\(table): column \(column) has type \(to), not \(from)"
    case .changeSystem(let table, let from, let to):
      "\(table): reference system \(to), not \(from)"
    case .addObject(let type, let name, _): "\(type) \(name) is new"
    case .dropObject(let type, let name, _): "\(type) \(name) is gone"
    }
  }
}
