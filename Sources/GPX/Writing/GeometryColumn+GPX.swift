internal import Base
internal import Geometry

extension GeometryColumn {
  /// True if the positions of a feature's nodes have measures.
  func hasMeasures(_ nodes: Range<Int>) -> Bool {
    stride > 3 && nodes.contains { self.nodes[$0].dimensions.contains(.m) }
  }

  /// True for a line that has its only point twice, with all ordinates.
  func isOnePoint(_ line: Int) -> Bool {
    let positions = positionRange(ofLine: line)
    guard positions.count == 2 else { return false }
    let first = positions.lowerBound * stride
    return (first..<first + stride).allSatisfy { index in
      let (one, other) = (ordinates[index], ordinates[index + stride])
      return one == other || one.isNaN && other.isNaN
    }
  }
}
