public import Text

/// A patch as text: JSON, the head on the first line, and then one change a line.
///
/// `{"cairn_patch":1,"base":hash,"tables":[{"name":…,"key":[…],"key_kind":…,"columns":[{"name":…,"type":…}]}],
/// "schema":[…]}`, with `"names":"before"` if names are those from before the renamings in `schema`, then `{"table":…,"op":"insert|update|delete","key":{…},"before":{…},"after":{…}}`, and at last `{"end":true}`: without
/// that line a patch was cut off.
public enum PatchText {
  /// The version of the form.
  static let version = 1

  /// The last line.
  public static let end = "{\"end\":true}\n"

  /// The first line.
  public static func head(_ patch: Patch) -> String {
    var members: [(String, JSONValue)] = [
      ("cairn_patch", .count(version)), ("base", .optional(patch.base)),
      ("tables", .array(patch.tables.map(table))), ("schema", .array(patch.schema.map(schema))),
    ]
    if patch.hasNamesBefore { members.append(("names", .string("before"))) }
    return JSONValue.object(members).compact + "\n"
  }

  /// The line of a change.
  public static func line(_ change: RowChange, in table: TablePair) -> String {
    var text = "{\"table\":" + JSONValue.quoted(table.name) + ",\"op\":\"\(change.kind.rawValue)\""
    // Values of a row say its key, unless that is no column.
    if change.kind == .update || table.columns.contains(where: \.isMade) {
      text += ",\"key\":" + values(change.known, table.named, table)
    }
    switch change.kind {
    case .insert: text += ",\"after\":" + values(change.after, nil, table)
    case .delete: text += ",\"before\":" + values(change.before, nil, table)
    case .update:
      text += ",\"before\":" + values(change.before, change.changed, table)
      text += ",\"after\":" + values(change.after, change.changed, table)
    }
    return text + "}\n"
  }

  /// The values of some columns, or of all, as an object.
  static func values(_ row: [CellValue?], _ columns: [Int]?, _ table: TablePair) -> String {
    var members: [String] = []
    for index in columns ?? Array(row.indices) {
      // What the store makes itself, it makes again.
      guard let value = row[index], columns != nil || table.columns[index].isCompared else {
        continue
      }
      members.append(JSONValue.quoted(table.columns[index].name) + ":" + CellJSON.text(value))
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func table(_ table: TablePair) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("name", .string(table.name)),
      ("key", .array(table.keyNames.map(JSONValue.string))),
      ("key_kind", .string(name(table.keyKind))),
    ]
    if table.oldTable == nil { members.append(("in", .string("after"))) }
    if table.newTable == nil { members.append(("in", .string("before"))) }
    let columns = table.columns.indices.filter { index in
      // What one side alone has and does not count, the store need not have.
      let column = table.columns[index]
      return column.isCompared || column.isInBoth || table.key.contains(index)
    }.map { index -> JSONValue in
      let column = table.columns[index]
      var members: [(String, JSONValue)] = [
        ("name", .string(column.name)), ("type", .string(column.type)),
      ]
      if column.isGeometry { members.append(("geometry", .boolean(true))) }
      if column.oldName == nil, table.oldTable != nil { members.append(("in", .string("after"))) }
      if column.newName == nil, table.newTable != nil { members.append(("in", .string("before"))) }
      return .object(members)
    }
    members.append(("columns", .array(columns)))
    return .object(members)
  }

  /// How a kind of key is written.
  static func name(_ kind: TableShape.KeyKind) -> String {
    switch kind {
    case .rowID: "row-id"
    case .natural: "natural"
    case .hidden: "hidden"
    }
  }

  /// A change of a schema.
  public static func schema(_ change: SchemaChange) -> JSONValue {
    func list(_ sql: [String]) -> JSONValue { .array(sql.map(JSONValue.string)) }
    func column(_ op: String, _ table: String, _ column: TableShape.Column) -> JSONValue {
      .object([
        ("op", .string(op)), ("table", .string(table)), ("column", .string(column.name)),
        ("type", .string(column.type)), ("required", .boolean(column.isRequired)),
        ("default", .optional(column.defaultSQL)),
      ])
    }
    func object(_ op: String, _ type: String, _ name: String, _ sql: String) -> JSONValue {
      .object([
        ("op", .string(op)), ("type", .string(type)), ("name", .string(name)),
        ("sql", .string(sql)),
      ])
    }
    switch change {
    case .addTable(let name, let sql):
      return .object([("op", .string("add-table")), ("table", .string(name)), ("sql", list(sql))])
    case .dropTable(let name, let sql):
      return .object([("op", .string("drop-table")), ("table", .string(name)), ("sql", list(sql))])
    case .addColumn(let table, let new): return column("add-column", table, new)
    case .dropColumn(let table, let old): return column("drop-column", table, old)
    case .renameTable(let from, let to):
      return .object([
        ("op", .string("rename-table")), ("from", .string(from)), ("to", .string(to)),
      ])
    case .renameColumn(let table, let from, let to):
      return .object([
        ("op", .string("rename-column")), ("table", .string(table)), ("from", .string(from)),
        ("to", .string(to)),
      ])
    case .changeType(let table, let column, let from, let to):
      return .object([
        ("op", .string("change-type")), ("table", .string(table)), ("column", .string(column)),
        ("from", .string(from)), ("to", .string(to)),
      ])
    case .changeSystem(let table, let from, let to):
      return .object([
        ("op", .string("change-system")), ("table", .string(table)), ("from", .integer(from)),
        ("to", .integer(to)),
      ])
    case .addObject(let type, let name, let sql): return object("add-object", type, name, sql)
    case .dropObject(let type, let name, let sql): return object("drop-object", type, name, sql)
    }
  }
}
