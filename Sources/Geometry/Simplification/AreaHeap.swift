internal import Base

/// Positions of a line by the area of their triangles: the order of Visvalingam and Whyatt.
struct AreaHeap: ~Copyable {
  /// Positions as a heap: the one of the smallest area comes first, each before its two children.
  private var heap = Column<Int32>()
  /// Where each position is in the heap.
  private var places = Column<Int32>()
  private var areas = Column<Double>()
  /// The neighbours that are left.
  private var previous = Column<Int32>()
  private var next = Column<Int32>()

  init() {}

  /// Marks the positions to keep: the others are left out in order of their areas, up to the limit.
  mutating func markByArea(
    _ path: Simplification.Path, _ count: Int, _ limit: Double, _ isClosed: Bool,
    _ marks: UnsafeMutablePointer<Bool>
  ) -> Simplification.Outcome {
    marks.update(repeating: true, count: count)
    fill(path, count)
    var kept = count
    let least = isClosed ? 4 : 2
    while let position = heap.count > 0 ? Int(heap.base[0]) : nil {
      let area = areas.base[position]
      guard area < limit else { break }
      guard kept > least else {
        return Simplification.Outcome(kept: kept, isHeld: isClosed)
      }
      marks[position] = false
      kept -= 1
      leaveOutFirst(path, count)
    }
    return Simplification.Outcome(kept: kept, isHeld: false)
  }

  /// Leaves all positions out but the first and the last, so that ``area(of:)`` tells of each when it went.
  mutating func leaveAllOut(_ path: Simplification.Path, _ count: Int) {
    fill(path, count)
    while heap.count > 0 { leaveOutFirst(path, count) }
  }

  /// Leaves out the position of the smallest area, and measures its neighbours again.
  private mutating func leaveOutFirst(_ path: Simplification.Path, _ count: Int) {
    let position = Int(heap.base[0])
    let area = areas.base[position]
    removeFirst()
    let before = Int(previous.base[position])
    let behind = Int(next.base[position])
    next.base[before] = Int32(truncatingIfNeeded: behind)
    previous.base[behind] = Int32(truncatingIfNeeded: before)
    if before > 0 { update(before, path, atLeast: area) }
    if behind < count - 1 { update(behind, path, atLeast: area) }
  }

  /// The area with which a position was left out of the last line.
  func area(of position: Int) -> Double { areas.base[position] }

  private mutating func fill(_ path: Simplification.Path, _ count: Int) {
    heap.removeAll()
    places.removeAll()
    areas.removeAll()
    previous.removeAll()
    next.removeAll()
    heap.reserve(count)
    places.append(repeating: 0, count: count)
    areas.append(repeating: .infinity, count: count)
    previous.append(repeating: 0, count: count)
    next.append(repeating: 0, count: count)
    for position in 1..<count - 1 {
      previous.base[position] = Int32(truncatingIfNeeded: position - 1)
      next.base[position] = Int32(truncatingIfNeeded: position + 1)
      areas.base[position] = path.area(position - 1, position, position + 1)
      places.base[position] = Int32(truncatingIfNeeded: heap.count)
      heap.append(Int32(truncatingIfNeeded: position))
    }
    previous.base[count - 1] = Int32(truncatingIfNeeded: count - 2)
    for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(place) }
  }

  private mutating func update(
    _ position: Int, _ path: Simplification.Path, atLeast area: Double
  ) {
    areas.base[position] = max(
      area, path.area(Int(previous.base[position]), position, Int(next.base[position])))
    let place = Int(places.base[position])
    if !rise(place) { sink(place) }
  }

  private mutating func removeFirst() {
    let last = heap.base[heap.count - 1]
    heap.truncate(to: heap.count - 1)
    guard heap.count > 0 else { return }
    put(last, at: 0)
    sink(0)
  }

  /// By area, then by position: the order is the same every time.
  private func isBefore(_ left: Int32, _ right: Int32) -> Bool {
    let (first, second) = (areas.base[Int(left)], areas.base[Int(right)])
    return first < second || first == second && left < right
  }

  private mutating func put(_ position: Int32, at place: Int) {
    heap.base[place] = position
    places.base[Int(position)] = Int32(truncatingIfNeeded: place)
  }

  private mutating func rise(_ start: Int) -> Bool {
    var place = start
    let position = heap.base[place]
    while place > 0 {
      let parent = (place - 1) / 2
      guard isBefore(position, heap.base[parent]) else { break }
      put(heap.base[parent], at: place)
      place = parent
    }
    put(position, at: place)
    return place != start
  }

  private mutating func sink(_ start: Int) {
    var place = start
    let position = heap.base[place]
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, isBefore(heap.base[child + 1], heap.base[child]) { child += 1 }
      guard isBefore(heap.base[child], position) else { break }
      put(heap.base[child], at: place)
      place = child
    }
    put(position, at: place)
  }
}

extension Simplification.Path {
  /// The area of a triangle of positions; infinite where it cannot be told.
  func area(_ first: Int, _ second: Int, _ third: Int) -> Double {
    let (a, b, c) = (line + first * stride, line + second * stride, line + third * stride)
    let doubled = ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])).magnitude
    guard doubled.isFinite else { return .infinity }
    guard isGround else { return doubled / 2 }
    let scale = GroundScale(
      latitudes: min(a[1], min(b[1], c[1])), max(a[1], max(b[1], c[1])))
    return doubled / 2 * scale.x * scale.y
  }
}
