public import Base

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
    try graph(of: try TravelGraphParts(self, profile, terms, &notes))
  }

  /// What was read of a network as a graph, with the restrictions that matter there. Errors: `.notANetwork`.
  func graph(of parts: borrowing TravelGraphParts) throws(GeoError) -> TravelGraph {
    let sequences = try forbiddenSequences(parts)
    return TravelGraph(parts, TurnRules(plainCount: parts.edges.count * 2, forbidding: sequences))
  }

  /// A restriction as directed edges: from, the edges between, and to.
  private struct Chain {
    var edges: [Int32]
    var isOnly: Bool
  }

  /// What the restrictions forbid.
  private func forbiddenSequences(
    _ parts: borrowing TravelGraphParts
  ) throws(GeoError) -> [[Int32]] {
    var sequences: [[Int32]] = []
    /// What may follow the beginning of what is the only way.
    var only: [[Int32]: Set<Int32>] = [:]
    for chain in try chains(parts) {
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

  private func chains(_ parts: borrowing TravelGraphParts) throws(GeoError) -> [Chain] {
    let isPart = parts.isPart
    var chains: [Chain] = []
    for restriction in parts.restrictions {
      let id = restriction.id
      var edges: [Int] = []
      for edgeID in restriction.edges {
        guard let edge = parts.edge(ofID: edgeID) else {
          if isPart { break }
          throw broken("restriction \(id) is about edge \(edgeID), which is not there")
        }
        edges.append(edge)
      }
      // Beyond the frontier nobody turns; what is the only way up to it still is.
      guard edges.count == restriction.edges.count || restriction.isOnly && edges.count > 1
      else { continue }
      var node: Int?
      if let nodeID = restriction.node {
        node = parts.node(ofID: nodeID)
        if node == nil {
          if isPart { continue }
          throw broken("restriction \(id) is about a node that is not there")
        }
      }
      for sequence in directed(edges, node, parts) {
        chains.append(Chain(edges: sequence, isOnly: restriction.isOnly))
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
}
