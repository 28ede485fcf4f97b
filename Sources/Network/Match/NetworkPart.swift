internal import Base
internal import Geometry

/// A part of a network in memory, with the lines of its edges: all edges that meet some boxes. It grows by boxes where a
/// search comes to its frontier.
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
    let lists = try boxes.map { (box) throws(GeoError) in
      try store.edges(west: box.minX, south: box.minY, east: box.maxX, north: box.maxY)
    }
    var added: [Int64] = []
    for id in lists.joined().sorted() where added.last != id && parts.edge(ofID: id) == nil {
      added.append(id)
    }
    try parts.add(added, store)
    for (box, ids) in zip(boxes, lists) {
      // All edges that end in a box meet it.
      for edge in parts.edges.ids.places(of: ids) {
        let line = parts.lines[edge]
        if box.holds(place: line[0]) {
          parts.frontier[Int(parts.edges.heads[edge * 2 + 1])] = false
        }
        if box.holds(place: line[line.count - 1]) {
          parts.frontier[Int(parts.edges.heads[edge * 2])] = false
        }
      }
    }
    parts.connect()
    lines = parts.lines
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
    graph.edges.ids.places(of: firstIDs[index]).compactMap { edge in
      guard graph.edges.isOpen(eitherWay: edge), Self.meets(boxes[edge], box)
      else { return nil }
      return NearEdge(edge: edge, box: boxes[edge])
    }
  }

  @inline(__always) private static func meets(_ own: Box, _ box: Box) -> Bool {
    guard own.minY <= box.maxY, own.maxY >= box.minY else { return false }
    if own.minX <= box.maxX, own.maxX >= box.minX { return true }
    return own.minX - 360 <= box.maxX && own.maxX - 360 >= box.minX
      || own.minX + 360 <= box.maxX && own.maxX + 360 >= box.minX
  }

  private func lengths(_ edge: Int) -> [Double] {
    if segmentLengths[edge].isEmpty { segmentLengths[edge] = lines[edge].segmentLengths }
    return segmentLengths[edge]
  }

  /// The nearest places on some edges, as ``NetworkStore/nearest(to:count:within:on:)`` finds them on all.
  func nearest(
    to place: (x: Double, y: Double), count: Int, within limit: Double, among edges: [NearEdge]
  ) -> [NetworkPoint] {
    let box = RoadScale.box(around: place, within: limit)
    let scale = RoadScale(latitude: place.y)
    var found: [NetworkPoint] = []
    for candidate in edges where Self.meets(candidate.box, box) {
      let edge = candidate.edge
      let near = lines[edge].nearest(to: place, within: limit, scale, lengths(edge))
      guard let near else { continue }
      found.append(
        NetworkPoint(
          graph, edge: edge, fraction: near.fraction, location: near.location,
          distance: near.distance))
    }
    found.sort { ($0.distance, $0.edgeID) < ($1.distance, $1.edgeID) }
    return Array(found.prefix(count))
  }
}
