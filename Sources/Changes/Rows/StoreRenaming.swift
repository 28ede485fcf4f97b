public import Base
public import SQLiteStore

/// What is renamed in a store, so that it has the names of another one: a copy in which that is done is compared as it is.
public struct StoreRenaming: Sendable {
  /// As the store with the new names has to be told.
  let renamings: Renamings
  /// What is renamed, in this order.
  public let changes: [SchemaChange]

  /// What has another name in `new` than in `old`. Errors: `.usage` for what either does not have.
  public init(
    _ renamed: [SchemaRenaming], of old: Database, to new: Database
  ) throws(GeoError) {
    let shape = try StoreShape(old)
    let renamings = try Renamings(renamed, in: shape)
    try renamings.check(against: StoreShape(new), path: new.path)
    self.renamings = renamings.done
    changes = renamings.changes(in: shape)
  }

  /// What has its old name in a store that comes from `base`. Errors: `.usage` for what the base does not have.
  public init(
    _ renamed: [SchemaRenaming], base: Database, in store: Database
  ) throws(GeoError) {
    let renamings = try Renamings(renamed, in: StoreShape(base))
    self.renamings = renamings.done
    changes = renamings.changes(in: try StoreShape(store))
  }

  /// Renames in a copy, within a transaction of the caller. Errors: `.usage`, `.store`.
  public func run(in copy: Database) throws(GeoError) { try RenameEdit(copy).run(changes) }
}
