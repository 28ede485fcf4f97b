/// Finds what differs between the schemas of two stores.
struct SchemaComparison {
  private let old: StoreShape
  private let new: StoreShape
  private let options: ComparisonOptions

  init(_ old: StoreShape, _ new: StoreShape, _ options: ComparisonOptions) {
    self.old = old
    self.new = new
    self.options = options
  }

  func changes(_ pairs: [TablePair]) -> [SchemaChange] {
    var changes: [SchemaChange] = []
    for pair in pairs {
      let one = pair.oldTable.flatMap(old.table)
      let other = pair.newTable.flatMap(new.table)
      switch (one, other) {
      case (let one?, let other?): changes += differences(pair, one, other)
      case (nil, let other?):
        changes.append(.addTable(other.name, sql: new.definition(of: other)))
      case (let one?, nil): changes.append(.dropTable(one.name, sql: old.definition(of: one)))
      case (nil, nil): break
      }
    }
    if options.areStores, options.tables.isEmpty { changes += objects(pairs) }
    return changes
  }

  private func differences(
    _ pair: TablePair, _ one: TableShape, _ other: TableShape
  ) -> [SchemaChange] {
    var changes: [SchemaChange] = []
    if pair.isRenamed { changes.append(.renameTable(from: one.name, to: other.name)) }
    for column in pair.columns where column.isCompared {
      if column.isRenamed, let from = column.oldName, let to = column.newName {
        changes.append(.renameColumn(table: pair.name, from: from, to: to))
      }
      let before = column.oldName.flatMap { one.index(of: $0) }.map { one.columns[$0] }
      let after = column.newName.flatMap { other.index(of: $0) }.map { other.columns[$0] }
      switch (before, after) {
      case (nil, let after?): changes.append(.addColumn(table: pair.name, after))
      case (let before?, nil): changes.append(.dropColumn(table: pair.name, before))
      case (let before?, let after?) where options.areStores && before.type != after.type:
        changes.append(
          .changeType(
            table: pair.name, column: column.name, from: before.type, to: after.type))
      default: break
      }
    }
    if let from = one.systemID, let to = other.systemID, from != to {
      changes.append(.changeSystem(table: pair.name, from: from, to: to))
    }
    return changes
  }

  /// Indexes, triggers and views of tables that both stores have; those of R-trees come with the layer.
  private func objects(_ pairs: [TablePair]) -> [SchemaChange] {
    let paired = pairs.filter { $0.oldTable != nil && $0.newTable != nil }
    let common = Set(paired.flatMap { [$0.oldTable, $0.newTable] }.compactMap(\.self))
    func counts(_ name: String, _ object: StoreShape.SchemaObject) -> Bool {
      object.type == "view"
        || ["index", "trigger"].contains(object.type) && common.contains(object.table)
          && !old.kind.keeps(name)
    }
    var changes: [SchemaChange] = []
    for (name, object) in old.others.sorted(by: { $0.key < $1.key })
    where counts(name, object) && new.others[name]?.sql != object.sql {
      changes.append(.dropObject(type: object.type, name: name, sql: object.sql))
    }
    for (name, object) in new.others.sorted(by: { $0.key < $1.key })
    where counts(name, object) && old.others[name]?.sql != object.sql {
      changes.append(.addObject(type: object.type, name: name, sql: object.sql))
    }
    return changes
  }
}
