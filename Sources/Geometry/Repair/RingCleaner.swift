internal import Base

/// Chooses the positions of a line or ring to keep: it leaves out repeated ones, and the tips of spikes in
/// rings. It also finds out whether a ring ends where it begins. Its memory is reused.
struct RingCleaner: ~Copyable {
  /// Indexes of the positions to keep, in order; for a ring without the closing one.
  private(set) var kept = Column<Int>()
  /// What was found.
  private(set) var changes = RepairChanges()
  /// False for a line that stays in one place, whatever its heights.
  private(set) var hasLength = false

  init() {}

  /// Looks at a line.
  mutating func clean(line: UnsafePointer<Double>, count: Int, stride: Int) {
    kept.removeAll()
    changes = []
    hasLength = false
    for index in 0..<count {
      if !Self.coincide(line, line + index * stride) { hasLength = true }
      if let last = kept.last, Self.isSame(line + last * stride, line + index * stride, stride) {
        changes.insert(.repeatedPositions)
      } else {
        kept.append(index)
      }
    }
  }

  /// Looks at a ring, which may be open.
  mutating func clean(ring: UnsafePointer<Double>, count: Int, stride: Int) {
    kept.removeAll()
    changes = []
    guard count > 0 else { return }
    let last = ring + (count - 1) * stride
    let isClosed = count > 1 && Self.coincide(ring, last)
    if !isClosed { changes.insert(.closed) }
    for index in 0..<(isClosed ? count - 1 : count) { push(index, ring, stride) }
    cleanSeam(ring, stride)
  }

  private mutating func push(_ index: Int, _ ring: UnsafePointer<Double>, _ stride: Int) {
    let position = ring + index * stride
    if let last = kept.last, Self.isSame(ring + last * stride, position, stride) {
      changes.insert(.repeatedPositions)
      return
    }
    if kept.count > 1, Self.coincide(ring + kept.base[kept.count - 2] * stride, position) {
      changes.insert(.spikes)
      kept.truncate(to: kept.count - 1)
      return
    }
    kept.append(index)
  }

  /// The same where the end meets the beginning.
  private mutating func cleanSeam(_ ring: UnsafePointer<Double>, _ stride: Int) {
    var first = 0
    while kept.count - first > 2 {
      let count = kept.count
      let head = ring + kept.base[first] * stride
      let tail = ring + kept.base[count - 1] * stride
      if Self.isSame(head, tail, stride) {
        changes.insert(.repeatedPositions)
        kept.truncate(to: count - 1)
      } else if Self.coincide(ring + kept.base[count - 2] * stride, head) {
        changes.insert(.spikes)
        kept.truncate(to: count - 2)
      } else if Self.coincide(ring + kept.base[first + 1] * stride, tail) {
        changes.insert(.spikes)
        kept.truncate(to: count - 1)
        first += 1
      } else {
        break
      }
    }
    guard first > 0 else { return }
    kept.base.update(from: kept.base + first, count: kept.count - first)
    kept.truncate(to: kept.count - first)
  }

  /// True for the same place.
  private static func coincide(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>) -> Bool {
    a[0] == b[0] && a[1] == b[1]
  }

  /// True for the same place, height and measure; two missing ones are the same.
  private static func isSame(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ stride: Int
  ) -> Bool {
    guard coincide(a, b) else { return false }
    for index in 2..<max(stride, 2) {
      if a[index] != b[index], !(a[index].isNaN && b[index].isNaN) { return false }
    }
    return true
  }
}
