internal import Base
internal import SQLiteStore

extension NetworkStore {
  /// Some edges as a profile travels on them, with all others that meet them, without turn restrictions: what one needs
  /// to describe a way that is known, with what is known of these edges. Errors: `.notANetwork`, and those of stores.
  func graph(
    around ids: [Int64], for profile: TravelProfile
  ) throws(GeoError) -> (graph: TravelGraph, facts: [Int64: EdgeFacts]) {
    let parts = try TravelGraphParts(self, profile, around: ids)
    return (TravelGraph(parts, TurnRules(plainCount: parts.edges.count * 2)), parts.facts)
  }

  /// Some edges, by their ids in order, as a profile travels on them, without turn restrictions: what one needs to find
  /// the nearest one. Errors: `.notANetwork`, and those of stores.
  func graph(of ids: [Int64], for profile: TravelProfile) throws(GeoError) -> TravelGraph {
    var parts = TravelGraphParts(profile)
    try parts.add(ids, self)
    parts.connect()
    return TravelGraph(parts, TurnRules(plainCount: parts.edges.count * 2))
  }

  /// The edges that begin or end at some nodes, ascending.
  func edges(meeting nodes: [Int64]) throws(GeoError) -> [Int64] {
    var edges: [Int64] = []
    for end in ["from_node", "to_node"] {
      let index = try StoredIndex(on: end, of: "edges", in: database)
      let query = try database.prepare("SELECT id FROM edges WHERE \(end) = ?1")
      for node in nodes where index?.append(node, to: &edges) != true {
        try query.bind(1, node)
        while try query.step() { edges.append(query.int64(0)) }
        query.reset()
      }
    }
    edges.sort()
    return edges
  }

  /// Hands over the rows of some ids, which are in order, or of all, in the order of the ids.
  func take(
    _ rows: StoredRows, among ids: [Int64]?, _ take: (StoredRows) throws(GeoError) -> Void
  ) throws(GeoError) {
    guard let ids else {
      try rows.rewind()
      while try rows.next() { try take(rows) }
      return
    }
    var last: Int64?
    for id in ids where id != last {
      last = id
      if try rows.find(id) { try take(rows) }
    }
  }
}
