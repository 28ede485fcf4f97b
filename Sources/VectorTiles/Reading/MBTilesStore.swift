internal import Base
internal import SQLiteStore

/// An MBTiles file (1.3) that is open for reading: a table or view `tiles`, and a table `metadata`.
final class MBTilesStore: TileStore {
  let metadata: TilesetMetadata
  private(set) var oddities: [TilesetOddity] = []
  private let path: String
  private let database: Database
  /// The tiles by their ids, if the file itself has no index for them.
  private var copy: Database?
  private var lookup: Statement?
  /// The blobs of tiles, and what finds the row of one; nil if they are read through ``lookup``.
  private var blobs: (column: StoredBlobs, rows: Statement)?
  /// A tile is found by its numbers through an index; known when one has been read.
  private(set) var isIndexed = true
  /// What lists the tiles: `tiles`, or the table `map` of which that is a view.
  private let list: String

  private static let columns = ["zoom_level", "tile_column", "tile_row", "tile_data"]

  /// Opens a file; errors name `path`. Errors: `.mbtilesInvalid`, and those of ``Database``.
  init(_ file: String, path: String) throws(GeoError) {
    self.path = path
    database = try Database(reading: file)
    guard try database.hasColumns(Self.columns, in: "tiles") else {
      throw GeoError(
        .mbtilesInvalid, "there is no table 'tiles' with the columns of MBTiles",
        at: SourceLocation(path: path))
    }
    list = try Self.isViewOfMap(database) ? "map" : "tiles"
    var messages: [String] = []
    metadata = TilesetMetadata(
      mbtilesRows: try Self.rows(of: database), path: path, &messages)
    oddities = messages.map { TilesetOddity(reason: .tileMetadataUnreadable, message: $0) }
  }

  /// True if `tiles` is the view by which tools keep the same tile once: asked for its rows, SQLite would read all tiles.
  private static func isViewOfMap(_ database: Database) throws(GeoError) -> Bool {
    let sql = try database.scalarText(
      "SELECT lower(sql) FROM sqlite_master WHERE type = 'view' AND name = 'tiles'")
    let words = (sql ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.hasSuffix(" from map join images on images.tile_id = map.tile_id")
      && words.contains(
        text:
          "map.zoom_level as zoom_level, map.tile_column as tile_column, map.tile_row as tile_row,")
  }

  private static func rows(
    of database: Database
  ) throws(GeoError) -> [(name: String, value: String)] {
    guard try database.hasColumns(["name", "value"], in: "metadata") else { return [] }
    var rows: [(name: String, value: String)] = []
    let statement = try database.prepare("SELECT name, value FROM metadata")
    while try statement.step() { rows.append((statement.string(0), statement.string(1))) }
    return rows
  }

  func list(zoom: Int?) throws(GeoError) -> TileRuns {
    var sql = "SELECT zoom_level, tile_column, tile_row FROM \(list)"
    if let zoom { sql += " WHERE zoom_level = \(zoom)" }
    let statement = try database.prepare(sql)
    var ids: [UInt64] = []
    var strays = 0
    while try statement.step() {
      if let address = Self.address(statement) { ids.append(address.tileID) } else { strays += 1 }
    }
    var repeats = 0
    let runs = TileRuns(ids, repeats: &repeats)
    note(strays, "lie outside of their zoom")
    note(repeats, "are there a second time")
    return runs
  }

  private func note(_ count: Int, _ what: String) {
    guard count > 0 else { return }
    let message = "\(count) \(count == 1 ? "tile" : "tiles") that \(what)"
    if !oddities.contains(where: { $0.message == message }) {
      oddities.append(TilesetOddity(reason: .tileOutOfRange, message: message))
    }
  }

  /// The tile of the first three columns; nil if they are no tile.
  private static func address(_ statement: Statement) -> TileAddress? {
    guard statement.type(0) == .integer, statement.type(1) == .integer,
      statement.type(2) == .integer
    else { return nil }
    return TileAddress(
      zoom: Int(statement.int64(0)), column: Int(statement.int64(1)),
      rowFromSouth: Int(statement.int64(2)))
  }

  func largestZoom() throws(GeoError) -> Int? {
    let zoom = try database.scalarInt(
      """
      SELECT max(zoom_level) FROM \(list) \
      WHERE zoom_level BETWEEN 0 AND \(TileAddress.deepestZoom)
      """)
    return zoom.map { Int($0) }
  }

  func read(_ id: UInt64, to bytes: inout Bytes) throws(GeoError) -> Bool {
    guard let address = TileAddress(tileID: id) else { return false }
    let statement = try preparedLookup()
    if let (column, rows) = blobs {
      defer { rows.reset() }
      try Self.bind(address, to: rows)
      if try rows.step(), column.append(rows.int64(0), limit: storedTileLimit, to: &bytes) {
        return true
      }
    }
    defer { statement.reset() }
    if copy == nil {
      try Self.bind(address, to: statement)
    } else {
      try statement.bind(1, Int64(id))
    }
    guard try statement.step() else { return false }
    guard statement.type(0) == .blob else { return false }
    let blob = statement.blob(0)
    guard blob.count <= storedTileLimit else {
      throw GeoError(
        .tileTooLarge, "tile \(address.description) has \(blob.count) bytes",
        at: SourceLocation(path: path))
    }
    bytes.append(contentsOf: blob.bindMemory(to: UInt8.self))
    return true
  }

  private static func bind(_ address: TileAddress, to statement: Statement) throws(GeoError) {
    try statement.bind(1, Int64(address.zoom))
    try statement.bind(2, Int64(address.column))
    try statement.bind(3, Int64(address.rowFromSouth))
  }

  /// What finds a tile by its numbers; without an index, in a copy that is made first.
  private func preparedLookup() throws(GeoError) -> Statement {
    if let lookup { return lookup }
    let place = "WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3"
    let sql = "SELECT tile_data FROM tiles \(place)"
    isIndexed = try Self.usesIndex(sql, in: database)
    let statement = isIndexed ? try database.prepare(sql) : try lookupInCopy()
    lookup = statement
    let (images, join) =
      list == "map"
      ? ("images", "map JOIN images ON images.tile_id = map.tile_id") : ("tiles", "tiles")
    if isIndexed,
      let column = try StoredBlobs(column: "tile_data", of: images, in: database)
    {
      blobs = (column, try database.prepare("SELECT \(images)._rowid_ FROM \(join) \(place)"))
    }
    return statement
  }

  /// True if SQLite finds a row without looking at all of them.
  private static func usesIndex(_ sql: String, in database: Database) throws(GeoError) -> Bool {
    let plan = try database.prepare("EXPLAIN QUERY PLAN " + sql)
    while try plan.step() {
      let step = plan.string(3)
      if step.hasPrefix("SCAN") || step.contains(text: "AUTOMATIC") { return false }
    }
    return true
  }

  private func lookupInCopy() throws(GeoError) -> Statement {
    let copy = try Database(temporary: path)
    try copy.execute("CREATE TABLE tiles (id INTEGER PRIMARY KEY, tile_data BLOB)")
    let insertion = try copy.prepare("INSERT OR IGNORE INTO tiles VALUES (?1, ?2)")
    let all = try database.prepare(
      "SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles")
    try copy.execute("BEGIN")
    while try all.step() {
      guard let address = Self.address(all), all.type(3) == .blob else { continue }
      try insertion.bind(1, Int64(address.tileID))
      try insertion.bind(2, blob: all.blob(3).bindMemory(to: UInt8.self))
      try insertion.run()
    }
    try copy.execute("COMMIT")
    self.copy = copy
    return try copy.prepare("SELECT tile_data FROM tiles WHERE id = ?1")
  }

  func measure(_ body: (TileAddress, Int) -> Void) throws(GeoError) {
    let statement = try database.prepare(
      "SELECT zoom_level, tile_column, tile_row, length(tile_data) FROM tiles")
    while try statement.step() {
      if let address = Self.address(statement) { body(address, Int(statement.int64(3))) }
    }
  }
}
