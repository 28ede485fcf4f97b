public import Base
internal import Geometry
internal import SQLiteStore
internal import Text

/// A network in its store, opened to find routes on it.
///
/// One thread uses it at a time; others open the store once more. Nothing in it is trusted.
public final class NetworkStore {
  /// What is known of an edge besides the way it can be travelled on.
  struct EdgeFacts {
    var id: Int64
    var name: String?
    var ref: String?
    var kind: String?
    var line: NetworkLine

    /// Those of a row, whose texts begin at a column.
    init(_ row: StoredRows, from column: Int, _ line: NetworkLine) {
      id = row.id
      name = row.string(column)
      ref = row.string(column + 1)
      kind = row.string(column + 2)
      self.line = line
    }
  }

  /// The path, as given.
  public let path: String
  let database: Database
  /// The names of the profiles, in their order.
  public let profileNames: [String]
  /// Of pages of the store, in KiB.
  private static let cacheSize = 8192
  /// What reads columns of a table, by their names.
  private var readers: [String: StoredRows] = [:]
  private let boxQuery: Statement
  private let indexName: String
  /// The index of edges; nil if only SQLite can search in it.
  private lazy var index = RTreeSearch(indexName, in: database)

  /// Opens a network. Errors: `.notANetwork`, and those of stores.
  public init(path: String) throws(GeoError) {
    self.path = path
    database = try Database(reading: path, hint: "cairn network build makes a road network")
    // The pages of a way across a country; SQLite's own 2 MB are read again and again.
    try database.execute("PRAGMA cache_size = -\(Self.cacheSize)")
    for (table, columns) in [
      ("nodes", ["id", "geom"]),
      ("edges", ["id", "geom", "from_node", "to_node", "length", "name", "ref", "class"]),
      ("restrictions", ["kind", "from_edge", "via_node", "via_edges", "to_edge", "profiles"]),
      ("profiles", ["name", "definition"]),
    ] {
      guard try database.hasColumns(columns, in: table) else {
        throw Self.lacking(table, path)
      }
    }
    // GeoPackage and SpatiaLite call the index and its columns by names of their own.
    let isGeoPackage = try database.hasColumns(["id", "minx", "maxy"], in: "rtree_edges_geom")
    let isSpatiaLite = try database.hasColumns(["pkid", "xmin", "ymax"], in: "idx_edges_geom")
    guard isGeoPackage || isSpatiaLite else { throw Self.lacking("rtree_edges_geom", path) }
    var names: [String] = []
    try database.query("SELECT name FROM profiles ORDER BY id LIMIT 1000") {
      names.append($0.string(0))
    }
    profileNames = names
    indexName = isGeoPackage ? "rtree_edges_geom" : "idx_edges_geom"
    boxQuery = try database.prepare(
      isGeoPackage
        ? "SELECT id FROM rtree_edges_geom WHERE minx <= ?1 AND maxx >= ?2 AND miny <= ?3"
          + " AND maxy >= ?4 LIMIT ?5"
        : "SELECT pkid FROM idx_edges_geom WHERE xmin <= ?1 AND xmax >= ?2 AND ymin <= ?3"
          + " AND ymax >= ?4 LIMIT ?5")
  }

  /// The tables of a network in a store that a reader takes for layers.
  public static func layerNames(of path: String) throws(GeoError) -> [String] {
    let names = ["nodes", "edges", "restrictions", "profiles", "network"]
    let hasConditions = try Database(reading: path).hasColumns(
      ["osm_id", "tags"], in: "conditions")
    return hasConditions ? names + ["conditions"] : names
  }

  private static func lacking(_ table: String, _ path: String) -> GeoError {
    GeoError(
      .notANetwork, "the store has no table '\(table)' of a road network",
      at: SourceLocation(path: path), hint: "cairn network build makes one")
  }

  /// The error for a store that does not hold together.
  func broken(_ message: String) -> GeoError {
    GeoError(.notANetwork, message, at: SourceLocation(path: path))
  }

  /// A profile by its name; the first one without a name. Errors: `.usage`, `.travelProfile`.
  public func profile(_ name: String?) throws(GeoError) -> TravelProfile {
    guard let wanted = name ?? profileNames.first else {
      throw broken("the network has no profile")
    }
    let definition = try database.scalarText(
      "SELECT definition FROM profiles WHERE name = ?1", [.text(wanted)])
    guard let definition else {
      throw GeoError(
        .usage, "the network has no profile '\(wanted)'", at: SourceLocation(path: path),
        hint: "it has " + profileNames.joined(separator: ", "))
    }
    let profile = try TravelProfile.reading(definition, path: path)
    // Names of columns are made of it.
    guard profile.name == wanted else {
      throw broken("the definition of profile '\(wanted)' is that of '\(profile.name)'")
    }
    return profile
  }

  /// What reads some columns of a table, which has them.
  func reader(_ columns: [String], of table: String) throws(GeoError) -> StoredRows {
    let name = table + " " + columns.joined(separator: " ")
    if let known = readers[name] { return known }
    let made = try StoredRows(columns, of: table, key: "id", in: database)
    readers[name] = made
    return made
  }

  /// The line of an edge; nil if there is no such edge, or if it has none.
  func line(ofEdge id: Int64) throws(GeoError) -> NetworkLine? {
    let rows = try reader(["geom"], of: "edges")
    return try rows.find(id) ? NetworkLine(blob: rows.blob(0)) : nil
  }

  /// What is known of an edge. Errors: `.notANetwork` if it is not there any more.
  func facts(ofEdge id: Int64) throws(GeoError) -> EdgeFacts {
    let rows = try reader(["geom"] + Self.factColumns, of: "edges")
    guard try rows.find(id), let line = NetworkLine(blob: rows.blob(0)) else {
      throw broken("edge \(id) has no line")
    }
    return EdgeFacts(rows, from: 1, line)
  }

  /// What is known of an edge besides its line.
  static let factColumns = ["name", "ref", "class"]

  /// The ids of the edges whose boxes meet a box in degrees, ascending. The box may reach beyond ±180°, and goes on at
  /// the other side there. Of more than `limit` there some are missing, and they are in no order.
  func edges(
    west: Double, south: Double, east: Double, north: Double, upTo limit: Int = .max
  ) throws(GeoError) -> [Int64] {
    var ids = try edgesOfMap(west: west, south: south, east: east, north: north, limit)
    for turn in [360.0, -360] where turn > 0 ? west < -180 : east > 180 {
      ids += try edgesOfMap(
        west: west + turn, south: south, east: east + turn, north: north, limit)
    }
    guard ids.count < limit else { return ids }
    if crossesAntimeridian { ids += try edgesAcrossAntimeridian(south: south, north: north) }
    return west < -180 || east > 180 || crossesAntimeridian ? Set(ids).sorted() : ids.sorted()
  }

  /// True if there may be edges across the antimeridian.
  private lazy var crossesAntimeridian = index?.extent().map { $0.maxX - $0.minX > 180 } ?? false

  /// The edges across the antimeridian between two latitudes. The box of one has all but the edge between its sides, and
  /// so the meridian of 0°.
  private func edgesAcrossAntimeridian(south: Double, north: Double) throws(GeoError) -> [Int64] {
    var found: [Int64] = []
    for id in try edgesOfMap(west: 0, south: south, east: 0, north: north, .max) {
      guard let box = try line(ofEdge: id)?.box, box.minX < -180 || box.maxX > 180 else { continue }
      found.append(id)
    }
    return found
  }

  /// Hands over the ids of edges by the distances of their boxes from a place in metres, up to a limit and the nearest
  /// first, until `take` returns false.
  func edges(
    near place: (x: Double, y: Double), within limit: Double,
    _ take: (_ id: Int64, _ distance: Double) throws(GeoError) -> Bool
  ) throws(GeoError) {
    let scale = RoadScale(latitude: place.y)
    if let index {
      let isSound = try index.findNearest { west, east, south, north in
        let height = max(south - place.y, place.y - north, 0) * scale.north
        func width(_ x: Double) -> Double { max(west - x, x - east, 0) }
        // The antimeridian may be between them. The box of a line across it has the ends of the line at its sides, and all
        // but the line between them.
        let degrees = min(width(place.x), width(place.x - 360), width(place.x + 360))
        let width = east - west > 180 ? 0 : degrees * scale.east
        return (width * width + height * height).squareRoot()
      } _: { (id, distance) throws(GeoError) in
        distance <= limit ? try take(id, distance) : false
      }
      if isSound { return }
    }
    // What is odd is left to SQLite, which says what is wrong.
    let box = RoadScale.box(around: place, within: limit)
    for id in try edges(west: box.minX, south: box.minY, east: box.maxX, north: box.maxY) {
      guard try take(id, 0) else { return }
    }
  }

  /// Where the edges lie, as west,south,east,north in degrees; nil without edges.
  func extent() -> String? {
    index?.extent().map { box in
      [box.minX, box.minY, box.maxX, box.maxY].map {
        JSONValue.text(of: ($0 * 1e4).rounded() / 1e4 + 0)
      }.joined(separator: ",")
    }
  }

  private func edgesOfMap(
    west: Double, south: Double, east: Double, north: Double, _ limit: Int
  ) throws(GeoError) -> [Int64] {
    var ids: [Int64] = []
    if let index,
      index.find(
        minX: west, maxX: east, minY: south, maxY: north, upTo: limit, into: &ids)
    {
      return ids
    }
    // What is odd is left to SQLite, which says what is wrong.
    ids.removeAll()
    defer { boxQuery.reset() }
    try boxQuery.bind(5, Int64(limit))
    for (index, bound) in [east, west, north, south].enumerated() {
      try boxQuery.bind(index + 1, bound)
    }
    while try boxQuery.step() { ids.append(boxQuery.int64(0)) }
    return ids
  }
}
