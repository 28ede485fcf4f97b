#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Geometry

/// Edges between positions, straight in longitude and latitude, for distances in metres to them.
final class ZoneBorder: Sendable {
  private let edges: [SIMD4<Double>]
  private let tree: BoxTree
  /// The box of all edges.
  let box: Box

  /// Edges from the first to the second place of each: x, y, x, y.
  init(_ edges: [SIMD4<Double>]) {
    self.edges = edges
    let boxes = edges.map { edge in
      Box(
        minX: min(edge.x, edge.z), minY: min(edge.y, edge.w), maxX: max(edge.x, edge.z),
        maxY: max(edge.y, edge.w))
    }
    tree = BoxTree(boxes)
    box = boxes.dropFirst().reduce(into: boxes.first ?? Box()) { $0.extend($1) }
  }

  /// The distance from a place to the nearest edge, or `limit` if none is nearer. The scale is that of the place's
  /// latitude: near an edge the distance is exact.
  func metres(x: Double, y: Double, upTo limit: Double) -> Double {
    let scale = GroundScale(latitudes: y, y)
    var nearest = limit
    let height = limit / scale.y
    // Close to a pole all longitudes are near.
    let width = scale.x > 1 ? min(limit / scale.x, 360) : 360
    for shift in [0.0, -360, 360] {
      let place = x + shift
      let around = Box(
        minX: place - width, minY: y - height, maxX: place + width, maxY: y + height)
      guard around.meets(box) else { continue }
      tree.search(around) { number in
        let edge = edges[number]
        nearest = min(nearest, Self.metres(x: place, y: y, edge, scale))
      }
    }
    return nearest
  }

  private static func metres(
    x: Double, y: Double, _ edge: SIMD4<Double>, _ scale: GroundScale
  ) -> Double {
    let start = SIMD2((edge.x - x) * scale.x, (edge.y - y) * scale.y)
    let end = SIMD2((edge.z - x) * scale.x, (edge.w - y) * scale.y)
    let along = end - start
    let square = (along * along).sum()
    let fraction = square > 0 ? min(max(-(start * along).sum() / square, 0), 1) : 0
    let nearest = start + along * fraction
    return hypot(nearest.x, nearest.y)
  }
}
