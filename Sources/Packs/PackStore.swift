public import Base
internal import Files
internal import SQLiteStore
internal import Text

/// What is done to the GeoPackage of a pack as a whole.
public enum PackStore {
  /// Puts styles into the store (OGC 18-101, annex on styling; format `mbstyle`).
  public static func add(
    styles: [(name: String, json: String)], to path: String
  ) throws(GeoError) {
    let database = try Database(loading: path)
    try database.begin()
    try database.execute(
      script: """
        CREATE TABLE gpkgext_styles (id INTEGER PRIMARY KEY, style TEXT NOT NULL, description TEXT, \
        uri TEXT UNIQUE);
        CREATE TABLE gpkgext_stylesheets (id INTEGER PRIMARY KEY, style_id INTEGER NOT NULL, \
        format TEXT NOT NULL, stylesheet BLOB NOT NULL, UNIQUE (style_id, format));
        """)
    for (index, style) in styles.enumerated() {
      let id = SQLiteValue.integer(Int64(index + 1))
      try database.execute(
        "INSERT INTO gpkgext_styles VALUES (?1, ?2, ?3, ?4)",
        [
          id, .text(style.name), .text("Map by " + style.name),
          .text("urn:cairn:style:" + style.name),
        ])
      try database.execute(
        "INSERT INTO gpkgext_stylesheets VALUES (?1, ?1, 'mbstyle', ?2)",
        [id, .blob(Array(style.json.utf8))])
    }
    for table in ["gpkgext_styles", "gpkgext_stylesheets"] {
      try database.execute(
        "INSERT INTO gpkg_extensions VALUES (?1, NULL, 'im_portrayal', "
          + "'https://docs.ogc.org/per/18-101.html', 'read-write')", [.text(table)])
    }
    try database.commit()
  }

  /// The styles of a store by their names; none without the tables.
  public static func styles(of path: String) throws(GeoError) -> [(name: String, json: String)] {
    let database = try Database(reading: path)
    guard try database.hasColumns(["style_id", "format", "stylesheet"], in: "gpkgext_stylesheets"),
      try database.hasColumns(["id", "style"], in: "gpkgext_styles")
    else { return [] }
    var styles: [(name: String, json: String)] = []
    try database.query(
      """
      SELECT s.style, h.stylesheet FROM gpkgext_styles s JOIN gpkgext_stylesheets h ON h.style_id = s.id \
      WHERE h.format = 'mbstyle' ORDER BY s.id
      """
    ) { styles.append(($0.string(0), $0.string(1))) }
    return styles
  }

  /// The layers that the tiles of a store list. None if it has no tiles.
  public static func tileLayers(of path: String) throws(GeoError) -> [PackTileLayer] {
    let database = try Database(reading: path)
    guard try database.hasColumns(["name", "value"], in: "metadata") else { return [] }
    return try PackTiles.layers(database)
  }

  /// The smallest and largest zoom of the tiles of a store, as a view or table `tiles` has them; nil without tiles.
  public static func zooms(of path: String) throws(GeoError) -> [Int]? {
    let database = try Database(reading: path)
    guard try database.hasColumns(["zoom_level", "tile_data"], in: "tiles"),
      let least = try database.scalarInt("SELECT min(zoom_level) FROM tiles"),
      let most = try database.scalarInt("SELECT max(zoom_level) FROM tiles")
    else { return nil }
    return [Int(least), Int(most)]
  }

  /// The layers of features with their counts, but for those of the network.
  public static func layers(of path: String) throws(GeoError) -> [PackManifest.Layer] {
    let database = try Database(reading: path)
    let names = try PackTableNames(database)
    var tables: [String] = []
    try database.query(
      "SELECT table_name FROM gpkg_contents WHERE data_type IN ('features', 'attributes') AND table_name <> 'layer_styles' ORDER BY table_name"
    ) { tables.append($0.string(0)) }
    var layers: [PackManifest.Layer] = []
    for table in tables where try names.part(of: table) == .layers {
      let count = try database.scalarInt(
        "SELECT count(*) FROM \(Database.quoted(identifier: table))")
      layers.append(PackManifest.Layer(name: table, features: Int(count ?? 0)))
    }
    return layers
  }

  /// Refuses layers with names of tables that other parts of a pack in one store have. Errors: `.usage`.
  public static func checkNames(
    ofLayersIn path: String, besides parts: [PackPart]
  ) throws(GeoError) {
    let database = try Database(reading: path)
    var names: [String] = []
    try database.query("SELECT table_name FROM gpkg_contents ORDER BY table_name") {
      names.append($0.string(0))
    }
    for name in names {
      guard let part = PackTableNames.part(needing: name), parts.contains(part) else { continue }
      throw GeoError(
        .usage,
        "the layer '\(name)' has the name of a table that a pack needs for its \(part.rawValue)",
        hint: "rename the layer, leave the \(part.rawValue) out with --without \(part.rawValue), "
          + "or make a pack with --format folder")
    }
  }

  /// The box of all layers in degrees; nil without features.
  public static func area(of path: String) throws(GeoError) -> [Double]? {
    let database = try Database(reading: path)
    let statement = try database.prepare(
      """
      SELECT min(min_x), min(min_y), max(max_x), max(max_y) FROM gpkg_contents \
      WHERE srs_id = 4326 AND data_type = 'features'
      """)
    guard try statement.step(), statement.type(0) != .null else { return nil }
    return (0..<4).map { (statement.double($0) * 1e7).rounded() / 1e7 }
  }

  /// The data's time and the profiles, as the network has them.
  public static func network(
    of path: String
  ) throws(GeoError) -> (time: String?, profiles: [String]) {
    let database = try Database(reading: path)
    guard try database.hasColumns(["data_timestamp"], in: "network"),
      try database.hasColumns(["name", "definition"], in: "profiles")
    else { return (nil, []) }
    var profiles: [String] = []
    try database.query("SELECT name FROM profiles ORDER BY id") { profiles.append($0.string(0)) }
    return (try database.scalarText("SELECT data_timestamp FROM network"), profiles)
  }

  /// A part with the hash of its content, which is that of tables of a database.
  public static func part(
    _ part: PackPart, of tables: [String], in path: String
  ) throws(GeoError) -> PackManifest.Part {
    let sum = try PackContent.sum(of: tables, in: try Database(reading: path))
    return PackManifest.Part(part: part, names: sum.names, rows: sum.rows, sha256: sum.sha256)
  }

  /// Writes a store into another file, which must be empty, with every table and index in one piece. Errors: `.store`.
  public static func write(compact path: String, to file: String) throws(GeoError) {
    let database = try Database(loading: path)
    try database.execute("VACUUM INTO ?1", [.text(file)])
  }

  /// The same of a store that is only read, even by others meanwhile.
  public static func write(copy path: String, to file: String) throws(GeoError) {
    let database = try Database(temporary: "a copy of " + path)
    try database.attach(reading: path, as: "source")
    try database.execute("VACUUM source INTO ?1", [.text(file)])
  }

  /// Writes a pack so that packs with the same content become the same bytes: indexes are made anew in the order of
  /// their keys, and what depends on when and how often a store was changed is left out. Errors: `.notAPack`, `.outputExists`.
  public static func normalise(
    _ path: String, to output: String, isOverwriting: Bool
  ) throws(GeoError) {
    _ = try PackManifest(ofStore: path)
    let scratch = try OutputFile(replacing: output + ".unordered", isOverwriting: false)
    let file = try OutputFile(replacing: output, isOverwriting: isOverwriting)
    do throws(GeoError) {
      try normalise(part: path, to: file.temporaryPath, by: scratch.temporaryPath)
      try file.commit()
    } catch {
      throw file.named(scratch.named(error))
    }
  }

  /// The same of one store of a pack. Both other files must be empty or not there; `between` has a copy when it is done.
  /// Errors: `.store`.
  public static func normalise(
    part path: String, to file: String, by between: String
  ) throws(GeoError) {
    try write(copy: path, to: between)
    try order(between)
    try write(compact: between, to: file)
    try settle(file)
  }

  /// When a table was written is no content, but has to be there (OGC 12-128r19, §1.1.3.1.1).
  private static let noTime = "1970-01-01T00:00:00.000Z"

  /// Makes the indexes of a store anew.
  private static func order(_ path: String) throws(GeoError) {
    let database = try Database(loading: path)
    var indexes: [(name: String, isTree: Bool, sql: String)] = []
    try database.query(
      "SELECT name, sql LIKE '%USING rtree%', sql FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%' "
        + "ORDER BY name"
    ) { indexes.append(($0.string(0), $0.int64(1) != 0, $0.string(2))) }
    try database.begin()
    // Without triggers nothing else changes meanwhile; they come behind all tables, in the order of their names.
    var later: [(type: String, name: String, sql: String)] = []
    try database.query(
      "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'view', 'trigger') "
        + "AND sql IS NOT NULL ORDER BY type = 'trigger', type, name"
    ) { later.append(($0.string(0), $0.string(1), $0.string(2))) }
    for item in later {
      try database.execute(
        "DROP \(item.type.uppercased()) \(Database.quoted(identifier: item.name))")
    }
    for index in indexes {
      let name = Database.quoted(identifier: index.name)
      guard index.isTree else {
        try database.execute("INSERT INTO \(name) (\(name)) VALUES ('rebuild')")
        try database.execute("INSERT INTO \(name) (\(name)) VALUES ('optimize')")
        continue
      }
      try database.execute("CREATE TEMP TABLE ordered AS SELECT * FROM \(name)")
      // A node that rows have left keeps their bytes.
      try database.execute("DROP TABLE \(name)")
      try database.execute(index.sql)
      try database.execute("INSERT INTO \(name) SELECT * FROM temp.ordered ORDER BY 1")
      try database.execute("DROP TABLE temp.ordered")
    }
    let trees = Set(indexes.map(\.name))
    for table in try PackTable.all(in: "main", of: database) where !trees.contains(table.name) {
      try rewrite(table, in: database)
    }
    if try database.hasTable("sqlite_sequence") {
      try database.execute(
        "CREATE TEMP TABLE ordered AS SELECT name, seq FROM main.sqlite_sequence")
      try database.execute("DELETE FROM main.sqlite_sequence")
      try database.execute(
        "INSERT INTO main.sqlite_sequence SELECT name, seq FROM temp.ordered ORDER BY name")
      try database.execute("DROP TABLE temp.ordered")
    }
    for (table, column) in [
      ("gpkg_contents", "last_change"), ("gpkg_metadata_reference", "timestamp"),
    ] where try database.hasTable(table) {
      try database.execute("UPDATE \(table) SET \(column) = '\(noTime)'")
    }
    for item in later { try database.execute(item.sql) }
    try database.commit()
    try orderSchema(of: database)
  }

  /// Lists tables by their names, whenever they came into the store: a copy has their pages in this order. The schema of
  /// the connection is not read again, so nothing else is done with it.
  private static func orderSchema(of database: Database) throws(GeoError) {
    try database.execute("PRAGMA writable_schema = ON")
    try database.begin()
    try database.execute("CREATE TEMP TABLE listed AS SELECT * FROM main.sqlite_master")
    try database.execute("DELETE FROM main.sqlite_master")
    // An index without SQL has to come behind its table.
    try database.execute(
      "INSERT INTO main.sqlite_master SELECT * FROM temp.listed "
        + "ORDER BY type <> 'table', type = 'trigger', type, name")
    try database.commit()
  }

  /// Writes all rows of a table again, as SQLite itself encodes them: a whole number in a column of reals takes less than
  /// eight bytes. Row ids that are no column become those of the order of the rows.
  private static func rewrite(_ table: PackTable, in database: Database) throws(GeoError) {
    guard table.hasHiddenKey else {
      let value = zip(table.columns, table.columnsSQL).first { !table.key.contains($0.0) }?.1
      guard let value else { return }
      return try database.execute("UPDATE main.\(table.sql) SET \(value) = \(value)")
    }
    try database.execute("CREATE TEMP TABLE ordered AS SELECT * FROM main.\(table.sql)")
    try database.execute("DELETE FROM main.\(table.sql)")
    try database.execute(
      "INSERT INTO main.\(table.sql) SELECT * FROM temp.ordered ORDER BY "
        + table.columnsSQL.joined(separator: ", "))
    try database.execute("DROP TABLE temp.ordered")
  }

  /// Sets the counter of changes to the schema, which a store keeps from what it was made of.
  private static func settle(_ path: String) throws(GeoError) {
    let database = try Database(loading: path)
    try database.execute("PRAGMA schema_version = 1")
  }
}
