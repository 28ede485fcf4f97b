public import Base
internal import Files
internal import SQLiteStore

/// Writes an MBTiles file (1.3), whose pages are filled as tiles come.
///
/// With deduplication the tiles are in a table `images`, each once, and a table `map` says which one is where; `tiles` is
/// a view of both, as `mb-util` and tippecanoe have it. Otherwise `tiles` is a table.
public final class MBTilesWriter: TilesetWriter {
  private let path: String
  private let deduplicates: Bool
  private let output: OutputFile
  private let file: PageFile
  /// `tiles`, or `map`.
  private let places: BulkTable
  private let images: BulkTable?
  private var encoder = RecordEncoder(columnCount: 4)
  private var repeats = TileRepeats()
  private var lastID: UInt64?

  /// What tools look for to tell MBTiles from other SQLite files (`MPBX`).
  private static let applicationID: Int32 = 0x4d50_4258

  private static let tilesSQL =
    "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)"
  private static let mapSQL =
    "CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id INTEGER)"
  private static let imagesSQL = "CREATE TABLE images (tile_id INTEGER PRIMARY KEY, tile_data BLOB)"
  private static let viewSQL = """
    CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, \
    map.tile_row AS tile_row, images.tile_data AS tile_data \
    FROM map JOIN images ON images.tile_id = map.tile_id
    """

  /// Creates the file, under another name for now. Errors: `.outputExists`, `.file`.
  public init(_ request: TilesetRequest) throws(GeoError) {
    path = request.path
    deduplicates = request.deduplicates
    output = try OutputFile(replacing: request.path, isOverwriting: request.isOverwriting)
    do throws(GeoError) {
      file = try PageFile(creating: output.temporaryPath)
    } catch {
      throw output.named(error)
    }
    places = BulkTable(in: file)
    images = deduplicates ? BulkTable(in: file) : nil
  }

  /// Adds a tile.
  public func add(
    _ address: TileAddress, _ tile: UnsafeRawBufferPointer
  ) throws(GeoError) {
    do throws(GeoError) {
      try lastID.checkOrder(of: address)
      let bytes = tile.assumingMemoryBound(to: UInt8.self)
      encoder.begin()
      var image: Int64 = 0
      if let images {
        let next = Int64(images.rowCount) + 1
        if let known = repeats.find(tile, orEnter: next) {
          image = known
        } else {
          encoder.appendNull()
          encoder.append(blob: bytes)
          try images.append(rowid: next, record: encoder.finish())
          encoder.begin()
          image = next
        }
      }
      encoder.append(Int64(address.zoom))
      encoder.append(Int64(address.column))
      encoder.append(Int64(address.rowFromSouth))
      if images == nil { encoder.append(blob: bytes) } else { encoder.append(image) }
      try places.append(rowid: Int64(places.rowCount) + 1, record: encoder.finish())
    } catch {
      throw output.named(error)
    }
  }

  /// Puts the tileset in place.
  public func finish(_ metadata: TilesetMetadata) throws(GeoError) {
    do throws(GeoError) {
      try load(metadata)
      try output.commit()
    } catch {
      throw output.named(error)
    }
  }

  /// Ends the pages and has SQLite do the rest; the database is closed when this returns.
  private func load(_ metadata: TilesetMetadata) throws(GeoError) {
    var schema = [
      SchemaEntry(
        name: deduplicates ? "map" : "tiles", sql: deduplicates ? Self.mapSQL : Self.tilesSQL,
        rootPage: try places.finish())
    ]
    if let images {
      schema.append(
        SchemaEntry(name: "images", sql: Self.imagesSQL, rootPage: try images.finish()))
    }
    let database = try file.finish(schema: schema, applicationID: Self.applicationID)
    try database.begin()
    if deduplicates {
      try database.execute(
        "CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row)")
      try database.execute(Self.viewSQL)
    } else {
      try database.execute(
        "CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
    }
    try database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
    try database.execute("CREATE UNIQUE INDEX name ON metadata (name)")
    for row in metadata.mbtilesRows {
      // A tileset that was copied may have a member twice; the first is the one that readers take.
      try database.execute(
        "INSERT OR IGNORE INTO metadata VALUES (?1, ?2)", [.text(row.name), .text(row.value)])
    }
    try database.commit()
  }
}

extension UInt64? {
  /// Refuses a tile that comes before the last one, and takes it for the last.
  mutating func checkOrder(of address: TileAddress) throws(GeoError) {
    let id = address.tileID
    if let last = self, id <= last {
      throw GeoError(.bug, "tile \(address.description) comes out of order")
    }
    self = id
  }
}
