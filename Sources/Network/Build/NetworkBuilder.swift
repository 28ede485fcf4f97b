public import Base

/// Makes a network of roads: gathers ways, then their nodes, and splits and joins them.
///
/// Workers of one input have gatherers of their own, which hand over in turn. All ways and relations come first
/// (``makeRoadGatherer()``, ``settleRoads()``), then the nodes (``makeNodeGatherer()``, ``finish(keeping:)``). Of what can
/// be read only once all nodes are kept (``makeEarlyNodeGatherer()``, ``settleRoads()``).
public final class NetworkBuilder {
  let profiles: [TravelProfile]
  private var roads: [Road] = []
  /// The ids of the nodes of all roads, road by road.
  private var nodes: [Int64] = []
  private var restrictions: [RoadRestriction] = []
  /// What was not understood.
  public private(set) var notes = TagNotes()
  private var counts = NetworkCounts()
  /// The ids of all nodes that roads have, ascending.
  private(set) var nodeIDs: [Int64] = []
  /// For each of `nodes` its index in `nodeIDs`.
  private var indexes: [UInt32] = []
  private var places: [RoadPlace] = []
  private var facts: [Int: RoadNodeFacts] = [:]
  /// Nodes that came before it was known which ones roads have.
  private var earlyNodes: [EarlyNodeGatherer.Node] = []
  private var earlyTags: [Int64: RoadTags] = [:]

  /// A builder for some profiles, which have names of their own.
  public init(_ profiles: [TravelProfile]) { self.profiles = profiles }

  /// What takes ways and relations for a worker.
  public func makeRoadGatherer() -> RoadGatherer { RoadGatherer(self) }

  /// What takes nodes for a worker, when ``settleRoads()`` has been called.
  public func makeNodeGatherer() -> NodeGatherer { NodeGatherer(self) }

  /// What takes nodes for a worker, before ``settleRoads()`` is called.
  public func makeEarlyNodeGatherer() -> EarlyNodeGatherer { EarlyNodeGatherer(self) }

  func take(_ gatherer: EarlyNodeGatherer) {
    earlyNodes += gatherer.nodes
    earlyTags.merge(gatherer.tags) { first, _ in first }
  }

  func take(_ gatherer: RoadGatherer) {
    let shift = nodes.count
    for var road in gatherer.roads {
      road.nodes = road.nodes.lowerBound + shift..<road.nodes.upperBound + shift
      roads.append(road)
    }
    nodes += gatherer.nodes
    restrictions += gatherer.restrictions
    notes.add(gatherer.notes)
    counts.add(gatherer.counts)
  }

  func take(_ gatherer: NodeGatherer) {
    for (node, place) in gatherer.places where !places[node].isKnown { places[node] = place }
    for (node, fact) in gatherer.facts where facts[node] == nil { facts[node] = fact }
    notes.add(gatherer.notes)
  }

  /// All ways and relations are there: finds out which nodes are needed. Errors: `.bug`, beyond what 32 bits number.
  public func settleRoads() throws(GeoError) {
    sortRoads()
    nodeIDs = nodes
    nodeIDs.sort()
    var kept = 0
    for index in nodeIDs.indices where kept == 0 || nodeIDs[kept - 1] != nodeIDs[index] {
      nodeIDs[kept] = nodeIDs[index]
      kept += 1
    }
    nodeIDs.removeLast(nodeIDs.count - kept)
    guard nodes.count < Int(Int32.max) else {
      throw GeoError(.bug, "more than \(Int32.max) nodes of roads cannot be numbered")
    }
    indexes = []
    indexes.reserveCapacity(nodes.count)
    var hint = 0
    for id in nodes {
      hint = nodeIDs.place(of: id, near: hint)
      indexes.append(UInt32(hint))
    }
    nodes = []
    places = Array(repeating: .unknown, count: nodeIDs.count)
    takeEarlyNodes()
  }

  /// The result does not depend on the order of the input; of copies the first one counts. Most inputs are sorted.
  private func sortRoads() {
    guard roads.indices.dropFirst().contains(where: { roads[$0 - 1].id >= roads[$0].id }) else {
      return
    }
    let order = roads.indices.sorted { (roads[$0].id, $0) < (roads[$1].id, $1) }
    var sorted: [Road] = []
    sorted.reserveCapacity(roads.count)
    for index in order {
      if sorted.last?.id == roads[index].id {
        counts.leaveOut(.repeated)
      } else {
        sorted.append(roads[index])
      }
    }
    roads = sorted
  }

  /// Takes those of the nodes that came early that roads have.
  private func takeEarlyNodes() {
    let gatherer = makeNodeGatherer()
    for node in earlyNodes {
      gatherer.add(
        node: node.id, x: node.place.x, y: node.place.y, earlyTags[node.id] ?? RoadTags())
    }
    gatherer.commit()
    earlyNodes = []
    earlyTags = [:]
  }

  /// Takes roads in the place of gatherers, with their nodes, which are numbered from 1, and the places of these.
  /// Errors: those of ``settleRoads()``.
  func settle(
    _ roads: [Road], _ nodes: [Int64], _ places: [RoadPlace], _ counts: NetworkCounts
  ) throws(GeoError) {
    self.roads = roads
    self.nodes = nodes
    self.counts = counts
    try settleRoads()
    for (index, id) in nodeIDs.enumerated() { self.places[index] = places[Int(id) - 1] }
  }

  // MARK: - Splitting

  /// All nodes are there: makes the network. `limit` is the number of components of a profile that are kept, nil for
  /// all. Errors: `.library` for roads with stretches of more than 100 km.
  public func finish(keeping limit: Int?) throws(GeoError) -> RoadNetwork {
    let sortedRestrictions = settledRestrictions()
    let isNode = findNodes(sortedRestrictions)
    var edges: [RoadEdge] = []
    var lengths = RoadLength()
    for road in roads.indices {
      let first = edges.count
      try split(road, isNode, &lengths, into: &edges)
      if edges.count == first { counts.leaveOut(.tooShort) }
    }
    var network = RoadNetwork(
      profiles: profiles, roads: roads, nodeIDs: nodeIDs, places: places, indexes: indexes,
      facts: facts, edges: edges)
    // Held once, so that leaving some out needs no copy.
    edges = []
    let splitRoads = network.roadCount
    network.findComponents()
    if let limit { network.keep(components: limit) }
    network.number()
    var resolver = RestrictionResolver(network)
    for restriction in sortedRestrictions { resolver.add(restriction, &counts) }
    network.restrictions = resolver.found
    counts.restrictionsTaken = resolver.found.count
    counts.waysTaken = network.roadCount
    counts.leaveOut(.smallComponent, count: splitRoads - counts.waysTaken)
    network.counts = counts
    return network
  }

  /// Restrictions by their ids, each once.
  private func settledRestrictions() -> [RoadRestriction] {
    let order = restrictions.indices.sorted {
      (restrictions[$0].id, $0) < (restrictions[$1].id, $1)
    }
    var sorted: [RoadRestriction] = []
    for index in order {
      let next = restrictions[index]
      let isRepeated = sorted.reversed().prefix { $0.id == next.id }.contains {
        $0.kind == next.kind && $0.profiles == next.profiles && $0.conditional == next.conditional
      }
      if isRepeated { counts.drop(.repeated) } else { sorted.append(next) }
    }
    return sorted
  }

  /// Which nodes end edges: shared ones, those used twice, barriers, ends of restrictions.
  private func findNodes(_ restrictions: [RoadRestriction]) -> [Bool] {
    var uses = [UInt8](repeating: 0, count: nodeIDs.count)
    for road in roads {
      for place in road.nodes {
        let node = Int(indexes[place])
        if uses[node] < 2 { uses[node] += 1 }
      }
    }
    var isNode = uses.map { $0 > 1 }
    for (node, fact) in facts where fact.barrier != nil { isNode[node] = true }
    for restriction in restrictions {
      guard case .node(let id) = restriction.via else { continue }
      let index = nodeIDs.place(of: id, near: 0)
      if index < nodeIDs.count, nodeIDs[index] == id { isNode[index] = true }
    }
    return isNode
  }

  /// Adds the edges of a road: from node to node, and up to where one is missing.
  private func split(
    _ road: Int, _ isNode: [Bool], _ lengths: inout RoadLength, into edges: inout [RoadEdge]
  ) throws(GeoError) {
    let range = roads[road].nodes
    var part: Int32 = 0
    var start: Int?
    var length = 0.0
    func end(_ place: Int) {
      defer { length = 0 }
      guard let first = start, place > first else { return }
      part += 1
      edges.append(
        RoadEdge(
          road: Int32(road), part: part, from: indexes[first], to: indexes[place],
          places: first..<place + 1, length: length))
    }
    for place in range {
      let node = Int(indexes[place])
      guard places[node].isKnown else {
        counts.missingNodes += 1
        if start != nil { end(place - 1) }
        start = nil
        continue
      }
      guard start != nil else {
        start = place
        continue
      }
      length += try lengths.metres(from: places[Int(indexes[place - 1])], to: places[node])
      if isNode[node] || place == range.upperBound - 1 {
        end(place)
        start = place
      }
    }
  }
}
