internal import Base
internal import FeatureStore
internal import SQLiteStore
internal import Text

/// The tiles of a pack in one GeoPackage, by the extension for vector tiles (OGC 18-074, annex A): the rows of a tileset's
/// table, counted from north, and what the tileset says of itself.
///
/// A view `tiles` and a table `metadata` are there besides, as MBTiles has them (1.3), for whoever reads only these.
enum PackTiles {
  /// The table of tiles.
  static let table = "map_tiles"

  /// Half the side of Web Mercator's square, in metres.
  private static let half = 20_037_508.342_789_244

  private static let schema = """
    CREATE TABLE map_tiles (id INTEGER PRIMARY KEY AUTOINCREMENT, zoom_level INTEGER NOT NULL, \
    tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL, tile_data BLOB NOT NULL, \
    UNIQUE (zoom_level, tile_column, tile_row));
    CREATE TABLE IF NOT EXISTS gpkg_extensions (table_name TEXT, column_name TEXT, \
    extension_name TEXT NOT NULL, definition TEXT NOT NULL, scope TEXT NOT NULL, \
    CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
    CREATE TABLE gpkg_tile_matrix_set (table_name TEXT NOT NULL PRIMARY KEY, srs_id INTEGER NOT NULL, \
    min_x DOUBLE NOT NULL, min_y DOUBLE NOT NULL, max_x DOUBLE NOT NULL, max_y DOUBLE NOT NULL, \
    CONSTRAINT fk_gtms_table_name FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name), \
    CONSTRAINT fk_gtms_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
    CREATE TABLE gpkg_tile_matrix (table_name TEXT NOT NULL, zoom_level INTEGER NOT NULL, \
    matrix_width INTEGER NOT NULL, matrix_height INTEGER NOT NULL, tile_width INTEGER NOT NULL, \
    tile_height INTEGER NOT NULL, pixel_x_size DOUBLE NOT NULL, pixel_y_size DOUBLE NOT NULL, \
    CONSTRAINT pk_ttm PRIMARY KEY (table_name, zoom_level), \
    CONSTRAINT fk_tmm_table_name FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name));
    CREATE TABLE gpkgext_vt_layers (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, \
    table_name TEXT NOT NULL, name TEXT NOT NULL, description TEXT, minzoom INTEGER, maxzoom INTEGER, \
    attributes_table_name TEXT, UNIQUE (table_name, name));
    CREATE TABLE gpkgext_vt_fields (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, \
    layer_id INTEGER NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, UNIQUE (layer_id, name), \
    FOREIGN KEY (layer_id) REFERENCES gpkgext_vt_layers(id));
    CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT);
    CREATE VIEW tiles AS SELECT zoom_level, tile_column, (1 << zoom_level) - 1 - tile_row AS tile_row, \
    tile_data FROM map_tiles;
    """

  private static let extensions = [
    ("gpkgext_vt_layers", String?.none, "im_vector_tiles"),
    ("gpkgext_vt_fields", nil, "im_vector_tiles"),
    (table, "tile_data", "im_vector_tiles_mapbox"),
  ]

  /// Copies the tiles of an attached MBTiles database into a GeoPackage. The id of a tile is its number among all tiles that
  /// there could be, and so it stays the same whatever tiles are added. Errors: `.store`.
  static func copy(from source: String, into database: Database) throws(GeoError) {
    try database.execute(script: schema)
    try database.execute(
      """
      INSERT INTO map_tiles SELECT ((1 << 2 * zoom_level) - 1) / 3 \
      + ((1 << zoom_level) - 1 - tile_row) * (1 << zoom_level) + tile_column + 1 AS id, zoom_level, tile_column, \
      (1 << zoom_level) - 1 - tile_row, tile_data FROM \(source).tiles ORDER BY id
      """)
    try database.execute(
      "INSERT INTO main.metadata SELECT name, value FROM \(source).metadata ORDER BY name")
    // Statistics of the values change with every edit, and no map needs them.
    try database.execute(
      "UPDATE main.metadata SET value = json_object('vector_layers', json_extract(value, '$.vector_layers')) "
        + "WHERE name = 'json' AND json_valid(value)")
    try enter(database)
    try enterLayers(database)
  }

  /// Leaves the tiles of the deepest zoom out of MBTiles, and does not list it any more.
  static func leaveOut(zoom: Int, _ database: Database) throws(GeoError) {
    let zoom = SQLiteValue.integer(Int64(zoom))
    if try database.hasTable("map") {
      try database.execute("DELETE FROM map WHERE zoom_level = ?1", [zoom])
      try database.execute("DELETE FROM images WHERE tile_id NOT IN (SELECT tile_id FROM map)")
    } else {
      try database.execute("DELETE FROM tiles WHERE zoom_level = ?1", [zoom])
    }
    try database.execute(
      "UPDATE metadata SET value = min(CAST(value AS INTEGER), ?1 - 1) WHERE name = 'maxzoom'",
      [zoom])
    try database.execute(
      """
      UPDATE metadata SET value = json_set(value, '$.vector_layers', (SELECT \
      json_group_array(json_set(layer.value, '$.maxzoom', min(layer.value ->> 'maxzoom', ?1 - 1))) \
      FROM json_each(metadata.value, '$.vector_layers') AS layer WHERE coalesce(layer.value ->> 'minzoom', 0) < ?1)) \
      WHERE name = 'json' AND json_valid(value)
      """, [zoom])
  }

  /// Enters the table in those of GeoPackage.
  private static func enter(_ database: Database) throws(GeoError) {
    try database.execute(
      "INSERT OR IGNORE INTO gpkg_spatial_ref_sys VALUES ('WGS 84 / Pseudo-Mercator', 3857, 'EPSG', 3857, "
        + "?1, NULL)", [.text(mercator)])
    let bounds = try self.bounds(database)
    try database.execute(
      "INSERT INTO gpkg_contents (table_name, data_type, identifier, description, last_change, min_x, "
        + "min_y, max_x, max_y, srs_id) "
        + "VALUES (?1, 'vector-tiles', ?1, 'Vector tiles of the map', ?2, ?3, ?4, ?5, ?6, 3857)",
      [.text(table), .text(StoreTimestamp.current())] + bounds.map { .real($0) })
    try database.execute(
      "INSERT INTO gpkg_tile_matrix_set VALUES (?1, 3857, ?2, ?2, ?3, ?3)",
      [.text(table), .real(-half), .real(half)])
    var zooms: [Int64] = []
    try database.query("SELECT DISTINCT zoom_level FROM map_tiles ORDER BY zoom_level") {
      zooms.append($0.int64(0))
    }
    for zoom in zooms where (0...30).contains(zoom) {
      let size = 2 * half / 256 / Double(1 << zoom)
      try database.execute(
        "INSERT INTO gpkg_tile_matrix VALUES (?1, ?2, ?3, ?3, 256, 256, ?4, ?4)",
        [.text(table), .integer(zoom), .integer(1 << zoom), .real(size)])
    }
    for (name, column, title) in extensions {
      try database.execute(
        "INSERT INTO gpkg_extensions VALUES (?1, ?2, ?3, "
          + "'https://docs.ogc.org/per/18-074.html', 'read-write')",
        [.text(name), column.map { .text($0) } ?? .null, .text(title)])
    }
  }

  /// The box of the deepest zoom's tiles, in metres.
  private static func bounds(_ database: Database) throws(GeoError) -> [Double] {
    let statement = try database.prepare(
      """
      SELECT zoom_level, min(tile_column), max(tile_column), min(tile_row), max(tile_row) FROM map_tiles \
      WHERE zoom_level = (SELECT max(zoom_level) FROM map_tiles)
      """)
    guard try statement.step(), statement.type(0) == .integer else {
      return [-half, -half, half, half]
    }
    let side = 2 * half / Double(1 << min(max(statement.int64(0), 0), 30))
    let numbers = (1...4).map { Double(statement.int64($0)) }
    return [
      numbers[0] * side - half, half - (numbers[3] + 1) * side, (numbers[1] + 1) * side - half,
      half - numbers[2] * side,
    ]
  }

  /// Enters the layers and fields that the tileset lists.
  private static func enterLayers(_ database: Database) throws(GeoError) {
    for layer in try layers(database) {
      try database.execute(
        "INSERT INTO gpkgext_vt_layers (table_name, name, description, minzoom, maxzoom) "
          + "VALUES (?1, ?2, ?3, ?4, ?5)",
        [
          .text(table), .text(layer.name), layer.details.map { .text($0) } ?? .null,
          layer.least.map { .integer(Int64($0)) } ?? .null,
          layer.most.map { .integer(Int64($0)) } ?? .null,
        ])
      let id = database.lastInsertRowid
      for field in layer.fields {
        try database.execute(
          "INSERT INTO gpkgext_vt_fields (layer_id, name, type) VALUES (?1, ?2, ?3)",
          [.integer(id), .text(field.name), .text(field.type)])
      }
    }
  }

  /// The layers that `vector_layers` of the table `metadata` has.
  static func layers(_ database: Database) throws(GeoError) -> [PackTileLayer] {
    let json = try database.scalarText("SELECT value FROM metadata WHERE name = 'json'")
    return try PackTileLayer.list(json ?? "{}", path: database.path)
  }

  private static let mercator = """
    PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,\
    298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,\
    AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],\
    AUTHORITY["EPSG","4326"]],PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],\
    PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],\
    UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Easting",EAST],AXIS["Northing",NORTH],\
    AUTHORITY["EPSG","3857"]]
    """
}
