public import Base
internal import SQLiteStore

/// What can be left out of a pack to make it smaller, and how much that saves.
public struct PackThinning {
  /// Something that can be left out.
  public enum Item: Hashable, Sendable {
    /// The tiles of a zoom, the deepest one that there is.
    case zoom(Int)
    /// A part as a whole.
    case part(PackPart)
    /// A layer of features; tiles keep what they have of it.
    case layer(String)
    /// A field of a layer.
    case field(layer: String, name: String)
  }

  /// The database of each part.
  private let files: [PackPart: String]

  /// A pack with its parts in these databases; tiles are as MBTiles has them.
  public init(_ files: [PackPart: String]) { self.files = files }

  /// The zooms of the tiles, the deepest first.
  public func zooms() throws(GeoError) -> [Int] {
    guard let path = files[.tiles], let range = try PackStore.zooms(of: path) else { return [] }
    return (range[0]...range[1]).reversed()
  }

  /// About how many bytes an item takes; nil if there is no such thing.
  public func size(of item: Item) throws(GeoError) -> Int? {
    switch item {
    case .zoom(let zoom):
      guard let path = files[.tiles] else { return nil }
      let database = try Database(reading: path)
      return try database.scalarInt(
        "SELECT sum(length(tile_data) + \(Self.rowSize)) FROM tiles WHERE zoom_level = ?1",
        [.integer(Int64(zoom))]
      ).map { Int($0) }
    case .part(let part):
      guard let path = files[part] else { return nil }
      // Pages that nothing is in any more do not come into the pack.
      return try Database(reading: path).scalarInt(
        "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, "
          + "pragma_freelist_count, pragma_page_size"
      ).map { Int($0) }
    case .layer(let layer):
      guard let path = files[.layers], try isLayer(layer) else { return nil }
      let database = try Database(reading: path)
      return try Self.sizes(database).reduce(0) { sum, table in
        table.key == layer || table.key.hasPrefix("rtree_\(layer)_") ? sum + table.value : sum
      }
    case .field(let layer, let name):
      guard let path = files[.layers], try isLayer(layer) else { return nil }
      let database = try Database(reading: path)
      guard try database.hasColumns([name], in: layer) else { return nil }
      let column = Database.quoted(identifier: name)
      return try database.scalarInt(
        "SELECT sum(length(CAST(\(column) AS BLOB))) FROM \(Database.quoted(identifier: layer))"
      ).map { Int($0) } ?? 0
    }
  }

  /// Bytes of a tile's row and of its entry in the index beside the tile itself, about.
  private static let rowSize = 24

  /// Whether a table is a layer of features.
  private func isLayer(_ name: String) throws(GeoError) -> Bool {
    guard let path = files[.layers] else { return false }
    return try PackStore.layers(of: path).contains { $0.name == name }
  }

  /// The bytes of each table, with its indexes.
  private static func sizes(_ database: Database) throws(GeoError) -> [String: Int] {
    var sizes: [String: Int] = [:]
    try database.query(
      "SELECT m.tbl_name, sum(d.pgsize) FROM dbstat d JOIN sqlite_master m ON m.name = d.name "
        + "WHERE d.aggregate = TRUE GROUP BY 1"
    ) { sizes[$0.string(0)] = Int($0.int64(1)) }
    return sizes
  }

  // MARK: - Leaving out

  /// Leaves an item out of the databases; parts as a whole, which have one each, are left to the caller.
  public func leaveOut(_ item: Item) throws(GeoError) {
    switch item {
    case .zoom(let zoom):
      guard let path = files[.tiles] else { return }
      try Self.change(path) { (database) throws(GeoError) in
        try PackTiles.leaveOut(zoom: zoom, database)
      }
    case .part: return
    case .layer(let layer):
      guard let path = files[.layers] else { return }
      try Self.change(path) { (database) throws(GeoError) in try Self.drop(layer, database) }
    case .field(let layer, let name):
      guard let path = files[.layers] else { return }
      try Self.change(path) { (database) throws(GeoError) in
        try database.execute(
          "ALTER TABLE \(Database.quoted(identifier: layer)) DROP COLUMN "
            + Database.quoted(identifier: name))
        if try database.hasTable("gpkg_data_columns") {
          try database.execute(
            "DELETE FROM gpkg_data_columns WHERE table_name = ?1 AND column_name = ?2",
            [.text(layer), .text(name)])
        }
      }
    }
  }

  private static func change(
    _ path: String, _ work: (Database) throws(GeoError) -> Void
  ) throws(GeoError) {
    let database = try Database(loading: path)
    try database.begin()
    try work(database)
    try database.commit()
  }

  /// Drops a table with its spatial index and all that GeoPackage's own tables say of it.
  private static func drop(_ table: String, _ database: Database) throws(GeoError) {
    var indexes: [String] = []
    try database.query(
      "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%' AND name LIKE ?1 ESCAPE '\\'",
      [.text("rtree\\_" + table.split(separator: "_").joined(separator: "\\_") + "\\_%")]
    ) { indexes.append($0.string(0)) }
    for name in indexes + [table] {
      try database.execute("DROP TABLE \(Database.quoted(identifier: name))")
    }
    let mentions = [
      ("gpkg_geometry_columns", "table_name"), ("gpkg_ogr_contents", "table_name"),
      ("gpkg_data_columns", "table_name"), ("gpkg_extensions", "table_name"),
      ("gpkg_metadata_reference", "table_name"), ("layer_styles", "f_table_name"),
      ("gpkg_tile_matrix", "table_name"), ("gpkg_tile_matrix_set", "table_name"),
      ("gpkg_contents", "table_name"),
    ]
    for (name, column) in mentions where try database.hasColumns([column], in: name) {
      try database.execute(
        "DELETE FROM \(name) WHERE lower(\(column)) = lower(?1)", [.text(table)])
    }
  }
}
