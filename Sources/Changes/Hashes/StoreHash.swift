public import Base
public import SQLiteStore

/// The content hashes of a store.
public struct StoreHash: Sendable {
  /// The hash of a table.
  public struct Table: Sendable {
    /// Its name.
    public let name: String
    /// How many rows it has.
    public let rows: Int
    /// The hash of its columns and rows.
    public let hash: ContentHash
    /// The hashes of its blocks of row ids, by the block; empty for a table without such a key.
    let blocks: [Int64: Block]
  }

  /// Rows whose ids have the same upper bits.
  struct Block: Equatable, Sendable {
    var rows = 0
    var hash = ContentHash()
  }

  /// Row ids of a block differ in so many bits.
  static let blockBits: Int64 = 6

  /// The tables, by name.
  public let tables: [Table]
  /// The hash of all.
  public let hash: ContentHash

  /// Reads all rows of a store, once. Errors: `.store`, `.damagedStore`.
  public init(of database: Database) throws(GeoError) {
    var tables: [Table] = []
    var mixer = HashMixer()
    for shape in try StoreShape(database).tables {
      let table = try Self.table(shape, in: database)
      tables.append(table)
      mixer.add(table.name)
      mixer.add(table.hash.text)
    }
    self.tables = tables
    hash = ContentHash(of: mixer)
  }

  /// Calls `visit` with the key and the hash of each row of a table.
  public static func rows(
    of name: String, in database: Database,
    _ visit: (String, ContentHash) throws(GeoError) -> Void
  ) throws(GeoError) {
    let store = try StoreShape(database)
    guard let shape = store.table(name) else {
      throw GeoError(
        .usage, "there is no table '\(name)'", at: SourceLocation(path: database.path),
        hint: "the tables are " + store.tables.map { "'\($0.name)'" }.joined(separator: ", "))
    }
    try walk(shape, in: database) { (row, pair, hash) throws(GeoError) in
      let key = pair.key.map { CellValue(row.borrowed($0)).plain }
      try visit(key.joined(separator: ","), hash)
    }
  }

  private static func walk(
    _ shape: TableShape, in database: Database,
    _ visit: (Statement, TablePair, ContentHash) throws(GeoError) -> Void
  ) throws(GeoError) {
    let pair = TablePair(old: shape, new: shape, key: shape.key, kind: shape.keyKind)
    let counted = pair.columns.indices.filter { index in
      // What SQLite numbers itself is no content.
      pair.columns[index].isCompared && !(shape.keyKind == .hidden && pair.key.contains(index))
    }
    guard let sql = pair.query(isOld: true) else { return }
    let statement = try database.prepare(sql)
    while try statement.step() {
      var mixer = HashMixer()
      for index in counted { mixer.add(value(statement.borrowed(index), pair.columns[index])) }
      try visit(statement, pair, ContentHash(of: mixer))
    }
  }

  /// Geometries without their envelopes, which programs write or leave out.
  private static func value(
    _ value: Statement.BorrowedValue, _ column: TablePair.Column
  ) -> Statement.BorrowedValue {
    guard column.isGeometry, case .blob(let bytes) = value,
      let wkb = GeometryDifference.wkb(bytes)
    else { return value }
    return .blob(wkb)
  }

  private static func table(
    _ shape: TableShape, in database: Database
  ) throws(GeoError) -> Table {
    var sum = ContentHash()
    var count = 0
    var blocks: [Int64: Block] = [:]
    try walk(shape, in: database) { (row, pair, hash) throws(GeoError) in
      sum = sum + hash
      count += 1
      guard shape.keyKind == .rowID, let key = pair.key.first else { return }
      let block = row.int64(key) >> blockBits
      blocks[block, default: Block()].rows += 1
      blocks[block, default: Block()].hash = blocks[block, default: Block()].hash + hash
    }
    var mixer = HashMixer()
    for column in shape.columns {
      mixer.add(column.name)
      mixer.add(column.type.uppercased())
    }
    mixer.add(UInt64(count))
    mixer.add(sum.text)
    return Table(name: shape.name, rows: count, hash: ContentHash(of: mixer), blocks: blocks)
  }
}
