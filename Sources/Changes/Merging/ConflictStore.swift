public import Base
internal import FeatureStore
public import SQLiteStore

/// Conflicts as a GeoPackage: the table `conflicts`, a row for each with the values of all sides as JSON, and for each layer whose
/// geometries are in conflict a layer `conflicts_…` with the geometries of all sides.
public final class ConflictStore {
  /// The table of conflicts.
  static let table = "conflicts"
  /// What the names of layers of geometries begin with.
  static let prefix = "conflicts_"

  private let database: Database
  /// The store that geometries come from, for their reference systems.
  private let source: Database
  private let insertion: Statement
  private let who: String
  private var layers: [String: Statement] = [:]
  /// The reference systems of tables.
  private var systems: [String: Int64] = [:]

  /// Makes the tables in an empty GeoPackage. `who` names the side that theirs are of.
  public init(in database: Database, source: Database, who: String) throws(GeoError) {
    self.database = database
    self.source = source
    self.who = who
    if try !database.hasTable(Self.table) {
      try database.execute(
        """
        CREATE TABLE conflicts(fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, layer TEXT NOT NULL, \
        row_key TEXT NOT NULL, column_name TEXT, kind TEXT NOT NULL, base TEXT, ours TEXT, theirs TEXT, \
        who TEXT, found DATETIME, resolution TEXT)
        """)
      try database.execute(
        "INSERT INTO gpkg_contents(table_name, data_type, identifier, description, last_change) "
          + "VALUES('conflicts', 'attributes', 'conflicts', ?1, ?2)",
        [
          "Write ours, theirs, base, keep or values as JSON into resolution, then run cairn merge resolve",
          .text(StoreTimestamp.current()),
        ])
    }
    insertion = try database.prepare(
      """
      INSERT INTO conflicts(layer, row_key, column_name, kind, base, ours, theirs, who, found) \
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """)
  }

  /// Adds a conflict.
  public func add(_ conflict: MergeConflict) throws(GeoError) {
    let table = conflict.table
    let columns = conflict.column.map { [$0] }
    func json(_ side: MergeConflict.Side) -> SQLiteValue {
      conflict.row(side).map { .text(PatchText.values($0, columns, table)) } ?? .null
    }
    let time = StoreTimestamp.current()
    try insertion.bind([
      .text(table.name), .text(PatchText.values(conflict.known, table.key, table)),
      conflict.column.map { .text(table.columns[$0].name) } ?? .null, .text(conflict.kind.rawValue),
      json(.base), json(.ours), json(.theirs), .text(who), .text(time),
    ])
    try insertion.run()
    let id = database.lastInsertRowid
    guard let index = table.geometryIndex, conflict.column == nil || conflict.column == index
    else { return }
    let statement = try layer(of: table)
    for side in MergeConflict.Side.allCases {
      guard case .blob(let value)? = conflict.row(side)?[index],
        let blob = GeometryDifference.geoPackageBlob(value, system: systems[table.name] ?? 0)
      else { continue }
      try statement.bind([.integer(id), .text(side.rawValue), .blob(blob)])
      try statement.run()
    }
  }

  /// The layer for geometries of a table, made when it is first needed.
  private func layer(of table: TablePair) throws(GeoError) -> Statement {
    if let known = layers[table.name] { return known }
    let name = Self.prefix + table.name
    let system = try register(systemOf: table)
    systems[table.name] = system
    if try !database.hasTable(name) {
      try database.execute(
        """
        CREATE TABLE \(Database.quoted(identifier: name))(fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, \
        conflict INTEGER NOT NULL, side TEXT NOT NULL, geom GEOMETRY)
        """)
      try database.execute(
        "INSERT INTO gpkg_contents(table_name, data_type, identifier, last_change, srs_id) "
          + "VALUES(?1, 'features', ?1, ?2, ?3)",
        [.text(name), .text(StoreTimestamp.current()), .integer(system)])
      try database.execute(
        "INSERT INTO gpkg_geometry_columns VALUES(?1, 'geom', 'GEOMETRY', ?2, 2, 2)",
        [.text(name), .integer(system)])
    }
    let statement = try database.prepare(
      "INSERT INTO \(Database.quoted(identifier: name))(conflict, side, geom) VALUES(?1, ?2, ?3)")
    layers[table.name] = statement
    return statement
  }

  private static let systemColumns =
    "srs_name, srs_id, organization, organization_coordsys_id, definition, description"

  /// Copies the definition of a layer's reference system; returns its id.
  private func register(systemOf table: TablePair) throws(GeoError) -> Int64 {
    let shape = try StoreShape(source)
    let id = shape.table(table.name)?.systemID ?? 0
    let own =
      shape.kind == .spatiaLite
      ? "SELECT ref_sys_name, srid, auth_name, auth_srid, srtext, NULL FROM spatial_ref_sys WHERE srid = ?1"
      : "SELECT \(Self.systemColumns) FROM gpkg_spatial_ref_sys WHERE srs_id = ?1"
    var values: [SQLiteValue] = []
    try source.query(own, [.integer(id)]) { row in values = (0..<6).map { row.value($0) } }
    if !values.isEmpty {
      try database.execute(
        "INSERT OR IGNORE INTO gpkg_spatial_ref_sys(\(Self.systemColumns)) VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
        values)
    }
    return id
  }
}
