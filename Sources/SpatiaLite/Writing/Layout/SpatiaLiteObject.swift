internal import SQLiteStore

/// An object of the schema that every store of SpatiaLite 5 has, as `InitSpatialMetaDataFull` of version 5.0.1 makes
/// it: same names, columns, conditions and messages.
enum SpatiaLiteObject {
  /// What makes a table.
  case table(String)
  /// What makes a view.
  case view(String)
  /// What makes an index.
  case index(String)
  /// The name of a virtual table, and what would make it: only SpatiaLite has its module.
  case virtual(String, String)
  /// Two triggers, `name_insert` and `name_update`, that keep names in a column in lower case and free of quotation
  /// marks.
  case names(String, on: String, of: String)
  /// Two triggers, `name_insert` and `name_update`, that refuse values: of a column, or rows as a whole.
  case rule(
    String, on: String, of: String? = nil, rollsBack: Bool = false, [SpatiaLiteRefusal])
  /// A trigger by its name and event, and what it does.
  case trigger(String, String, on: String, String)

  /// The statement that makes a table, view or index; nil for all others.
  var statement: String? {
    switch self {
    case .table(let sql), .view(let sql), .index(let sql): sql
    case .virtual, .names, .rule, .trigger: nil
    }
  }

  /// The entry of a virtual table; nil for all others.
  var entry: SchemaEntry? {
    if case .virtual(let name, let sql) = self { return SchemaEntry(name: name, sql: sql) }
    return nil
  }

  /// The triggers; none for tables, views and indexes.
  var triggers: [SchemaTrigger] {
    switch self {
    case .table, .view, .index, .virtual: return []
    case .trigger(let name, let event, let table, let body):
      return [Self.trigger(name, event, table, body)]
    case .names(let name, let table, let column):
      let refusals = [
        ("must not contain a single quote", "NEW.\(column) LIKE ('%''%')"),
        ("must not contain a double quote", "NEW.\(column) LIKE ('%\"%')"),
        ("must be lower case", "NEW.\(column) <> lower(NEW.\(column))"),
      ].map { SpatiaLiteRefusal("\(column) value \($0.0)", if: $0.1) }
      return Self.rule(name, table, column, "ABORT", refusals)
    case .rule(let name, let table, let column, let rollsBack, let refusals):
      return Self.rule(name, table, column, rollsBack ? "ROLLBACK" : "ABORT", refusals)
    }
  }

  private static func rule(
    _ name: String, _ table: String, _ column: String?, _ action: String,
    _ refusals: [SpatiaLiteRefusal]
  ) -> [SchemaTrigger] {
    ["insert", "update"].map { event in
      let body = refusals.map { refusal in
        let message = Database.quoted(text: refusal.message(event, on: table))
        return "SELECT RAISE(\(action),\(message))\nWHERE \(refusal.condition);"
      }
      let columns = event == "update" ? column.map { " OF \($0)" } ?? "" : ""
      return trigger(
        "\(name)_\(event)", "BEFORE \(event.uppercased())\(columns)", table,
        body.joined(separator: "\n"))
    }
  }

  private static func trigger(
    _ name: String, _ event: String, _ table: String, _ body: String
  ) -> SchemaTrigger {
    SchemaTrigger(
      name: name, table: table,
      sql: "CREATE TRIGGER \(name)\n\(event) ON \(table)\nFOR EACH ROW BEGIN\n\(body)\nEND")
  }
}
