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
  /// The edges of each of the first boxes.
  private var firstIDs: [[Int64]] = []

  /// The edges that meet boxes in degrees, which may reach beyond ±180°. Errors: `.notANetwork`, and those of stores.
  init(_ store: NetworkStore, _ profile: TravelProfile, within boxes: [Box]) throws(GeoError) {
    self.store = store
    parts = TravelGraphParts(profile)
    graph = TravelGraph(parts, TurnRules(plainCount: 0))
    firstIDs = try read(boxes)
  }

  /// Adds the edges that meet one more box. Errors: as above.
  func grow(by box: Box) throws(GeoError) { _ = try read([box]) }

  /// Reads the edges that meet boxes; returns those of each.
  private func read(_ boxes: [Box]) throws(GeoError) -> [[Int64]] {
    var lists = try boxes.map { (box) throws(GeoError) in
      try store.edges(west: box.minX, south: box.minY, east: box.maxX, north: box.maxY)
    }
    var added: [Int64] = []
    for id in lists.joined().sorted() where added.last != id && !parts.hasRead(edge: id) {
      added.append(id)
    }
    try parts.add(added, store)
    let (ids, heads) = (parts.edges.ids, parts.edges.heads)
    lines = parts.lines
    for (index, box) in boxes.enumerated() {
      let edges = ids.places(of: lists[index])
      lists[index] = edges.map { ids[$0] }
      // All edges that end in a box meet it.
      for edge in edges {
        let line = lines[edge]
        if box.holds(place: line[0]) { parts.frontier[Int(heads[edge * 2 + 1])] = false }
        if box.holds(place: line[line.count - 1]) { parts.frontier[Int(heads[edge * 2])] = false }
      }
    }
    parts.connect()
    self.boxes = lines.map(\.box)
    segmentLengths = Array(repeating: [], count: lines.count)
    graph = try store.graph(of: parts)
    return lists
  }

  /// An edge with its box.
  struct NearEdge {
    var edge: Int
    var box: Box
  }

  /// The edges that the profile may use, of those of one of the first boxes, whose own boxes meet another one.
  func edges(ofBox index: Int, meeting box: Box) -> [NearEdge] {
    let (edges, boxes) = (graph.edges, boxes)
    var near: [NearEdge] = []
    for edge in edges.ids.places(of: firstIDs[index])
    where Self.meets(boxes[edge], box) && edges.isOpen(eitherWay: edge) {
      near.append(NearEdge(edge: edge, box: boxes[edge]))
    }
    return near
  }

  @inline(__always) private static func meets(_ own: Box, _ box: Box) -> Bool {
    guard own.minY <= box.maxY, own.maxY >= box.minY else { return false }
    if own.minX <= box.maxX, own.maxX >= box.minX { return true }
    return own.minX - 360 <= box.maxX && own.maxX - 360 >= box.minX
      || own.minX + 360 <= box.maxX && own.maxX + 360 >= box.minX
  }

  /// The lengths of the segments of an edge.
  func lengths(_ edge: Int) -> [Double] {
    if segmentLengths[edge].isEmpty { segmentLengths[edge] = lines[edge].segmentLengths }
    return segmentLengths[edge]
  }

  /// The nearest places on some edges, as ``NetworkStore/nearest(to:count:within:on:)`` finds them on all: as many
  /// as usual, and up to the most of those that are no more than some metres farther than the nearest one.
  func nearest(
    to place: (x: Double, y: Double), count: (usual: Int, most: Int), besides margin: Double,
    within limit: Double, among edges: [NearEdge]
  ) -> [NetworkPoint] {
    let box = RoadScale.box(around: place, within: limit)
    let scale = RoadScale(latitude: place.y)
    var found: [NetworkPoint] = []
    found.reserveCapacity(2 * count.usual)
    for candidate in edges where Self.meets(candidate.box, box) {
      let edge = candidate.edge
      let near = lines[edge].nearest(to: place, within: limit, scale, lengths(edge))
      guard let near else { continue }
      found.append(
        NetworkPoint(
          graph, edge: edge, fraction: near.fraction, location: near.location,
          distance: near.distance))
    }
    guard found.count > 1 else { return found }
    found.sort { ($0.distance, $0.edgeID) < ($1.distance, $1.edgeID) }
    let far = found[0].distance + margin
    let kept = found.prefix(count.most).enumerated().prefix { index, point in
      index < count.usual || point.distance <= far
    }.count
    if found.count > kept { found.removeLast(found.count - kept) }
    return found
  }
}
