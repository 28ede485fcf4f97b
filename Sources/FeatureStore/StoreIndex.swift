public import Base
public import SQLiteStore

/// An R-tree over the boxes of a table's geometries (sqlite.org/rtree.html): id, minx, maxx, miny, maxy.
public struct StoreIndex: Sendable {
  /// What is found where an index should be.
  public enum State: Sendable {
    /// There is no table of that name.
    case missing
    /// A part of it is missing or cannot be read.
    case damaged
    /// It was never filled, and would hide every row.
    case empty
    /// It can be used.
    case usable(StoreIndex)
  }

  /// The virtual table.
  public let table: String
  /// The names of its five columns.
  public let columns: [String]

  /// Looks for an index among the tables of a database, and at its first entry.
  public static func find(
    _ name: String, among objects: StoreObjects, in database: Database
  ) throws(GeoError) -> State {
    guard let table = objects[name]?.name else { return .missing }
    // SQLite keeps an R-tree in three tables beside it.
    guard ["_node", "_rowid", "_parent"].allSatisfy({ objects[table + $0] != nil }) else {
      return .damaged
    }
    do throws(GeoError) {
      let statement = try database.prepare(
        "SELECT * FROM \(Database.quoted(identifier: table)) LIMIT 1")
      guard statement.columnCount >= 5, try statement.step() else { return .empty }
      return .usable(StoreIndex(table: table, columns: (0..<5).map { statement.name($0) }))
    } catch  where error.reason == .damagedStore {
      return .damaged
    }
  }
}
