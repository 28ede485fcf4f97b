internal import Base
internal import Geometry

extension GeometryColumn {
  /// True if the positions from `first` on end where they begin; there must be one.
  func isClosed(from first: Int) -> Bool {
    let head = first * stride
    let tail = (positionCount - 1) * stride
    return ordinates[head] == ordinates[tail] && ordinates[head + 1] == ordinates[tail + 1]
  }

  /// True if all positions from `first` on are at the same place; there must be one.
  func repeatsPosition(from first: Int) -> Bool {
    let head = first * stride
    return (first..<positionCount).allSatisfy { position in
      ordinates[position * stride] == ordinates[head]
        && ordinates[position * stride + 1] == ordinates[head + 1]
    }
  }

  /// Closes the ring of the positions from `first` on; true if it was closed already.
  mutating func closeRing(from first: Int) -> Bool {
    if isClosed(from: first) { return true }
    let head = first * stride
    for offset in 0..<stride { ordinates.append(ordinates[head + offset]) }
    return false
  }

  /// Drops the positions from `first` on, which belong to no line yet.
  mutating func dropPositions(from first: Int) { ordinates.truncate(to: first * stride) }
}
