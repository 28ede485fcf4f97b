internal import Base

/// Cuts shapes off at the borders of their tile, so that the buffer around it goes. It reuses its memory.
///
/// Cuts are whole units. Both tiles at a border cut the same line at the same place.
struct TileClip: ~Copyable {
  private var work = TileShape()

  /// A clip without memory of anything.
  init() {}

  /// What is left of a shape in `0...extent` both ways; it may be nothing. Rings may run along a border and back: such
  /// edges add up to nothing (Sutherland and Hodgman 1974).
  mutating func cut(_ shape: inout TileShape, extent: Int) {
    switch shape.kind {
    case .unknown: return
    case .point: cutPoints(&shape, extent)
    case .line:
      for side in Side.allCases { cutLines(&shape, side, extent) }
    case .polygon:
      for side in Side.allCases { cutRings(&shape, side, extent) }
    }
    shape.measure()
  }

  /// A side of a tile.
  private enum Side: CaseIterable {
    case west, east, north, south
  }

  private mutating func cutPoints(_ shape: inout TileShape, _ extent: Int) {
    begin(with: shape)
    for index in 0..<shape.positionCount {
      let (x, y) = (shape.positions[index * 2], shape.positions[index * 2 + 1])
      if x >= 0, y >= 0, x <= extent, y <= extent { work.append(x, y) }
    }
    if work.positionCount > 0 { work.endLine() }
    swap(&shape, &work)
  }

  private mutating func begin(with shape: borrowing TileShape) {
    work.removeAll()
    work.kind = shape.kind
  }

  /// True if the shape lies on the inner side of a border.
  private static func isInside(_ shape: borrowing TileShape, _ side: Side, _ extent: Int) -> Bool {
    switch side {
    case .west: shape.minX >= 0
    case .east: shape.maxX <= extent
    case .north: shape.minY >= 0
    case .south: shape.maxY <= extent
    }
  }

  /// How far inside of a border a position is; negative outside.
  @inline(__always)
  private static func depth(_ x: Int, _ y: Int, _ side: Side, _ extent: Int) -> Int {
    switch side {
    case .west: x
    case .east: extent - x
    case .north: y
    case .south: extent - y
    }
  }

  /// Where a line crosses a border between two positions on either side of it.
  private static func crossing(
    _ from: (x: Int, y: Int), _ to: (x: Int, y: Int), _ side: Side, _ extent: Int
  ) -> (x: Int, y: Int) {
    // Always from the same end, so that both tiles get the same.
    let isTurned = from.x > to.x || from.x == to.x && from.y > to.y
    let (start, end) = isTurned ? (to, from) : (from, to)
    switch side {
    case .west, .east:
      let x = side == .west ? 0 : extent
      let share = Double(x - start.x) / Double(end.x - start.x)
      return (x, start.y + Int((share * Double(end.y - start.y) + 0.5).rounded(.down)))
    case .north, .south:
      let y = side == .north ? 0 : extent
      let share = Double(y - start.y) / Double(end.y - start.y)
      return (start.x + Int((share * Double(end.x - start.x) + 0.5).rounded(.down)), y)
    }
  }

  private mutating func cutRings(_ shape: inout TileShape, _ side: Side, _ extent: Int) {
    guard !Self.isInside(shape, side, extent) else { return }
    begin(with: shape)
    for line in 0..<shape.lineEnds.count {
      let range = shape.range(ofLine: line)
      guard let last = range.last else { continue }
      let before = work.positionCount
      var from = (x: shape.positions[last * 2], y: shape.positions[last * 2 + 1])
      var fromDepth = Self.depth(from.x, from.y, side, extent)
      for index in range {
        let to = (x: shape.positions[index * 2], y: shape.positions[index * 2 + 1])
        let toDepth = Self.depth(to.x, to.y, side, extent)
        if fromDepth < 0 && toDepth > 0 || fromDepth > 0 && toDepth < 0 {
          let place = Self.crossing(from, to, side, extent)
          work.append(place.x, place.y)
        }
        if toDepth >= 0 { work.append(to.x, to.y) }
        (from, fromDepth) = (to, toDepth)
      }
      if work.positionCount - before > 2 {
        work.endLine()
      } else {
        work.positions.truncate(to: before * 2)
      }
    }
    swap(&shape, &work)
    shape.measure()
  }

  private mutating func cutLines(_ shape: inout TileShape, _ side: Side, _ extent: Int) {
    guard !Self.isInside(shape, side, extent) else { return }
    begin(with: shape)
    for line in 0..<shape.lineEnds.count {
      var from: (x: Int, y: Int)?
      var fromDepth = 0
      for index in shape.range(ofLine: line) {
        let to = (x: shape.positions[index * 2], y: shape.positions[index * 2 + 1])
        let toDepth = Self.depth(to.x, to.y, side, extent)
        if let from, fromDepth < 0 && toDepth > 0 || fromDepth > 0 && toDepth < 0 {
          let place = Self.crossing(from, to, side, extent)
          work.append(place.x, place.y)
        }
        if toDepth >= 0 { work.append(to.x, to.y) } else { endOpenLine() }
        (from, fromDepth) = (to, toDepth)
      }
      endOpenLine()
    }
    swap(&shape, &work)
    shape.measure()
  }

  /// Ends the line that is being cut, unless it only touches the border.
  private mutating func endOpenLine() {
    let start = work.lineEnds.last ?? 0
    if work.positionCount - start > 1 {
      work.endLine()
    } else {
      work.positions.truncate(to: start * 2)
    }
  }
}
