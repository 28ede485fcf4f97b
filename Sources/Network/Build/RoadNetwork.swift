/// An edge of a network: a stretch of a road between two nodes.
struct RoadEdge: Sendable {
  /// The index of the road.
  var road: Int32
  /// Its number in the road, from 1.
  var part: Int32
  /// The index of the node that it begins at: among all nodes of roads.
  var from: UInt32
  /// That of the node that it ends at.
  var to: UInt32
  /// Where its nodes are in the list of those of all roads.
  var places: Range<Int>
  /// In metres.
  var length: Double
}

/// A turn restriction of a network, with the numbers of edges and nodes from 0.
struct NetworkRestriction: Sendable {
  var id: Int64
  var kind: String
  var from: Int
  /// Nil if there are ways between from and to.
  var viaNode: Int?
  var viaEdges: [Int]
  var to: Int
  var profiles: [Int]
  var conditional: String?
}

/// A network of roads as it was built, before it is written.
public struct RoadNetwork: Sendable {
  /// The profiles that it is for.
  let profiles: [TravelProfile]
  let roads: [Road]
  /// The ids of all nodes of roads, ascending.
  let nodeIDs: [Int64]
  let places: [RoadPlace]
  /// The nodes of all roads, road by road.
  let indexes: [UInt32]
  /// By the index of a node.
  let facts: [Int: RoadNodeFacts]
  private(set) var edges: [RoadEdge]
  var restrictions: [NetworkRestriction] = []
  /// What became of ways and restrictions.
  public internal(set) var counts = NetworkCounts()
  /// By profile and edge the number of the component from 1, the largest; 0 where the edge cannot be used.
  private(set) var components: [[Int32]] = []
  /// By profile how many edges each component has.
  private(set) var componentSizes: [[Int]] = []
  /// The nodes that edges begin and end at, by their indexes among all nodes of roads, ascending.
  private(set) var nodes: [UInt32] = []
  /// The roads that have edges, and tags that hold under conditions, by their indexes.
  private(set) var conditionalRoads: [Int] = []
  /// The nodes with barriers whose tags hold under conditions, by their indexes among all nodes of roads.
  private(set) var conditionalNodes: [Int] = []
  /// In metres, by road.
  private(set) var roadLengths: [Double] = []
  /// True for nodes in `facts`.
  private var hasFacts: [Bool] = []

  init(
    profiles: [TravelProfile], roads: [Road], nodeIDs: [Int64], places: [RoadPlace],
    indexes: [UInt32], facts: [Int: RoadNodeFacts], edges: [RoadEdge]
  ) {
    self.profiles = profiles
    self.roads = roads
    self.nodeIDs = nodeIDs
    self.places = places
    self.indexes = indexes
    self.facts = facts
    self.edges = edges
    roadLengths = Array(repeating: 0, count: roads.count)
    for edge in edges { roadLengths[Int(edge.road)] += edge.length }
    hasFacts = Array(repeating: false, count: nodeIDs.count)
    for node in facts.keys { hasFacts[node] = true }
  }

  /// The number of nodes.
  public var nodeCount: Int { nodes.count }
  /// The number of edges.
  public var edgeCount: Int { edges.count }
  /// The number of roads that have edges, which are in the order of the roads.
  var roadCount: Int {
    edges.indices.count { $0 == 0 || edges[$0 - 1].road != edges[$0].road }
  }
  /// The number of roads and nodes with conditions.
  var conditionCount: Int { conditionalRoads.count + conditionalNodes.count }
  /// The number of restrictions.
  public var restrictionCount: Int { restrictions.count }

  /// How many edges each component of a profile has, the largest first, by the names of the profiles.
  public var componentsByProfile: [(profile: String, sizes: [Int])] {
    zip(profiles, componentSizes).map { ($0.name, $1) }
  }

  /// The number, from 0, of a node by its index among all nodes of roads; nil if no edge ends there.
  func number(ofNode index: UInt32) -> Int? {
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < nodes.count && nodes[low] == index ? low : nil
  }

  /// The edges of a road, by their numbers.
  func edgeRange(ofRoad road: Int) -> Range<Int> {
    func first(_ road: Int) -> Int {
      var low = 0
      var high = edges.count
      while low < high {
        let middle = (low + high) / 2
        if Int(edges[middle].road) < road { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return first(road)..<first(road + 1)
  }

  /// The index of the road of a way; nil if the way is none.
  func road(ofWay id: Int64) -> Int? {
    var low = 0
    var high = roads.count
    while low < high {
      let middle = (low + high) / 2
      if roads[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < roads.count && roads[low].id == id ? low : nil
  }

  // MARK: - Travel

  /// How a profile may use an edge along its line and against it.
  func access(
    _ edge: Int, _ profile: Int
  ) -> (forward: TravelAccess, backward: TravelAccess) {
    guard components[profile][edge] > 0 else { return (.no, .no) }
    let travel = roads[Int(edges[edge].road)].travels[profile]
    return (travel.forward, travel.backward)
  }

  /// What a profile needs for an edge in seconds, nil where that is not allowed: with what signals and crossings
  /// within it cost.
  func seconds(_ edge: Int, _ profile: Int) -> (forward: Double?, backward: Double?) {
    guard components[profile][edge] > 0 else { return (nil, nil) }
    let stretch = edges[edge]
    let road = Int(stretch.road)
    let travel = roads[road].travels[profile]
    var stops = 0.0
    for place in stretch.places.dropFirst().dropLast() where hasFacts[Int(indexes[place])] {
      stops += facts[Int(indexes[place])]?.passages[profile].seconds ?? 0
    }
    func seconds(_ access: TravelAccess, _ speed: Double) -> Double? {
      guard access != .no, speed > 0 else { return nil }
      if let whole = travel.seconds, roadLengths[road] > 0 {
        return whole * stretch.length / roadLengths[road] + stops
      }
      return stretch.length * 3.6 / speed + stops
    }
    return (
      seconds(travel.forward, travel.forwardSpeed), seconds(travel.backward, travel.backwardSpeed)
    )
  }

  // MARK: - Making

  /// Finds the components of each profile.
  mutating func findComponents() {
    components = []
    componentSizes = []
    for profile in profiles.indices {
      let found = NetworkComponents(self, profile)
      components.append(found.numbers)
      componentSizes.append(found.sizes)
    }
  }

  /// Leaves out edges that no profile has in one of its largest components.
  mutating func keep(components limit: Int) {
    for profile in components.indices {
      for edge in components[profile].indices where Int(components[profile][edge]) > limit {
        components[profile][edge] = 0
      }
      componentSizes[profile] = Array(componentSizes[profile].prefix(limit))
    }
    var kept = 0
    for edge in edges.indices where components.contains(where: { $0[edge] > 0 }) {
      edges[kept] = edges[edge]
      for profile in components.indices { components[profile][kept] = components[profile][edge] }
      kept += 1
    }
    edges.removeSubrange(kept...)
    for profile in components.indices { components[profile].removeSubrange(kept...) }
  }

  /// Numbers the nodes that edges have, and finds the roads with conditions.
  mutating func number() {
    var isUsed = [Bool](repeating: false, count: nodeIDs.count)
    for edge in edges {
      isUsed[Int(edge.from)] = true
      isUsed[Int(edge.to)] = true
    }
    nodes = isUsed.indices.filter { isUsed[$0] }.map { UInt32($0) }
    conditionalRoads = roads.indices.filter { road in
      roads[road].tags != nil && !edgeRange(ofRoad: road).isEmpty
    }
    conditionalNodes = facts.keys.filter { facts[$0]?.tags != nil && isUsed[$0] }.sorted()
  }
}
