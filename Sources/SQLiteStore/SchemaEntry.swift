/// A table of a file whose pages were written by ``PageFile``, for the schema of the file.
public struct SchemaEntry: Sendable {
  /// The table's name.
  public var name: String
  /// The statement that would create it, exactly as the schema stores it: it begins with
  /// `CREATE TABLE` or `CREATE VIRTUAL TABLE`, and it must not ask for an index of its own, as
  /// UNIQUE and any primary key but INTEGER PRIMARY KEY do.
  public var sql: String
  /// The page that ``BulkTable/finish()`` returned; 0 for a virtual table.
  public var rootPage: Int
  /// For a table with AUTOINCREMENT, the highest rowid that it ever had; 0 if none was greater.
  public var lastAutoincrement: Int64?

  /// A table, or a virtual table when there is no root page.
  public init(name: String, sql: String, rootPage: Int = 0, lastAutoincrement: Int64? = nil) {
    self.name = name
    self.sql = sql
    self.rootPage = rootPage
    self.lastAutoincrement = lastAutoincrement
  }
}

/// A trigger, for the schema of a file.
public struct SchemaTrigger: Sendable {
  /// The trigger's name.
  public var name: String
  /// The table that it belongs to.
  public var table: String
  /// The statement that would create it, exactly as the schema stores it: it begins with
  /// `CREATE TRIGGER` and the name.
  public var sql: String

  /// A trigger.
  public init(name: String, table: String, sql: String) {
    self.name = name
    self.table = table
    self.sql = sql
  }
}
