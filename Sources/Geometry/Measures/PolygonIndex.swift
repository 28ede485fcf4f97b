internal import Base

/// Tells where points lie in a polygon or multipolygon, by its edges sorted into bands of y: as GEOS does it for a
/// prepared geometry, by counting the edges that a ray from the point crosses, with exact signs.
public struct PolygonIndex: Sendable {
  /// Where a point lies.
  public enum Place: Sendable {
    case inside, border, outside
  }

  /// The start and the end of an edge.
  private struct Edge {
    let start: SIMD2<Double>
    let end: SIMD2<Double>

    /// The smallest and the largest y.
    var low: Double { min(start.y, end.y) }
    var high: Double { max(start.y, end.y) }
  }

  /// The box of all positions.
  public let box: Box
  /// The edges of each band, one band after another.
  private var edges: [Edge] = []
  /// Where the edges of each band begin, and where the last one ends.
  private var starts: [Int] = [0, 0]
  private var bandCount = 1
  private var scale = 0.0

  private static let bandLimit = 1 << 16
  /// How many times an edge may stand in the index on average.
  private static let copyLimit = 4

  /// The index of a geometry; nil unless it is a polygon or multipolygon of closed rings with finite positions.
  public init?(node: Int, in column: borrowing GeometryColumn) {
    guard [.polygon, .multiPolygon].contains(column.nodes[node].kind) else { return nil }
    let parts = column.partRange(ofNode: node)
    var all: [Edge] = []
    var box = Box()
    for part in parts {
      let lines = column.lineRange(ofPart: part)
      guard !lines.isEmpty else { return nil }
      for line in lines {
        let positions = column.positionRange(ofLine: line)
        guard positions.count > 3 else { return nil }
        func place(_ position: Int) -> SIMD2<Double> {
          SIMD2(
            column.ordinates[position * column.stride],
            column.ordinates[position * column.stride + 1])
        }
        guard place(positions.lowerBound) == place(positions.upperBound - 1) else { return nil }
        var start = place(positions.lowerBound)
        for position in positions.dropFirst() {
          let end = place(position)
          guard end.x.isFinite, end.y.isFinite else { return nil }
          box.extend(x: end.x, y: end.y)
          if start != end { all.append(Edge(start: start, end: end)) }
          start = end
        }
      }
    }
    guard !all.isEmpty, (box.maxY - box.minY).isFinite else { return nil }
    self.box = box
    sort(all)
  }

  /// Puts each edge into all bands that it reaches.
  private mutating func sort(_ all: [Edge]) {
    bandCount = min(max(all.count / 2, 1), Self.bandLimit)
    while true {
      let height = box.maxY - box.minY
      scale = height > 0 ? Double(bandCount) / height : 0
      if !scale.isFinite {
        scale = 0
        bandCount = 1
      }
      let copies = all.reduce(0) { $0 + band($1.high) - band($1.low) + 1 }
      if bandCount == 1 || copies <= all.count * Self.copyLimit { break }
      bandCount = (bandCount + 1) / 2
    }
    starts = [Int](repeating: 0, count: bandCount + 1)
    for edge in all {
      for band in band(edge.low)...band(edge.high) { starts[band + 1] += 1 }
    }
    for band in 0..<bandCount { starts[band + 1] += starts[band] }
    var next = starts
    edges = [Edge](repeating: all[0], count: starts[bandCount])
    for edge in all {
      for band in band(edge.low)...band(edge.high) {
        edges[next[band]] = edge
        next[band] += 1
      }
    }
  }

  /// The band of a y within the box; never a smaller one for a larger y.
  private func band(_ y: Double) -> Int {
    min(Int(max((y - box.minY) * scale, 0)), bandCount - 1)
  }

  /// Where a point lies; nil if its coordinates do not let it tell.
  public func place(x: Double, y: Double) -> Place? {
    guard x.isFinite, y.isFinite else { return nil }
    guard x >= box.minX, x <= box.maxX, y >= box.minY, y <= box.maxY else { return .outside }
    let point = SIMD2(x, y)
    let band = band(y)
    var isInside = false
    for index in starts[band]..<starts[band + 1] {
      let (start, end) = (edges[index].start, edges[index].end)
      // The ray goes to larger x.
      if start.x < x, end.x < x { continue }
      if start == point || end == point { return .border }
      if (start.y > y) != (end.y > y) {
        if start.x > x, end.x > x {
          isInside.toggle()
          continue
        }
        guard let side = Orientation.side(start, end, point) else { return nil }
        if side == 0 { return .border }
        if (side > 0) == (end.y > start.y) { isInside.toggle() }
      } else if start.y == y, end.y == y, min(start.x, end.x) <= x {
        return .border
      }
    }
    return isInside ? .inside : .outside
  }

  /// How many numbers it holds, about.
  public var size: Int { edges.count * 4 + starts.count }

  /// Where a whole box lies; nil if edges may meet it, or if it is too large to be worth a look.
  public func place(of other: Box) -> Place? {
    guard other.minX.isFinite, other.maxX.isFinite, other.minX <= other.maxX,
      other.minY.isFinite, other.maxY.isFinite, other.minY <= other.maxY
    else { return nil }
    guard box.meets(other) else { return .outside }
    let first = band(max(other.minY, box.minY))
    let last = band(min(other.maxY, box.maxY))
    // Large boxes are worth no long search.
    guard last - first < 4 else { return nil }
    for index in starts[first]..<starts[last + 1] {
      let (start, end) = (edges[index].start, edges[index].end)
      if max(start.x, end.x) < other.minX || min(start.x, end.x) > other.maxX
        || max(start.y, end.y) < other.minY || min(start.y, end.y) > other.maxY
      {
        continue
      }
      guard Self.hasOnOneSide(other, start, end) else { return nil }
    }
    // No edge meets the box: it lies inside or outside as a whole.
    let corner = place(x: other.minX, y: other.minY)
    return corner == .border ? nil : corner
  }

  /// True if a box certainly lies on one side of a line, and does not touch it.
  private static func hasOnOneSide(
    _ box: Box, _ start: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> Bool {
    func side(_ x: Double, _ y: Double) -> Double {
      Orientation.side(start, end, SIMD2(x, y)) ?? 0
    }
    let first = side(box.minX, box.minY)
    if first > 0 {
      return side(box.maxX, box.minY) > 0 && side(box.minX, box.maxY) > 0
        && side(box.maxX, box.maxY) > 0
    }
    return first < 0 && side(box.maxX, box.minY) < 0 && side(box.minX, box.maxY) < 0
      && side(box.maxX, box.maxY) < 0
  }
}
