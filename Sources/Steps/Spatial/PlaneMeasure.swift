import Base
import Geometry

/// Measures in the plane, in the coordinates' own unit.
enum PlaneMeasure {
  /// The area of a feature's polygons, holes subtracted, whatever the direction of their rings.
  static func area(_ column: borrowing GeometryColumn) -> Double {
    var total = 0.0
    for node in column.nodeRange(ofFeature: 0)
    where [.polygon, .multiPolygon].contains(column.nodes[node].kind) {
      for part in column.partRange(ofNode: node) {
        var isShell = true
        for line in column.lineRange(ofPart: part) {
          let ring = ringArea(column, line)
          total += isShell ? ring : -ring
          isShell = false
        }
      }
    }
    return total
  }

  private static func ringArea(_ column: borrowing GeometryColumn, _ line: Int) -> Double {
    let positions = column.positionRange(ofLine: line)
    guard positions.count > 2 else { return 0 }
    let stride = column.stride
    // In range: a line's positions lie inside the column.
    let base = column.ordinates.base + positions.lowerBound * stride
    // Relative to the first position: small numbers stay exact.
    let (x, y) = (base[0], base[1])
    var sum = 0.0
    for index in 1..<positions.count {
      let (last, next) = (base + (index - 1) * stride, base + index * stride)
      sum += (last[0] - x) * (next[1] - y) - (next[0] - x) * (last[1] - y)
    }
    return (sum / 2).magnitude
  }

  /// The length of the lines, or of the rings, of the geometries of some kinds.
  static func length(_ column: borrowing GeometryColumn, of kinds: [GeometryKind]) -> Double {
    var total = 0.0
    let stride = column.stride
    for node in column.nodeRange(ofFeature: 0) where kinds.contains(column.nodes[node].kind) {
      for part in column.partRange(ofNode: node) {
        for line in column.lineRange(ofPart: part) {
          let positions = column.positionRange(ofLine: line)
          guard positions.count > 1 else { continue }
          // In range: a line's positions lie inside the column.
          let base = column.ordinates.base + positions.lowerBound * stride
          for index in 1..<positions.count {
            let (last, next) = (base + (index - 1) * stride, base + index * stride)
            let (dx, dy) = (next[0] - last[0], next[1] - last[1])
            total += (dx * dx + dy * dy).squareRoot()
          }
        }
      }
    }
    return total
  }
}
