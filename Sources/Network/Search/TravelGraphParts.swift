internal import Base
internal import Geometry
internal import SQLiteStore

/// What a ``TravelGraph`` is made of, while it is read from its store.
struct TravelGraphParts: ~Copyable {
  var profile: TravelProfile
  var edges = TravelEdges()
  var nodes = TravelNodes()
  private(set) var junctions = TravelJunctions()
  /// By node: true where edges may meet that were not read; empty if all were.
  var frontier: [Bool] = []
  /// The indexes of the nodes of a part by their ids.
  var places = IDTable()
  /// By edge, where they are kept.
  var lines: [NetworkLine] = []
  /// Those that begin on its edges.
  private(set) var restrictions: [TurnRestriction] = []
  /// Of a part the edges that were read, but not kept, as the profile may not use them: the ids of their nodes.
  private(set) var closedEdges: [Int64: (from: Int64, to: Int64)] = [:]
  /// What is known of edges that are to be described, by their ids.
  private(set) var facts: [Int64: NetworkStore.EdgeFacts] = [:]
  /// True for a part that begins with nothing: lines are kept.
  private(set) var isGrowing = false
  /// True unless all of the network was read.
  private(set) var isPart = false

  /// Reads nodes and edges as they are on some terms. Errors: `.notANetwork`, and those of stores.
  init(
    _ store: NetworkStore, _ profile: TravelProfile, _ terms: TravelTerms,
    _ notes: inout ConditionNotes
  ) throws(GeoError) {
    self.profile = profile
    try reserve(store)
    let conditions = try terms.time.map { (_) throws(GeoError) in try ConditionalWays(store) }
    restrictions = try store.restrictions(for: profile, at: terms.time, &notes)
    try readNodes(store, among: nil)
    try readEdges(store, among: nil, keeping: Set(restrictions.flatMap(\.edges)), conditions)
    try apply(terms, conditions, store, &notes)
    connect()
  }

  /// Reads some edges, with all others that meet them, and the nodes between these. Errors: as above.
  init(
    _ store: NetworkStore, _ profile: TravelProfile, around ids: [Int64]
  ) throws(GeoError) {
    self.profile = profile
    isPart = true
    let own = Set(ids)
    facts.reserveCapacity(own.count)
    try readEdges(store, among: own.sorted(), isDescribing: true)
    let ends = nodes.ids.sorted()
    let others = try store.edges(meeting: ends).filter { !own.contains($0) }
    try readEdges(store, among: others)
    sort()
    try readNodes(store, among: ends)
    for end in ends { if let node = node(ofID: end) { frontier[node] = false } }
    connect()
  }

  /// Reads the edges that meet a box, by their ids in order, as they are on terms without a time. Nodes outside of it are
  /// the frontier. Errors: as above, and `.usage`.
  init(
    _ store: NetworkStore, _ profile: TravelProfile, _ ids: [Int64], within box: Box,
    _ terms: TravelTerms, _ notes: inout ConditionNotes
  ) throws(GeoError) {
    self.profile = profile
    isPart = true
    try add(ids, store, within: box)
    try apply(terms, nil, store, &notes)
    connect()
  }

  /// Nothing yet: edges are added, and their lines kept.
  init(_ profile: TravelProfile) {
    self.profile = profile
    isGrowing = true
    isPart = true
  }

  /// The index of a node by its id.
  func node(ofID id: Int64) -> Int? { nodes.ids.index(of: id) }

  /// True for an edge of a part that was read, whether it is kept or not.
  func hasRead(edge id: Int64) -> Bool { edge(ofID: id) != nil || closedEdges[id] != nil }

  /// The index of an edge by its id.
  func edge(ofID id: Int64) -> Int? { edges.ids.index(of: id) }

  /// Makes room for all of a network, about: memory that is not used costs nothing, and lists that grow are copied.
  private mutating func reserve(_ store: NetworkStore) throws(GeoError) {
    let size = try store.database.scalarInt(
      "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    // A row of either table has some 50 bytes at least.
    let most = Int(clamping: size ?? 0) / 50
    func count(_ table: String) throws(GeoError) -> Int {
      min(Int(clamping: try store.database.scalarInt("SELECT max(id) FROM \(table)") ?? 0), most)
    }
    nodes.reserve(max(try count("nodes"), 0))
    edges.reserve(max(try count("edges"), 0))
  }

  /// What reads columns of a table, and after them those of the profile and others.
  private func reader(
    _ columns: [String], of table: String, ofProfile suffixes: [String],
    besides others: [String] = [], _ store: NetworkStore
  ) throws(GeoError) -> StoredRows {
    let all = columns + suffixes.map { "\(profile.name)_\($0)" } + others
    guard try store.database.hasColumns(all, in: table) else {
      throw store.broken("table '\(table)' has no columns of profile '\(profile.name)'")
    }
    return try store.reader(all, of: table)
  }

  /// The index of the node that an edge begins or ends at; in a part one of the frontier, if it is not there yet.
  private mutating func end(_ id: Int64, isPart: Bool) -> Int? {
    guard isPart else { return node(ofID: id) }
    if let known = places[id] { return Int(known) }
    places[id] = Int32(clamping: nodes.count)
    frontier.append(true)
    nodes.append(id)
    return nodes.count - 1
  }

  /// Reads all nodes, or what is known of some that are there, by their ids in order; those in a box belong to the
  /// frontier no more.
  mutating func readNodes(
    _ store: NetworkStore, among ids: [Int64]?, within box: Box = Box()
  ) throws(GeoError) {
    let rows = try reader(["geom"], of: "nodes", ofProfile: ["access", "seconds"], store)
    var count = 0
    try store.take(rows, among: ids) { (row) throws(GeoError) in
      let id = row.id
      guard let shape = NetworkShape(row.blob(0)), shape.type == 1,
        NetworkShape.isPlace(shape.position(0))
      else { throw store.broken("node \(id) has no place") }
      count += 1
      if ids == nil { nodes.append(id) }
      let node = ids == nil ? nodes.count - 1 : node(ofID: id) ?? 0
      let passing = TravelNodes.Passing(
        access: try Self.access(row, 1, store, "node", id),
        seconds: try Self.number(row, 2, store, "node", id))
      nodes.set(node, passing, at: shape.position(0))
      if ids != nil, box.holds(place: shape.position(0)) { frontier[node] = false }
    }
    if let ids, count < ids.count {
      throw store.broken("an edge begins or ends at a node that is not there")
    }
    guard nodes.count < Int(Int32.max) / 4 else { throw store.broken("there are too many nodes") }
  }

  /// Reads the restrictions that begin on some edges, by their ids in order, and the edges that the profile may use, or that
  /// restrictions are about. Errors: `.notANetwork`, and those of stores.
  mutating func readOpenEdges(_ store: NetworkStore, among ids: [Int64]) throws(GeoError) {
    var notes = ConditionNotes()
    let found = try store.restrictions(for: profile, from: ids, at: nil, &notes)
    restrictions += found
    let kept = Set(found.flatMap(\.edges))
    let again = kept.filter { closedEdges.removeValue(forKey: $0) != nil }
    try readEdges(store, among: again.isEmpty ? ids : (ids + again).sorted(), keeping: kept)
  }

  /// Reads some edges, by their ids in order, or all: those that the profile may use, and of the others all, or those that
  /// are to be kept, since restrictions are about them, or since they may be open at times.
  private mutating func readEdges(
    _ store: NetworkStore, among ids: [Int64]?, keeping kept: Set<Int64>? = nil,
    _ conditions: ConditionalWays? = nil, isDescribing: Bool = false
  ) throws(GeoError) {
    let rows = try reader(
      ["geom", "from_node", "to_node", "length", "roundabout"], of: "edges",
      ofProfile: ["forward", "backward", "access_forward", "access_backward", "component"],
      besides: isDescribing ? NetworkStore.factColumns : [], store)
    try store.take(rows, among: ids) { (row) throws(GeoError) in
      let id = row.id
      // Signs of ids are directions.
      guard id > 0 else { throw store.broken("edge \(id) has an id below 1") }
      let times = (try Self.time(row, 0, store, id), try Self.time(row, 1, store, id))
      let isClosed = times.0.seconds == .infinity && times.1.seconds == .infinity
      let isKept =
        !isClosed || kept?.contains(id) ?? true || conditions?.holds(edge: id) ?? false
      if !isKept, ids != nil {
        closedEdges[id] = (row.integer(1) ?? 0, row.integer(2) ?? 0)
        return
      }
      guard let line = NetworkLine(blob: row.blob(0)) else {
        throw store.broken("edge \(id) has no line")
      }
      guard let from = row.integer(1).flatMap({ end($0, isPart: ids != nil) }),
        let to = row.integer(2).flatMap({ end($0, isPart: ids != nil) })
      else { throw store.broken("edge \(id) begins or ends at a node that is not there") }
      let length = try Self.number(row, 3, store, "edge", id)
      if ids == nil {
        nodes.addEnd(at: from)
        nodes.addEnd(at: to)
      }
      guard isKept else { return }
      edges.append(
        TravelEdges.Edge(
          id: id, length: length, component: Int32(clamping: row.integer(9) ?? 0),
          isRoundabout: row.integer(4) == 1, headings: line.headings,
          ends: (Int32(from), Int32(to)), seconds: (times.0.seconds, times.1.seconds),
          access: (times.0.access, times.1.access)))
      if isGrowing { lines.append(line) }
      if isDescribing { facts[id] = NetworkStore.EdgeFacts(row, from: 10, line) }
    }
    guard edges.count < Int(Int32.max) / 8 else { throw store.broken("there are too many edges") }
  }

  /// How an edge is travelled on in one direction; infinite seconds where it is not.
  private static func time(
    _ row: StoredRows, _ direction: Int, _ store: NetworkStore, _ id: Int64
  ) throws(GeoError) -> (seconds: Double, access: TravelAccess) {
    let access = try access(row, 7 + direction, store, "edge", id)
    var isOpen = access != .no
    if case .null = row.value(5 + direction) { isOpen = false }
    return (isOpen ? try number(row, 5 + direction, store, "edge", id) : .infinity, access)
  }

  private static func number(
    _ row: StoredRows, _ column: Int, _ store: NetworkStore, _ kind: StaticString, _ id: Int64
  ) throws(GeoError) -> Double {
    let number: Double? =
      switch row.value(column) {
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
    _ row: StoredRows, _ column: Int, _ store: NetworkStore, _ kind: StaticString, _ id: Int64
  ) throws(GeoError) -> TravelAccess {
    guard case .text(let name) = row.value(column), let access = TravelAccess(name: name) else {
      throw store.broken("the access of \(kind) \(id) is none of yes, destination, no")
    }
    return access
  }

  /// Orders the open directed edges by their nodes.
  mutating func connect() {
    if isPart { countEnds() }
    junctions = TravelJunctions(edges, nodeCount: nodes.count)
  }

  /// Counts the ends of edges that meet at each node, also of those that are not kept.
  private mutating func countEnds() {
    nodes.forgetEnds()
    for node in edges.heads { nodes.addEnd(at: Int(node)) }
    for (_, ends) in closedEdges {
      for id in [ends.from, ends.to] {
        if let node = places[id] { nodes.addEnd(at: Int(node)) }
      }
    }
  }

  /// What no edge goes below, for a metre as the crow flies: in seconds and in metres. A part of an edge costs its
  /// share of the length, so that this holds for parts, too: a hundredth is left, as the earth is no sphere.
  func bounds() -> (seconds: Double, metres: Double) {
    var bounds = (seconds: Double.infinity, metres: Double.infinity)
    for edge in edges.heads.indices where edges.isOpen(edge) {
      let length = edges.lengths[edge / 2]
      let chord = TravelNodes.chord(
        nodes.point(Int(edges.heads[edge])), nodes.point(Int(edges.heads[edge ^ 1])))
      let way = max(length * 1.01, chord)
      guard way > 0 else { continue }
      bounds.seconds = min(bounds.seconds, edges.seconds(edge) / way)
      bounds.metres = min(bounds.metres, length / way)
    }
    guard bounds.seconds < .infinity else { return (0, 0) }
    return (bounds.seconds, bounds.metres)
  }
}
