internal import Base
internal import SQLiteStore

extension NetworkStore {
  /// Some edges as a profile travels on them, with all others that meet them, without turn restrictions: what one needs
  /// to describe a way that is known. Errors: `.notANetwork`, and those of stores.
  func graph(around ids: [Int64], for profile: TravelProfile) throws(GeoError) -> TravelGraph {
    let parts = try TravelGraphParts(self, profile, around: ids)
    return TravelGraph(parts, TurnRules(plainCount: parts.heads.count))
  }

  /// Some edges, all others that meet them, and the nodes of all of these.
  func surroundings(
    ofEdges ids: [Int64]
  ) throws(GeoError) -> (edges: Set<Int64>, nodes: Set<Int64>) {
    var ends: Set<Int64> = []
    let known = try query("SELECT from_node, to_node FROM edges", among: Set(ids))
    while try known.step() { ends.formUnion([known.int64(0), known.int64(1)]) }
    var edges = Set(ids)
    var nodes: Set<Int64> = []
    let meeting = try database.prepare(
      "SELECT id, from_node, to_node FROM edges WHERE from_node = ?1"
        + " UNION ALL SELECT id, from_node, to_node FROM edges WHERE to_node = ?1")
    for end in ends {
      defer { meeting.reset() }
      try meeting.bind(1, end)
      while try meeting.step() {
        edges.insert(meeting.int64(0))
        nodes.formUnion([meeting.int64(1), meeting.int64(2)])
      }
    }
    return (edges, nodes)
  }

  /// A query for the rows of some ids, or of all, in their order.
  func query(_ sql: String, among ids: Set<Int64>?) throws(GeoError) -> Statement {
    guard let ids else { return try database.prepare(sql + " ORDER BY id") }
    let query = try database.prepare(
      sql + " WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY id")
    try query.bind(1, Self.list(ids.sorted()))
    return query
  }

  /// Ids for `json_each`.
  static func list(_ ids: [Int64]) -> String {
    "[" + ids.lazy.map(String.init).joined(separator: ",") + "]"
  }
}
