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

  /// The distance from a place to the nearest edge, or `limit` if none is nearer.
  func metres(x: Double, y: Double, upTo limit: Double, _ measure: FixMeasure) -> Double {
    let scale = GroundScale(latitudes: y, y)
    let height = limit / scale.y
    let farthest = min(abs(y) + height, 90)
    let narrowest =
      Self.isFar(limit, scale) ? GroundScale(latitudes: farthest, farthest).x : scale.x
    // Close to a pole all longitudes are near.
    let width = narrowest > 1 ? min(limit / narrowest, 360) : 360
    var nearest = limit
    var found: (edge: SIMD4<Double>, shift: Double, foot: SIMD2<Double>)?
    for shift in [0.0, -360, 360] {
      let place = SIMD2(x + shift, y)
      let around = Box(
        minX: place.x - width, minY: y - height, maxX: place.x + width, maxY: y + height)
      guard around.meets(box) else { continue }
      tree.search(around) { number in
        let edge = edges[number]
        let foot = Self.foot(of: place, on: edge, scale)
        let way = (foot - place) * SIMD2(scale.x, scale.y)
        let metres = (way * way).sum().squareRoot()
        if metres < nearest {
          nearest = metres
          found = (edge, shift, foot)
        }
      }
    }
    guard let found, Self.isFar(nearest, scale) else { return nearest }
    let middle = (y + found.foot.y) / 2
    let foot = Self.foot(
      of: SIMD2(x + found.shift, y), on: found.edge, GroundScale(latitudes: middle, middle))
    return min(
      measure.metres(Fix(x: x, y: y), Fix(x: FixMeasure.wrapped(foot.x - found.shift), y: foot.y)),
      limit)
  }

  /// True if the scale of a latitude is half a millimetre or more wrong so many metres away: by the square of the distance,
  /// as degrees of longitude become shorter.
  private static func isFar(_ metres: Double, _ scale: GroundScale) -> Bool {
    let cosine = min(scale.x / scale.y, 1)
    return metres * metres * (1 - cosine * cosine).squareRoot() > 3000 * cosine
  }

  /// The place on an edge that is nearest to another one in the plane of a scale.
  private static func foot(
    of place: SIMD2<Double>, on edge: SIMD4<Double>, _ scale: GroundScale
  ) -> SIMD2<Double> {
    let unit = SIMD2(scale.x, scale.y)
    let start = (edge.lowHalf - place) * unit
    let along = (edge.highHalf - edge.lowHalf) * unit
    let square = (along * along).sum()
    let fraction = square > 0 ? min(max(-(start * along).sum() / square, 0), 1) : 0
    return edge.lowHalf + (edge.highHalf - edge.lowHalf) * fraction
  }
}
