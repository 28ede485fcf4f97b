public import Base
public import SQLiteStore

/// Keys of rows that are no columns of their table: a temporary table beside a store, which is gone when the store is closed.
public final class RowKeys {
  /// The table: the layer in lower case, the row id, the key, and how sure it is that the row of this key in the other store is
  /// the same one.
  static let table = "temp.cairn_keys"

  private let insertion: Statement

  /// Makes the table, or adds to it. Errors: `.store`.
  public init(beside database: Database) throws(GeoError) {
    try database.execute(
      "CREATE TABLE IF NOT EXISTS \(Self.table)(layer TEXT NOT NULL, row INTEGER NOT NULL, key, score REAL)"
    )
    insertion = try database.prepare(
      "INSERT INTO \(Self.table)(layer, row, key, score) VALUES(?1, ?2, ?3, ?4)")
  }

  /// Adds the key of a row. Errors: `.store`.
  public func add(
    layer: String, row: Int64, key: SQLiteValue, score: Double? = nil
  ) throws(GeoError) {
    try insertion.bind([
      .text(layer.lowercased()), .integer(row), key, score.map(SQLiteValue.real) ?? .null,
    ])
    try insertion.run()
  }
}
