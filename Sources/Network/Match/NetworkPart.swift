internal import Base
internal import Geometry

/// A part of a network in memory, with the lines of its edges: those that the profile may use and that meet some boxes. It
/// grows by boxes where a search comes to its frontier.
final class NetworkPart {
  private let store: NetworkStore
  private var parts: TravelGraphParts
  /// The part as it is; edges have other indexes after the part has grown.
  private(set) var graph: TravelGraph
  /// By edge, as are `boxes`.
  private(set) var lines: [NetworkLine] = []
  private(set) var boxes: [Box] = []
  /// By edge the lengths of the segments of its line, once it was near.
  private var segmentLengths: [[Double]] = []
  /// By edge whether it bends, once it was near.
  private var bends: [Bool?] = []
  /// The edges of each of the first boxes.
  private var firstEdges: [[Int]] = []
  /// Reused by searches.
  private var found: [Near] = []

  /// The edges that meet boxes in degrees, which may reach beyond ±180°. Errors: `.notANetwork`, and those of stores.
  init(_ store: NetworkStore, _ profile: TravelProfile, within boxes: [Box]) throws(GeoError) {
    self.store = store
    parts = TravelGraphParts(profile)
    graph = TravelGraph(parts, TurnRules(plainCount: 0))
    firstEdges = try read(boxes)
  }

  /// Adds the edges that meet one more box. Errors: as above.
  func grow(by box: Box) throws(GeoError) {
    let earlier = Array(graph.edges.ids)
    _ = try read([box])
    let moved = graph.edges.ids.places(of: earlier)
    firstEdges = firstEdges.map { edges in edges.map { moved[$0] } }
  }

  /// Reads the edges that meet boxes; returns those of each.
  private func read(_ boxes: [Box]) throws(GeoError) -> [[Int]] {
    let lists = try boxes.map { (box) throws(GeoError) in
      try store.edges(west: box.minX, south: box.minY, east: box.maxX, north: box.maxY)
    }
    // Boxes that follow each other have most edges in common.
    var seen = IDTable()
    var added: [Int64] = []
    for id in lists.joined() where seen[id] == nil {
      seen[id] = 0
      if !parts.hasRead(edge: id) { added.append(id) }
    }
    try parts.add(added.sorted(), store)
    let (ids, heads) = (parts.edges.ids, parts.edges.heads)
    lines = parts.lines
    var edges: [[Int]] = []
    for (index, box) in boxes.enumerated() {
      edges.append(ids.places(of: lists[index]))
      // All edges that end in a box meet it.
      for edge in edges[index] {
        let (head, tail) = (Int(heads[edge * 2]), Int(heads[edge * 2 + 1]))
        guard parts.frontier[head] || parts.frontier[tail] else { continue }
        let line = lines[edge]
        if box.holds(place: line[0]) { parts.frontier[tail] = false }
        if box.holds(place: line[line.count - 1]) { parts.frontier[head] = false }
      }
    }
    parts.connect()
    self.boxes = lines.map(\.box)
    segmentLengths = Array(repeating: [], count: lines.count)
    bends = Array(repeating: nil, count: lines.count)
    graph = try store.graph(of: parts)
    return edges
  }

  /// Edges that are near a stretch of a track.
  struct NearEdges {
    /// An edge with its box.
    struct Edge {
      var edge: Int
      var box: Box
    }

    fileprivate var list: [Edge] = []
    /// A longitude of the stretch: boxes are at its side of the antimeridian.
    fileprivate var x = 0.0
  }

  /// The edges that the profile may use, of those of one of the first boxes, whose own boxes meet another one.
  func edges(ofBox index: Int, meeting box: Box) -> NearEdges {
    let (edges, boxes) = (graph.edges, boxes)
    var near = NearEdges()
    near.x = box.minX
    for edge in firstEdges[index] where edges.isOpen(eitherWay: edge) {
      var own = boxes[edge]
      guard let turn = Self.turn(of: own, to: box) else { continue }
      own.minX += turn
      own.maxX += turn
      // A line round the earth is everywhere.
      if own.maxX - own.minX > 180 { (own.minX, own.maxX) = (-.infinity, .infinity) }
      near.list.append(NearEdges.Edge(edge: edge, box: own))
    }
    return near
  }

  /// The degrees by which a box has to be turned round the earth to meet another one; nil if it does not meet it.
  private static func turn(of own: Box, to box: Box) -> Double? {
    guard own.minY <= box.maxY, own.maxY >= box.minY else { return nil }
    if own.minX <= box.maxX, own.maxX >= box.minX { return 0 }
    if own.minX - 360 <= box.maxX, own.maxX - 360 >= box.minX { return -360 }
    return own.minX + 360 <= box.maxX && own.maxX + 360 >= box.minX ? 360 : nil
  }

  /// The lengths of the segments of an edge.
  func lengths(_ edge: Int) -> [Double] {
    if segmentLengths[edge].isEmpty { segmentLengths[edge] = lines[edge].segmentLengths }
    return segmentLengths[edge]
  }

  /// True if the ends of an edge are nearer to each other than a good share of its length.
  func bends(_ edge: Int) -> Bool {
    if let known = bends[edge] { return known }
    let chord = TravelNodes.chord(
      graph.nodes.point(graph.tail(edge * 2)), graph.nodes.point(graph.head(edge * 2)))
    let isBent = chord < Self.straightness * graph.edges.lengths[edge]
    bends[edge] = isBent
    return isBent
  }

  /// Edges whose ends are farther apart than this share of their length do not bend.
  private static let straightness = 0.9

  /// What is near a place.
  private struct Near {
    var edge: Int
    var place: NetworkLine.NearSegment
  }

  /// The nearest places on some edges, as ``NetworkStore/nearest(to:count:within:on:)`` finds them on all: as many
  /// as usual, and up to the most of those that are no more than some metres farther than the nearest one.
  func nearest(
    to place: (x: Double, y: Double), count: (usual: Int, most: Int), besides margin: Double,
    within limit: Double, among edges: NearEdges
  ) -> [NetworkPoint] {
    let turn = ((edges.x - place.x) / 360).rounded() * 360
    let box = RoadScale.box(around: (place.x + turn, place.y), within: limit)
    let scale = RoadScale(latitude: place.y)
    found.removeAll(keepingCapacity: true)
    for candidate in edges.list where candidate.box.meets(box) {
      let near = lines[candidate.edge].nearestSegment(to: place, scale)
      if near.distance <= limit { found.append(Near(edge: candidate.edge, place: near)) }
    }
    // Edges are in the order of their ids.
    found.sort { ($0.place.distance, $0.edge) < ($1.place.distance, $1.edge) }
    let far = (found.first?.place.distance ?? 0) + margin
    let kept = found.prefix(count.most).enumerated().prefix { index, near in
      index < count.usual || near.place.distance <= far
    }
    return kept.map { _, near in
      let place = lines[near.edge].place(near.place, lengths(near.edge))
      return NetworkPoint(
        graph, edge: near.edge, fraction: place.fraction, location: place.location,
        distance: place.distance)
    }
  }
}
