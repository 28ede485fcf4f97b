import Base
import Tiling

/// Shapes for tests, and what they are made of.
enum GridShapes {
  typealias Ring = [GridPoint]

  static func polygons(_ polygons: [[Ring]]) -> GridPolygons {
    var made = GridPolygons()
    for polygon in polygons {
      for ring in polygon {
        for point in ring { made.points.append(point) }
        made.endRing()
      }
      made.endPolygon()
    }
    return made
  }

  static func rings(_ polygons: borrowing GridPolygons) -> [[Ring]] {
    var all: [[Ring]] = []
    for polygon in 0..<polygons.polygonEnds.count {
      var rings: [Ring] = []
      for ring in polygons.ringRange(ofPolygon: polygon) {
        rings.append(polygons.pointRange(ofRing: ring).map { polygons.points[$0] })
      }
      all.append(rings)
    }
    return all
  }

  /// A rectangle, clockwise as a tile shows it: a shell.
  static func box(_ west: Int32, _ north: Int32, _ east: Int32, _ south: Int32) -> Ring {
    [[west, north], [east, north], [east, south], [west, south]]
  }

  /// A ring whose distance from its middle varies, so that it never crosses itself.
  static func star(
    _ count: Int, around middle: (Double, Double), radii: ClosedRange<Double>,
    using numbers: inout some RandomNumberGenerator
  ) -> [(x: Double, y: Double)] {
    (0..<count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let radius = Double.random(in: radii, using: &numbers)
      return (middle.0 + radius * cosine(angle), middle.1 + radius * cosine(angle - .pi / 2))
    }
  }

  /// By its series, as tests of a module without Foundation need no more.
  static func cosine(_ angle: Double) -> Double {
    let reduced = angle.remainder(dividingBy: 2 * .pi)
    var (sum, term) = (1.0, 1.0)
    for step in 1...16 {
      term *= -reduced * reduced / Double((2 * step - 1) * 2 * step)
      sum += term
    }
    return sum
  }

  static func quantised(_ ring: [(x: Double, y: Double)]) -> Ring {
    ring.map { GridPoint(Int32($0.x.rounded()), Int32($0.y.rounded())) }
  }
}
