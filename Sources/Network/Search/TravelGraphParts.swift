internal import Base
internal import Geometry
internal import SQLiteStore

/// What a ``TravelGraph`` is made of, while it is read from its store.
struct TravelGraphParts: ~Copyable {
  var profile: TravelProfile
  var edgeIDs: [Int64] = []
  var lengths: [Double] = []
  var components: [Int32] = []
  var isRoundabout: [Bool] = []
  var seconds: [Double] = []
  var access: [TravelAccess] = []
  var heads: [Int32] = []
  var startHeadings: [Float] = []
  var endHeadings: [Float] = []
  var nodes = TravelNodes()
  var nodeIDs: [Int64] = []
  var starts: [Int32] = []
  var leaving: [Int32] = []
  var arrivalStarts: [Int32] = []
  var arriving: [Int32] = []
  /// By node: true where edges may meet that were not read; empty if all were.
  var frontier: [Bool] = []
  /// The indexes of the nodes of a part by their ids.
  var places: [Int64: Int32] = [:]
  /// By edge, where they are kept.
  var lines: [NetworkLine] = []
  /// True for a part that begins with nothing: lines are kept.
  private(set) var isGrowing = false
  /// True unless all of the network was read.
  private(set) var isPart = false

  /// Reads nodes and edges as they are on some terms. Errors: `.notANetwork`, and those of stores.
  init(
    _ store: NetworkStore, _ profile: TravelProfile, _ terms: TravelTerms, _ notes: inout TagNotes
  ) throws(GeoError) {
    self.profile = profile
    try readNodes(store, among: nil)
    try readEdges(store, among: nil)
    try apply(terms, store, &notes)
    connect()
  }

  /// Reads some edges, with all others that meet them, and the nodes between these. Errors: as above.
  init(
    _ store: NetworkStore, _ profile: TravelProfile, around ids: [Int64]
  ) throws(GeoError) {
    self.profile = profile
    isPart = true
    let own = Set(ids)
    try readEdges(store, among: own.sorted())
    let ends = nodeIDs.sorted()
    let others = try store.edges(meeting: ends).subtracting(own)
    try readEdges(store, among: others.sorted())
    sort()
    try readNodes(store, among: ends)
    for end in ends { if let node = node(ofID: end) { frontier[node] = false } }
    connect()
  }

  /// Reads the edges that meet a box, by their ids in order, as they are on terms without a time. Nodes outside of it are
  /// the frontier. Errors: as above, and `.usage`.
  init(
    _ store: NetworkStore, _ profile: TravelProfile, _ ids: [Int64], within box: Box,
    _ terms: TravelTerms, _ notes: inout TagNotes
  ) throws(GeoError) {
    self.profile = profile
    isPart = true
    try readEdges(store, among: ids)
    sort()
    try readNodes(store, among: nodeIDs, within: box)
    try apply(terms, store, &notes)
    connect()
  }

  /// Nothing yet: edges are added, and their lines kept.
  init(_ profile: TravelProfile) {
    self.profile = profile
    isGrowing = true
    isPart = true
  }

  /// The index of a node by its id.
  func node(ofID id: Int64) -> Int? {
    let place = nodeIDs.place(of: id, near: Int(clamping: id &- 1))
    return place < nodeIDs.count && nodeIDs[place] == id ? place : nil
  }

  /// The index of an edge by its id.
  func edge(ofID id: Int64) -> Int? {
    let place = edgeIDs.place(of: id, near: Int(clamping: id &- 1))
    return place < edgeIDs.count && edgeIDs[place] == id ? place : nil
  }

  /// The directed edges that leave a node.
  func leaving(_ node: Int) -> ArraySlice<Int32> {
    leaving[Int(starts[node])..<Int(starts[node + 1])]
  }

  private func column(_ suffix: String) -> String {
    Database.quoted(identifier: "\(profile.name)_\(suffix)")
  }

  /// Adds a node of which nothing is known but its id.
  private mutating func addNode(_ id: Int64) -> Int {
    nodeIDs.append(id)
    nodes.points.append(SIMD3())
    nodes.access.append(.no)
    nodes.seconds.append(0)
    nodes.degrees.append(0)
    return nodeIDs.count - 1
  }

  /// The index of the node that an edge begins or ends at; in a part one of the frontier, if it is not there yet.
  private mutating func end(_ id: Int64, isPart: Bool) -> Int? {
    guard isPart else { return node(ofID: id) }
    if let known = places[id] { return Int(known) }
    places[id] = Int32(clamping: nodeIDs.count)
    frontier.append(true)
    return addNode(id)
  }

  /// Reads all nodes, or what is known of some that are there, by their ids in order; those in a box belong to the
  /// frontier no more.
  mutating func readNodes(
    _ store: NetworkStore, among ids: [Int64]?, within box: Box = Box()
  ) throws(GeoError) {
    guard
      try store.database.hasColumns(
        ["\(profile.name)_access", "\(profile.name)_seconds"], in: "nodes")
    else { throw store.broken("table 'nodes' has no columns of profile '\(profile.name)'") }
    var count = 0
    try store.rows(
      "SELECT id, geom, \(column("access")), \(column("seconds")) FROM nodes", among: ids
    ) { (query) throws(GeoError) in
      let id = query.int64(0)
      guard let shape = NetworkShape(query.blob(1)), shape.type == 1,
        NetworkShape.isPlace(shape.position(0))
      else { throw store.broken("node \(id) has no place") }
      count += 1
      let node = ids == nil ? addNode(id) : node(ofID: id) ?? 0
      nodes.points[node] = TravelNodes.point(shape.position(0))
      nodes.access[node] = try Self.access(query, 2, store, "node", id)
      nodes.seconds[node] = try Self.number(query, 3, store, "node", id)
      if ids != nil, box.holds(place: shape.position(0)) { frontier[node] = false }
    }
    if let ids, count < ids.count {
      throw store.broken("an edge begins or ends at a node that is not there")
    }
    guard nodeIDs.count < Int(Int32.max) / 4 else { throw store.broken("there are too many nodes") }
  }

  /// Reads all edges, or some, by their ids in order.
  mutating func readEdges(_ store: NetworkStore, among ids: [Int64]?) throws(GeoError) {
    let suffixes = ["forward", "backward", "access_forward", "access_backward", "component"]
    guard
      try store.database.hasColumns(
        suffixes.map { "\(profile.name)_\($0)" } + ["roundabout"], in: "edges")
    else { throw store.broken("table 'edges' has no columns of profile '\(profile.name)'") }
    let columns = suffixes.map { column($0) }.joined(separator: ", ")
    try store.rows(
      "SELECT id, geom, from_node, to_node, length, roundabout, \(columns) FROM edges", among: ids
    ) { (query) throws(GeoError) in
      let id = query.int64(0)
      // Signs of ids are directions.
      guard id > 0 else { throw store.broken("edge \(id) has an id below 1") }
      guard let line = NetworkLine(blob: query.blob(1)) else {
        throw store.broken("edge \(id) has no line")
      }
      guard query.type(2) == .integer, let from = end(query.int64(2), isPart: ids != nil),
        query.type(3) == .integer, let to = end(query.int64(3), isPart: ids != nil)
      else { throw store.broken("edge \(id) begins or ends at a node that is not there") }
      edgeIDs.append(id)
      lengths.append(try Self.number(query, 4, store, "edge", id))
      isRoundabout.append(query.int64(5) == 1)
      for direction in 0..<2 {
        let access = try Self.access(query, 8 + direction, store, "edge", id)
        let isOpen = query.type(6 + direction) != .null && access != .no
        seconds.append(
          isOpen ? try Self.number(query, 6 + direction, store, "edge", id) : .infinity)
        self.access.append(access)
        heads.append(Int32(direction == 0 ? to : from))
      }
      components.append(Int32(clamping: query.int64(10)))
      let headings = line.headings
      startHeadings.append(Float(headings.start))
      startHeadings.append(Float(headings.end + .pi))
      endHeadings.append(Float(headings.end))
      endHeadings.append(Float(headings.start + .pi))
      nodes.degrees[from] += 1
      nodes.degrees[to] += 1
      if isGrowing { lines.append(line) }
    }
    guard edgeIDs.count < Int(Int32.max) / 8 else { throw store.broken("there are too many edges") }
  }

  private static func number(
    _ query: Statement, _ column: Int, _ store: NetworkStore, _ kind: StaticString, _ id: Int64
  ) throws(GeoError) -> Double {
    let number: Double? =
      switch query.borrowed(column) {
      case .real(let number): number
      case .integer(let number): Double(number)
      default: nil
      }
    guard let number, number >= 0, number < 1e12 else {
      throw store.broken("\(kind) \(id) has a length or time that is none")
    }
    return number
  }

  private static func access(
    _ query: Statement, _ column: Int, _ store: NetworkStore, _ kind: StaticString, _ id: Int64
  ) throws(GeoError) -> TravelAccess {
    guard let access = TravelAccess(name: query.text(column)) else {
      throw store.broken("the access of \(kind) \(id) is none of yes, destination, no")
    }
    return access
  }

  /// Orders the open directed edges by the nodes that they leave, and by those that they arrive at.
  mutating func connect() {
    (starts, leaving) = ordered { heads[$0 ^ 1] }
    (arrivalStarts, arriving) = ordered { heads[$0] }
  }

  private func ordered(by node: (Int) -> Int32) -> (starts: [Int32], edges: [Int32]) {
    var starts = [Int32](repeating: 0, count: nodeIDs.count + 1)
    for edge in heads.indices where seconds[edge] < .infinity { starts[Int(node(edge)) + 1] += 1 }
    for index in nodeIDs.indices { starts[index + 1] += starts[index] }
    var next = starts
    var edges = [Int32](repeating: 0, count: Int(starts.last ?? 0))
    for edge in heads.indices where seconds[edge] < .infinity {
      let place = Int(node(edge))
      edges[Int(next[place])] = Int32(edge)
      next[place] += 1
    }
    return (starts, edges)
  }

  /// What no edge goes below, for a metre as the crow flies: in seconds and in metres. A part of an edge costs its
  /// share of the length, so that this holds for parts, too: a hundredth is left, as the earth is no sphere.
  func bounds() -> (seconds: Double, metres: Double) {
    var bounds = (seconds: Double.infinity, metres: Double.infinity)
    for edge in heads.indices where seconds[edge] < .infinity {
      let length = lengths[edge / 2]
      let chord = TravelNodes.chord(
        nodes.points[Int(heads[edge])], nodes.points[Int(heads[edge ^ 1])])
      let way = max(length * 1.01, chord)
      guard way > 0 else { continue }
      bounds.seconds = min(bounds.seconds, seconds[edge] / way)
      bounds.metres = min(bounds.metres, length / way)
    }
    guard bounds.seconds < .infinity else { return (0, 0) }
    return (bounds.seconds, bounds.metres)
  }
}
