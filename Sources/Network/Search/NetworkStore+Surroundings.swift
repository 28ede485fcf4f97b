internal import Base
internal import SQLiteStore

extension NetworkStore {
  /// Some edges as a profile travels on them, with all others that meet them, without turn restrictions: what one needs
  /// to describe a way that is known. Errors: `.notANetwork`, and those of stores.
  func graph(around ids: [Int64], for profile: TravelProfile) throws(GeoError) -> TravelGraph {
    let parts = try TravelGraphParts(self, profile, around: ids)
    return TravelGraph(parts, TurnRules(plainCount: parts.edges.count * 2))
  }

  /// Some edges, by their ids in order, as a profile travels on them, without turn restrictions: what one needs to find
  /// the nearest one. Errors: `.notANetwork`, and those of stores.
  func graph(of ids: [Int64], for profile: TravelProfile) throws(GeoError) -> TravelGraph {
    var parts = TravelGraphParts(profile)
    try parts.add(ids, self)
    parts.connect()
    return TravelGraph(parts, TurnRules(plainCount: parts.edges.count * 2))
  }

  /// The edges that begin or end at some nodes.
  func edges(meeting nodes: [Int64]) throws(GeoError) -> Set<Int64> {
    var edges: Set<Int64> = []
    for end in ["from_node", "to_node"] {
      let query = try database.prepare("SELECT id FROM edges WHERE \(end) = ?1")
      for node in nodes {
        try query.bind(1, node)
        while try query.step() { edges.insert(query.int64(0)) }
        query.reset()
      }
    }
    return edges
  }

  /// Hands over the rows of some ids, which are in order, or of all, in the order of the ids.
  func rows(
    _ sql: String, among ids: [Int64]?, _ take: (Statement) throws(GeoError) -> Void
  ) throws(GeoError) {
    guard let ids else {
      let query = try database.prepare(sql + " ORDER BY id")
      while try query.step() { try take(query) }
      return
    }
    // Ids that follow each other, as those of a way do, are found at once.
    let query = try database.prepare(sql + " WHERE id BETWEEN ?1 AND ?2 ORDER BY id")
    for range in Self.ranges(of: ids, gap: 1) {
      try query.bind(1, range.lowerBound)
      try query.bind(2, range.upperBound)
      while try query.step() { try take(query) }
      query.reset()
    }
  }
}
