import TestSupport
import Testing

@testable import Base
@testable import Geometry

/// Geometries for tests, made of pairs of numbers.
enum Shapes {
  /// A column with one feature.
  static func column(
    _ kind: GeometryKind, _ parts: [[[(Double, Double)]]]
  ) -> GeometryColumn {
    var column = GeometryColumn()
    for part in parts {
      for line in part {
        for (x, y) in line { column.appendPosition(x: x, y: y) }
        column.endLine()
      }
      column.endPart()
    }
    column.appendNode(kind, [])
    column.endFeature()
    return column
  }

  /// The parts of a column's first node, as they went in.
  static func parts(_ column: borrowing GeometryColumn) -> [[[[Double]]]] {
    guard !column.nodes.isEmpty else { return [] }
    return column.partRange(ofNode: 0).map { part in
      column.lineRange(ofPart: part).map { line in
        column.positionRange(ofLine: line).map { position in
          (0..<column.stride).map { column.ordinates[position * column.stride + $0] }
        }
      }
    }
  }

  /// A star-shaped ring around a place, counter-clockwise; on whole numbers if `isGrid`.
  static func star(
    _ random: inout SplitMix64, _ centre: (Double, Double), _ radius: Double, count: Int,
    isGrid: Bool
  ) -> [(Double, Double)] {
    var ring: [(Double, Double)] = []
    for index in 0..<count {
      let angle = (Double(index) + random.unit() * 0.9) / Double(count) * 2 * Double.pi
      let distance = radius * (0.3 + 0.7 * random.unit())
      var place = (
        centre.0 + distance * cosine(angle), centre.1 + distance * cosine(angle - Double.pi / 2)
      )
      if isGrid { place = (place.0.rounded(), place.1.rounded()) }
      ring.append(place)
    }
    ring.append(ring[0])
    return ring
  }

  /// Good enough for shapes at random.
  private static func cosine(_ angle: Double) -> Double {
    var x = angle.truncatingRemainder(dividingBy: 2 * Double.pi)
    if x > Double.pi { x -= 2 * Double.pi }
    if x < -Double.pi { x += 2 * Double.pi }
    var (sum, term) = (1.0, 1.0)
    for index in 1...14 {
      term *= -x * x / Double((2 * index - 1) * 2 * index)
      sum += term
    }
    return sum
  }
}

extension SplitMix64 {

  /// From 0 to 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
