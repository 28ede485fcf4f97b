public import Base
internal import SQLiteStore
internal import Text

extension NetworkStore {
  /// The network as a profile travels on it. Errors: `.notANetwork`, and those of stores.
  public func graph(for profile: TravelProfile) throws(GeoError) -> TravelGraph {
    var notes = ConditionNotes()
    return try graph(for: profile, TravelTerms(), &notes)
  }

  /// The network as a profile travels on it on some terms; conditions that may hold or not are noted. Errors:
  /// `.usage`, `.notANetwork`, and those of stores.
  public func graph(
    for profile: TravelProfile, _ terms: TravelTerms, _ notes: inout ConditionNotes
  ) throws(GeoError) -> TravelGraph {
    let parts = try TravelGraphParts(self, profile, terms, &notes)
    let sequences = try forbiddenSequences(parts, at: terms.time, &notes)
    return TravelGraph(parts, TurnRules(plainCount: parts.edges.count * 2, forbidding: sequences))
  }

  /// What was read of a network as a graph, with the restrictions that matter there. Errors: as above.
  func graph(of parts: borrowing TravelGraphParts) throws(GeoError) -> TravelGraph {
    var notes = ConditionNotes()
    let sequences = try forbiddenSequences(parts, at: nil, &notes)
    return TravelGraph(parts, TurnRules(plainCount: parts.edges.count * 2, forbidding: sequences))
  }

  /// A restriction as directed edges: from, the edges between, and to.
  private struct Chain {
    var edges: [Int32]
    var isOnly: Bool
  }

  /// What the restrictions of the profile forbid that hold always, or at a time.
  private func forbiddenSequences(
    _ parts: borrowing TravelGraphParts, at time: LocalTime?, _ notes: inout ConditionNotes
  ) throws(GeoError) -> [[Int32]] {
    var sequences: [[Int32]] = []
    /// What may follow the beginning of what is the only way.
    var only: [[Int32]: Set<Int32>] = [:]
    for chain in try chains(parts, at: time, &notes) {
      guard chain.isOnly else {
        sequences.append(chain.edges)
        continue
      }
      for end in 1..<chain.edges.count {
        only[Array(chain.edges[..<end]), default: []].insert(chain.edges[end])
      }
    }
    for (prefix, allowed) in only {
      guard let last = prefix.last else { continue }
      for other in parts.junctions.leaving(Int(parts.edges.heads[Int(last)]))
      where !allowed.contains(Int32(other)) {
        sequences.append(prefix + [Int32(other)])
      }
    }
    // The order of a dictionary is not that of the next run.
    return sequences.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The ids of the edges that restrictions are about. Errors: `.notANetwork`, and those of stores.
  func restrictedEdges() throws(GeoError) -> Set<Int64> {
    var edges: Set<Int64> = []
    let query = try database.prepare("SELECT id, from_edge, via_edges, to_edge FROM restrictions")
    while try query.step() {
      edges.insert(query.int64(1))
      edges.insert(query.int64(3))
      if query.type(2) != .null { edges.formUnion(try numbers(query.string(2), query.int64(0))) }
    }
    return edges
  }

  private func chains(
    _ parts: borrowing TravelGraphParts, at time: LocalTime?, _ notes: inout ConditionNotes
  ) throws(GeoError) -> [Chain] {
    let isPart = parts.isPart
    let count = try database.scalarInt("SELECT max(id) FROM restrictions") ?? 0
    // Fewer edges than there are restrictions, about, are looked up.
    let isSmall = isPart && parts.edges.count < count
    let query = try database.prepare(
      "SELECT id, kind, from_edge, via_node, via_edges, to_edge, profiles, conditional"
        + " FROM restrictions WHERE " + (time == nil ? "conditional IS NULL" : "TRUE")
        + (isSmall ? " AND from_edge IN (SELECT value FROM json_each(?1))" : "") + " ORDER BY id")
    if isSmall {
      try query.bind(1, "[" + parts.edges.ids.map(String.init).joined(separator: ",") + "]")
    }
    var chains: [Chain] = []
    while try query.step() {
      let id = query.int64(0)
      if isPart, parts.edge(ofID: query.int64(2)) == nil { continue }
      guard try names(query.string(6), id).contains(parts.profile.name) else { continue }
      if let time, query.type(7) != .null {
        let tag = ("restriction:conditional", query.string(7))
        guard notes.holds(tag.1, at: time, of: tag, "restriction \(id)") else { continue }
      }
      var ids = [query.int64(2)]
      if query.type(4) != .null { ids += try numbers(query.string(4), id) }
      ids.append(query.int64(5))
      var edges: [Int] = []
      for edgeID in ids {
        guard let edge = parts.edge(ofID: edgeID) else {
          if isPart { break }
          throw broken("restriction \(id) is about edge \(edgeID), which is not there")
        }
        edges.append(edge)
      }
      let isOnly = query.string(1).hasPrefix("only_")
      // Beyond the frontier nobody turns; what is the only way up to it still is.
      guard edges.count == ids.count || isOnly && edges.count > 1 else { continue }
      var node: Int?
      if query.type(3) != .null {
        node = parts.node(ofID: query.int64(3))
        if node == nil {
          if isPart { continue }
          throw broken("restriction \(id) is about a node that is not there")
        }
      }
      for sequence in directed(edges, node, parts) {
        chains.append(Chain(edges: sequence, isOnly: isOnly))
      }
    }
    return chains
  }

  /// More sequences than this are not made of one restriction: there are several only where loops are.
  private static let sequenceLimit = 64

  /// Edges as directed ones, each of which begins where the one before ends; the first ends at `node`, if given.
  private func directed(
    _ edges: [Int], _ node: Int?, _ parts: borrowing TravelGraphParts
  ) -> [[Int32]] {
    var sequences: [[Int32]] = []
    for (place, edge) in edges.enumerated() {
      var longer: [[Int32]] = []
      for directed in [Int32(edge * 2), Int32(edge * 2 + 1)] {
        if place == 0 {
          if node == nil || Int(parts.edges.heads[Int(directed)]) == node {
            longer.append([directed])
          }
          continue
        }
        for sequence in sequences {
          guard let last = sequence.last, longer.count < Self.sequenceLimit,
            parts.edges.heads[Int(last)] == parts.edges.heads[Int(directed) ^ 1]
          else { continue }
          longer.append(sequence + [directed])
        }
      }
      sequences = longer
    }
    return sequences
  }

  /// The items of a JSON list in a column. Errors: `.notANetwork`.
  private func items(_ text: String, _ id: Int64) throws(GeoError) -> [SettingsValue] {
    let bytes = Array(text.utf8)
    var copy = Bytes(capacity: bytes.count)
    for byte in bytes { copy.append(byte) }
    let value = try SettingsText(copy.buffer, path: path, reason: .notANetwork).parse()
    guard case .array(let items) = value.content else {
      throw broken("restriction \(id) has text where a list should be")
    }
    return items
  }

  private func names(_ text: String, _ id: Int64) throws(GeoError) -> [String] {
    try items(text, id).compactMap { item in
      if case .string(let name) = item.content { name } else { nil }
    }
  }

  private func numbers(_ text: String, _ id: Int64) throws(GeoError) -> [Int64] {
    var numbers: [Int64] = []
    for item in try items(text, id) {
      guard case .number(let digits) = item.content, let number = Int64(digits) else {
        throw broken("restriction \(id) has a list that is not one of ids")
      }
      numbers.append(number)
    }
    return numbers
  }
}
