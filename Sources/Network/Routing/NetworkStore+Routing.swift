public import Base
internal import SQLiteStore

extension NetworkStore {
  /// Adds the tables that SpatiaLite finds routes by to a network in SpatiaLite: for each profile `P_shortest` by length
  /// and `P_fastest` by time, both `VirtualRouting`, with their data in `P_shortest_data` and `P_fastest_data`. What they
  /// do not know is what lies between edges: restrictions, turns, signals, entries. The store is not in place yet: after
  /// an error it is worthless. Errors: `.notANetwork`, and those of stores.
  public static func addRouting(to path: String) throws(GeoError) {
    let tables = try routingTables(path)
    let database = try Database(loading: path)
    try database.begin()
    for table in tables {
      let data = Database.quoted(identifier: table.name + "_data")
      try database.execute(
        "CREATE TABLE \(data) (Id INTEGER PRIMARY KEY, NetworkData BLOB NOT NULL)")
      for (index, row) in table.rows.enumerated() {
        try database.execute(
          "INSERT INTO \(data) VALUES (?1, ?2)", [.integer(Int64(index)), .blob(row)])
      }
    }
    try database.commit()
    try database.enter(
      tables.map { table in
        SchemaEntry(
          name: table.name,
          sql: "CREATE VIRTUAL TABLE \(Database.quoted(identifier: table.name))"
            + " USING VirtualRouting(\(Database.quoted(identifier: table.name + "_data")))")
      })
  }

  /// A table with the rows of its data.
  private typealias RoutingTable = (name: String, rows: [[UInt8]])

  /// All tables. The store is closed again, as whoever reads it keeps others from writing.
  private static func routingTables(_ path: String) throws(GeoError) -> [RoutingTable] {
    let store = try NetworkStore(path: path)
    var tables: [RoutingTable] = []
    for name in store.profileNames {
      tables.append(("\(name)_shortest", try store.routing(for: name, .length)))
      tables.append(("\(name)_fastest", try store.routing(for: name, .time)))
    }
    return tables
  }

  /// The network as a profile travels on it, in rows.
  private func routing(
    for profile: String, _ measure: RouteSearch.Measure
  ) throws(GeoError) -> [[UInt8]] {
    var places: [(id: Int64, x: Double, y: Double)] = []
    let nodes = try database.prepare("SELECT id, geom FROM nodes ORDER BY id")
    while try nodes.step() {
      guard let shape = NetworkShape(nodes.blob(1)), shape.type == 1 else {
        throw broken("node \(nodes.int64(0)) has no place")
      }
      let place = shape.position(0)
      places.append((nodes.int64(0), place.x, place.y))
    }
    let ids = places.map(\.id)
    func index(_ id: Int64) throws(GeoError) -> Int {
      let place = ids.place(of: id, near: Int(clamping: id &- 1))
      guard place < ids.count, ids[place] == id else { throw broken("node \(id) is not there") }
      return place
    }
    var arcs: [[RoutingBlocks.Arc]] = Array(repeating: [], count: ids.count)
    // What a metre of an edge costs at least, so that A* finds the best way.
    var coefficient = measure == .length ? 1.0 : .infinity
    let columns = ["forward", "backward"].map {
      Database.quoted(identifier: "\(profile)_\($0)")
    }
    let edges = try database.prepare(
      "SELECT id, from_node, to_node, length, \(columns[0]), \(columns[1]) FROM edges ORDER BY id")
    while try edges.step() {
      let ends = [try index(edges.int64(1)), try index(edges.int64(2))]
      let length = edges.double(3)
      for side in 0..<2 where edges.type(4 + side) != .null {
        let cost = measure == .length ? length : edges.double(4 + side)
        if length > 0 { coefficient = min(coefficient, cost / length) }
        arcs[ends[side]].append(
          RoutingBlocks.Arc(edge: edges.int64(0), node: Int32(ends[1 - side]), cost: cost))
      }
    }
    var blocks = RoutingBlocks()
    for (node, place) in places.enumerated() {
      let sorted = arcs[node].sorted { ($0.cost, $0.node, $0.edge) < ($1.cost, $1.node, $1.edge) }
      blocks.add(node: place.id, at: (place.x, place.y), sorted)
    }
    // Lengths on the ellipsoid and chords differ by a little.
    return blocks.rows(
      table: "edges", coefficient: coefficient < .infinity ? coefficient * 0.99 : 0)
  }
}
