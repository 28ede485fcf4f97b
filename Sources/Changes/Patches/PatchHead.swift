internal import Base
internal import Text

/// Reads the first line of a patch.
struct PatchHead: ~Copyable {
  private let text: SettingsText

  init(_ line: [UInt8], path: String) {
    text = SettingsText(line: line, path: path)
  }

  func patch() throws(GeoError) -> Patch {
    let value = try text.parse()
    guard let version = value.members?.first(where: { $0.name == "cairn_patch" }) else {
      throw text.error("the first line is not the head of a patch", at: value.offset)
    }
    guard case .number("1") = version.value.content else {
      throw text.error("a patch of another version than 1", at: version.value.offset)
    }
    let members = try text.members(
      value, "a patch", of: ["cairn_patch", "base", "tables", "schema", "names"])
    var patch = Patch(tables: [], schema: [])
    for member in members {
      switch member.name {
      case "base":
        if case .string(let hash) = member.value.content { patch.base = hash }
      case "tables":
        for item in try items(member.value) { patch.tables.append(try table(item)) }
      case "schema":
        for item in try items(member.value) { patch.schema.append(try schema(item)) }
      case "names":
        guard try text.string(member.value, "'names'") == "before" else {
          throw text.error("'names' is before", at: member.value.offset)
        }
        patch.hasNamesBefore = true
      default: break
      }
    }
    return patch
  }

  private func items(_ value: SettingsValue) throws(GeoError) -> [SettingsValue] {
    guard case .array(let items) = value.content else { throw text.expected("an array", value) }
    return items
  }

  private func string(
    _ members: [SettingsValue.Member], _ name: String, of value: SettingsValue
  ) throws(GeoError) -> String {
    guard let member = members.first(where: { $0.name == name }) else {
      throw text.error("'\(name)' is missing", at: value.offset)
    }
    guard case .string(let string) = member.value.content else {
      throw text.expected("'\(name)' as a string", member.value)
    }
    return string
  }

  private func table(_ value: SettingsValue) throws(GeoError) -> TablePair {
    let members = try text.members(
      value, "a table", of: ["name", "key", "key_kind", "in", "columns"])
    let name = try string(members, "name", of: value)
    guard let list = members.first(where: { $0.name == "columns" }),
      let keys = members.first(where: { $0.name == "key" })
    else { throw text.error("a table needs 'key' and 'columns'", at: value.offset) }
    var columns: [TablePair.Column] = []
    for item in try items(list.value) { columns.append(try column(item)) }
    var key: [Int] = []
    for item in try items(keys.value) {
      guard case .string(let name) = item.content,
        let index = columns.firstIndex(where: { $0.name == name })
      else { throw text.error("the key has a name that is not a column", at: item.offset) }
      key.append(index)
    }
    guard !key.isEmpty else { throw text.error("a table needs a key", at: keys.offset) }
    let kinds: [String: TableShape.KeyKind] = [
      "row-id": .rowID, "natural": .natural, "hidden": .hidden,
    ]
    guard let kind = kinds[try string(members, "key_kind", of: value)] else {
      throw text.error("'key_kind' is row-id, natural or hidden", at: value.offset)
    }
    var pair = TablePair(name: name, columns: columns, key: key, keyKind: kind)
    let side = try side(members)
    if side == "after" { pair.oldTable = nil }
    if side == "before" { pair.newTable = nil }
    return pair
  }

  private func column(_ value: SettingsValue) throws(GeoError) -> TablePair.Column {
    let members = try text.members(value, "a column", of: ["name", "type", "geometry", "in"])
    var isGeometry = false
    if case .boolean(true)? = members.first(where: { $0.name == "geometry" })?.value.content {
      isGeometry = true
    }
    var column = TablePair.Column(
      name: try string(members, "name", of: value), type: try string(members, "type", of: value),
      isGeometry: isGeometry)
    let side = try side(members)
    if side == "after" { column.oldName = nil }
    if side == "before" { column.newName = nil }
    return column
  }

  private func side(_ members: [SettingsValue.Member]) throws(GeoError) -> String? {
    guard let member = members.first(where: { $0.name == "in" }) else { return nil }
    return try text.string(member.value, "'in'")
  }

  private func schema(_ value: SettingsValue) throws(GeoError) -> SchemaChange {
    guard let members = value.members else { throw text.expected("a change of a schema", value) }
    let op = try string(members, "op", of: value)
    func number(_ name: String) -> Int64 {
      guard case .number(let text)? = members.first(where: { $0.name == name })?.value.content
      else { return 0 }
      return Int64(text) ?? 0
    }
    switch op {
    case "add-table", "drop-table":
      guard let list = members.first(where: { $0.name == "sql" }) else {
        throw text.error("'sql' is missing", at: value.offset)
      }
      var sql: [String] = []
      for item in try items(list.value) {
        guard case .string(let statement) = item.content else {
          throw text.expected("a statement", item)
        }
        sql.append(statement)
      }
      let name = try string(members, "table", of: value)
      return op == "add-table" ? .addTable(name, sql: sql) : .dropTable(name, sql: sql)
    case "add-column", "drop-column":
      var column = TableShape.Column(
        name: try string(members, "column", of: value),
        type: try string(members, "type", of: value))
      for member in members {
        switch (member.name, member.value.content) {
        case ("required", .boolean(let isRequired)): column.isRequired = isRequired
        case ("default", .string(let sql)): column.defaultSQL = sql
        default: break
        }
      }
      let table = try string(members, "table", of: value)
      return op == "add-column"
        ? .addColumn(table: table, column) : .dropColumn(table: table, column)
    case "rename-table":
      return .renameTable(
        from: try string(members, "from", of: value), to: try string(members, "to", of: value))
    case "rename-column":
      return .renameColumn(
        table: try string(members, "table", of: value),
        from: try string(members, "from", of: value), to: try string(members, "to", of: value))
    case "change-type":
      return .changeType(
        table: try string(members, "table", of: value),
        column: try string(members, "column", of: value),
        from: try string(members, "from", of: value), to: try string(members, "to", of: value))
    case "change-system":
      return .changeSystem(
        table: try string(members, "table", of: value), from: number("from"), to: number("to"))
    case "add-object", "drop-object":
      let type = try string(members, "type", of: value)
      let name = try string(members, "name", of: value)
      let sql = try string(members, "sql", of: value)
      return op == "add-object"
        ? .addObject(type: type, name: name, sql: sql)
        : .dropObject(type: type, name: name, sql: sql)
    default: throw text.error("'\(op)' is not a change of a schema", at: value.offset)
    }
  }
}

extension SettingsText {
  /// A line of a patch.
  init(line: [UInt8], path: String) {
    var bytes = Bytes(capacity: max(line.count, 16))
    line.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    self.init(bytes.buffer, path: path, reason: .malformedPatch)
    // They live until here.
    bytes.removeAll()
  }
}
