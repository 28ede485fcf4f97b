public import Base
internal import SQLiteStore

extension NetworkStore {
  /// The hierarchy that was prepared for a profile and a measure; nil without one.
  public func hierarchy(
    for profile: TravelProfile, _ measure: RouteSearch.Measure
  ) throws(GeoError) -> Hierarchy? {
    guard try database.hasColumns(["id", "profile", "measure", "states"], in: "hierarchies"),
      try database.hasColumns(["id", "data"], in: "hierarchy_cells")
    else { return nil }
    var found: Hierarchy?
    var isSound = true
    try database.query(
      "SELECT id, states FROM hierarchies WHERE profile = ?1 AND measure = ?2 LIMIT 1",
      [.text(profile.name), .text(measure.name)]
    ) { row in
      let (id, count) = (row.int64(0), row.int64(1))
      isSound = id > 0 && id < Hierarchy.idLimit && count >= 0 && count < Int64(Int32.max)
      if isSound { found = Hierarchy(id: id, stateCount: Int(count)) }
    }
    guard isSound else { throw broken("table 'hierarchies' has numbers that cannot be") }
    return found
  }

  /// The graph of a profile that hierarchies are prepared of.
  public static func graphToPrepare(
    _ path: String, _ profile: String
  ) throws(GeoError) -> TravelGraph {
    let store = try NetworkStore(path: path)
    let graph = try store.graph(for: try store.profile(profile))
    guard graph.edges.ids.first ?? 1 > 0, graph.edges.ids.last ?? 1 < 1 << 38 else {
      throw store.broken("edges have ids below 1 or beyond 2^38")
    }
    return graph
  }

  /// Puts hierarchies into a store, in the place of those of the same profile and measure. Whoever changes nodes, edges,
  /// restrictions or profiles afterwards, by whatever program, makes them void: triggers take them out. A store that is
  /// in place is changed in one transaction; one that is not yet is worthless after an error.
  public static func write(
    _ hierarchies: [PreparedHierarchy], into path: String, isInPlace: Bool = true
  ) throws(GeoError) {
    let database = try isInPlace ? Database(appending: path) : Database(loading: path)
    try database.begin()
    do {
      try createTables(database)
      for hierarchy in hierarchies {
        try database.execute(
          "DELETE FROM hierarchies WHERE profile = ?1 AND measure = ?2",
          [.text(hierarchy.profile), .text(hierarchy.measure.name)])
      }
      try database.execute(
        "DELETE FROM hierarchy_cells WHERE id >> 40 NOT IN (SELECT id FROM hierarchies)")
      for hierarchy in hierarchies { try write(hierarchy, database) }
      try database.commit()
    } catch {
      try? database.rollback()
      throw error
    }
  }

  private static func createTables(_ database: Database) throws(GeoError) {
    try database.execute(
      "CREATE TABLE IF NOT EXISTS hierarchies (id INTEGER PRIMARY KEY, profile TEXT NOT NULL,"
        + " measure TEXT NOT NULL, states INTEGER NOT NULL, UNIQUE (profile, measure))")
    try database.execute(
      "CREATE TABLE IF NOT EXISTS hierarchy_cells (id INTEGER PRIMARY KEY, data BLOB NOT NULL)")
    try database.execute("CREATE INDEX IF NOT EXISTS edges_from_node ON edges (from_node)")
    try database.execute("CREATE INDEX IF NOT EXISTS edges_to_node ON edges (to_node)")
    for table in ["nodes", "edges", "restrictions", "profiles"] {
      for change in ["insert", "update", "delete"] {
        try database.execute(
          "CREATE TRIGGER IF NOT EXISTS hierarchies_\(table)_\(change) AFTER \(change) ON \(table)"
            + " BEGIN DELETE FROM hierarchies; END")
      }
    }
    guard try database.hasTable("gpkg_extensions") else { return }
    for table in ["hierarchies", "hierarchy_cells"] {
      try database.execute(
        "DELETE FROM gpkg_extensions WHERE extension_name = 'cairn_hierarchies' AND table_name = ?1",
        [.text(table)])
      try database.execute(
        "INSERT INTO gpkg_extensions VALUES (?1, NULL, 'cairn_hierarchies',"
          + " 'cairn: contraction hierarchies of road networks', 'read-write')", [.text(table)])
    }
  }

  private static func write(
    _ hierarchy: PreparedHierarchy, _ database: Database
  ) throws(GeoError) {
    try database.execute(
      "INSERT INTO hierarchies (profile, measure, states) VALUES (?1, ?2, ?3)",
      [
        .text(hierarchy.profile), .text(hierarchy.measure.name),
        .integer(Int64(hierarchy.stateCount)),
      ])
    let id = try database.scalarInt("SELECT last_insert_rowid()") ?? 0
    guard id > 0, id < Hierarchy.idLimit else {
      throw GeoError(
        .notANetwork, "table 'hierarchies' has numbers that cannot be",
        at: SourceLocation(path: database.path))
    }
    let insert = try database.prepare("INSERT INTO hierarchy_cells VALUES (?1, ?2)")
    func put(_ number: Int64, _ blob: [UInt8]) throws(GeoError) {
      try insert.bind(1, Hierarchy.key(id, number))
      try insert.bind(2, .blob(blob))
      try insert.run()
      insert.reset()
    }
    for (number, blob) in hierarchy.cells.enumerated() { try put(Int64(number), blob) }
    for (number, blob) in hierarchy.lookups.sorted(by: { $0.key < $1.key }) {
      try put(1 << 39 | number, blob)
    }
  }
}

extension RouteSearch.Measure {
  /// As it is called in stores.
  var name: String { self == .time ? "time" : "length" }
}
