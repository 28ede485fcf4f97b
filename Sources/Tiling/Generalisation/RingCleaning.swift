internal import Base

/// Takes rings without what they lose by quantising.
enum RingCleaning {
  /// Appends a ring without positions that repeat the one before, without spikes (parts where it runs back on
  /// itself at once) and without the last position of a closed ring. False, with nothing appended, if less than
  /// three positions are left: the ring has collapsed. Takes time in proportion to the ring's length.
  static func append(_ ring: UnsafeBufferPointer<GridPoint>, to points: inout Column<GridPoint>)
    -> Bool
  {
    let start = points.count
    for point in ring {
      while points.count > start {
        let last = points.base[points.count - 1]
        if last == point { points.truncate(to: points.count - 1) }
        guard points.count > start + 1, last != point,
          GridSegment.isSpike(points.base[points.count - 2], last, point)
        else { break }
        points.truncate(to: points.count - 1)
      }
      points.append(point)
    }
    // The same where the end meets the beginning.
    var first = start
    while points.count - first > 2 {
      let (before, last) = (points.base[points.count - 2], points.base[points.count - 1])
      let (head, next) = (points.base[first], points.base[first + 1])
      if last == head || GridSegment.isSpike(before, last, head) {
        points.truncate(to: points.count - 1)
      } else if GridSegment.isSpike(last, head, next) {
        first += 1
      } else {
        break
      }
    }
    let count = points.count - first
    guard count > 2 else {
      points.truncate(to: start)
      return false
    }
    if first > start {
      (points.base + start).update(from: points.base + first, count: count)
      points.truncate(to: start + count)
    }
    return true
  }
}
