internal import Base

/// Lines or rings of a picture, in pixels.
struct Path: ~Copyable {
  /// x and y in turn.
  private(set) var places = Column<Double>()
  /// Where each line ends, in positions.
  private(set) var ends = Column<Int>()

  /// True without lines.
  var isEmpty: Bool { ends.isEmpty }
  /// Positions.
  var count: Int { places.count >> 1 }

  /// Forgets everything but the memory.
  mutating func removeAll() {
    places.removeAll()
    ends.removeAll()
  }

  /// Adds a position to the line that has not ended.
  @inline(__always)
  mutating func append(_ x: Double, _ y: Double) {
    places.append(x)
    places.append(y)
  }

  /// Ends a line, unless nothing was added.
  mutating func endLine() {
    if count > (ends.last ?? 0) { ends.append(count) }
  }

  /// Adds all lines of another path.
  mutating func append(_ other: borrowing Path) {
    let before = count
    places.append(contentsOf: other.places.buffer)
    for index in 0..<other.ends.count { ends.append(other.ends[index] + before) }
  }

  /// Adds all rings of another path as lines, which end where they begin.
  mutating func appendClosed(_ other: borrowing Path) {
    for index in 0..<other.ends.count {
      let range = other.line(index)
      for position in range { append(other.places[2 * position], other.places[2 * position + 1]) }
      append(other.places[2 * range.lowerBound], other.places[2 * range.lowerBound + 1])
      endLine()
    }
  }

  /// Adds the last position of the last line to it once more.
  mutating func repeatLast() {
    guard let end = ends.last else { return }
    append(places[2 * end - 2], places[2 * end - 1])
    ends[ends.count - 1] = count
  }

  /// The positions of a line.
  func line(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// The area within the rings, in square pixels, where holes turn against their shells.
  var ringArea: Double {
    var sum = 0.0
    for index in 0..<ends.count {
      let range = line(index)
      guard var last = range.last else { continue }
      for position in range {
        sum +=
          places[2 * last] * places[2 * position + 1] - places[2 * position] * places[2 * last + 1]
        last = position
      }
    }
    return (sum / 2).magnitude
  }

  /// The box of everything; nil if there is nothing.
  var box: Rect? {
    guard count > 0 else { return nil }
    var (left, top, right, bottom) = (places[0], places[1], places[0], places[1])
    for index in 1..<max(count, 1) {
      let (x, y) = (places[2 * index], places[2 * index + 1])
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
