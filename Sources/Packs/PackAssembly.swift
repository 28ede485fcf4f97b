public import Base
internal import SQLiteStore

/// Puts the parts of a pack together into one store, each table with its indexes in one piece.
///
/// Unchecked: one thread uses it at a time, which may hand it over to another.
public final class PackAssembly: @unchecked Sendable {
  private let database: Database
  /// Triggers and views, which come behind all rows.
  private var later: [String] = []

  /// A store in an empty file, which is of no use if this fails. Errors: `.store`.
  public init(in path: String) throws(GeoError) { database = try Database(loading: path) }

  /// Adds the tables of a store. Those of GeoPackage itself get the rows of all stores. Errors: `.store`.
  public func add(store path: String) throws(GeoError) {
    try change(reading: path) { () throws(GeoError) in
      for name in ["application_id", "user_version"] {
        guard let value = try database.scalarInt("PRAGMA \(Self.source).\(name)"), value != 0
        else { continue }
        try database.execute("PRAGMA main.\(name) = \(value)")
      }
      later += try database.takeTables(of: Self.source)
    }
  }

  /// Adds the tiles of an MBTiles file. Errors: `.store`.
  public func add(tileset path: String) throws(GeoError) {
    try change(reading: path) { () throws(GeoError) in
      try PackTiles.copy(from: Self.source, into: database)
    }
  }

  /// Ends the store. Errors: `.store`.
  public func finish() throws(GeoError) {
    try database.begin()
    for sql in later { try database.execute(sql) }
    try database.commit()
  }

  private static let source = "part"

  private func change(
    reading path: String, _ work: () throws(GeoError) -> Void
  ) throws(GeoError) {
    try database.attach(reading: path, as: Self.source)
    try database.begin()
    try work()
    try database.commit()
    try database.execute("DETACH \(Self.source)")
  }
}
