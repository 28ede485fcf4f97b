/// The head of a patch: what it was made from, the tables that it speaks of, and what changes in their schemas.
public struct Patch: Sendable {
  /// The content hash of the store that it was made from, if that is known.
  public var base: String?
  /// The tables.
  public var tables: [TablePair]
  /// What changes in schemas.
  public var schema: [SchemaChange]
  /// True if rows and other changes of schemas have the names from before the renamings, which then come last; otherwise those come
  /// first.
  public var hasNamesBefore = false

  /// A patch of tables.
  public init(base: String? = nil, tables: [TablePair], schema: [SchemaChange]) {
    self.base = base
    self.tables = tables
    self.schema = schema
  }

  /// The head of the patch that takes this one back.
  public var reversed: Patch {
    var tables = tables
    for index in tables.indices {
      (tables[index].oldTable, tables[index].newTable) =
        (tables[index].newTable, tables[index].oldTable)
      for column in tables[index].columns.indices {
        let names = tables[index].columns[column]
        tables[index].columns[column].oldName = names.newName
        tables[index].columns[column].newName = names.oldName
      }
    }
    var patch = Patch(tables: tables, schema: schema.reversed().map(\.reversed))
    patch.hasNamesBefore = !hasNamesBefore && patch.hasRenamings
    return patch
  }

  /// True if tables or columns get other names.
  var hasRenamings: Bool { schema.contains(where: \.isRenaming) }
}
