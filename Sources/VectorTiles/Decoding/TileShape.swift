internal import Base

/// The geometry of a feature in units of its tile, x to the east and y to the south. One is used again and
/// again.
struct TileShape: ~Copyable {
  /// What it is.
  var kind = TileLayer.Kind.unknown
  /// x and y in turn.
  var positions = Column<Int>(capacity: 1 << 10)
  /// Where each line or ring ends, in positions; a ring does not repeat its first position. Points are one line.
  var lineEnds = Column<Int>()
  /// Smallest and largest x and y.
  private(set) var minX = 0, minY = 0, maxX = 0, maxY = 0

  /// A shape without positions.
  init() {}

  /// The positions of a line.
  func range(ofLine line: Int) -> Range<Int> {
    (line == 0 ? 0 : lineEnds[line - 1])..<lineEnds[line]
  }

  /// The number of positions.
  var positionCount: Int { positions.count / 2 }

  /// Forgets the positions.
  mutating func removeAll() {
    positions.removeAll()
    lineEnds.removeAll()
  }

  /// Adds a position.
  @inline(__always)
  mutating func append(_ x: Int, _ y: Int) {
    positions.append(x)
    positions.append(y)
  }

  /// Ends a line or ring.
  mutating func endLine() { lineEnds.append(positionCount) }

  /// Twice the area of a ring by the surveyor's formula (§4.3.3.3): positive for an exterior ring, as y goes down.
  /// As a real number, which has room for every product.
  func doubleArea(ofLine line: Int) -> Double {
    let range = range(ofLine: line)
    guard range.count > 2 else { return 0 }
    var sum = 0.0
    var last = range.upperBound - 1
    let base = positions.base
    // Around the first position, which keeps the numbers small.
    let (originX, originY) = (base[range.lowerBound * 2], base[range.lowerBound * 2 + 1])
    for index in range {
      let (x, y) = (base[index * 2] - originX, base[index * 2 + 1] - originY)
      let (lastX, lastY) = (base[last * 2] - originX, base[last * 2 + 1] - originY)
      sum += Double(lastX) * Double(y) - Double(x) * Double(lastY)
      last = index
    }
    return sum
  }

  /// True if no ring has an area.
  var isFlat: Bool { !(0..<lineEnds.count).contains { doubleArea(ofLine: $0) != 0 } }

  /// True for a polygon so small that nothing may be left of both halves when it is cut and rounded.
  var isTiny: Bool { kind == .polygon && maxX - minX <= 2 && maxY - minY <= 2 }

  /// True if it reaches over a border of a tile of so many units, into the buffer.
  func reachesBeyond(_ extent: Int) -> Bool {
    minX < 0 || minY < 0 || maxX > extent || maxY > extent
  }

  /// True if its middle is in the tile; of all tiles, one has it.
  func isCentred(in extent: Int) -> Bool {
    0..<2 * extent ~= minX + maxX && 0..<2 * extent ~= minY + maxY
  }

  /// Finds out how far it reaches.
  mutating func measure() {
    guard positionCount > 0 else {
      (minX, minY, maxX, maxY) = (0, 0, 0, 0)
      return
    }
    let (x, y) = reach(of: 0..<positionCount)
    (minX, minY, maxX, maxY) = (x.lowerBound, y.lowerBound, x.upperBound, y.upperBound)
  }

  /// How far some positions reach, of which there is one at least.
  func reach(of range: Range<Int>) -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
    let base = positions.base
    var (left, top) = (base[range.lowerBound * 2], base[range.lowerBound * 2 + 1])
    var (right, bottom) = (left, top)
    for index in range.dropFirst() {
      let (x, y) = (base[index * 2], base[index * 2 + 1])
      left = min(left, x)
      right = max(right, x)
      top = min(top, y)
      bottom = max(bottom, y)
    }
    return (left...right, top...bottom)
  }
}

extension TileShape {
  /// Follows the commands of a feature (§4.3.3, §4.3.4). `start` is the place that faults name. Version 1 says less of
  /// what may follow what: there a line may be closed.
  mutating func take(
    _ feature: borrowing TileFeature, version: Int, at start: UnsafePointer<UInt8>
  ) throws(TileFault) {
    removeAll()
    kind = feature.kind
    guard kind != .unknown else { return }
    let commands = feature.commands.buffer
    var next = 0
    var (x, y) = (0, 0)
    // The command before: 0 at the beginning, 7 closes a path.
    var previous: UInt32 = 0
    while next < commands.count {
      let word = commands[next]
      next += 1
      let (command, count) = (word & 7, Int(word >> 3))
      switch command {
      case 1, 2:
        guard count > 0 else { throw fault("a command has count 0", start) }
        guard count <= (commands.count - next) / 2 else {
          throw fault(
            "a command says \(count) positions and \((commands.count - next) / 2) follow", start)
        }
        if command == 1 {
          try checkMove(count, behind: previous, start)
        } else {
          guard kind != .point else { throw fault("a point has a LineTo command", start) }
          guard previous == 1 else { throw fault("a LineTo does not follow a MoveTo", start) }
          guard kind != .polygon || count > 1 || version == 1 else {
            throw fault("a ring has fewer than 3 positions", start)
          }
        }
        positions.reserve(positions.count + count * 2)
        for _ in 0..<count {
          x += Self.signed(commands[next])
          y += Self.signed(commands[next + 1])
          next += 2
          append(x, y)
        }
      case 7:
        guard count == 1 else { throw fault("a ClosePath has count \(count)", start) }
        guard previous == 2, kind != .point else {
          throw fault("a ClosePath does not follow a LineTo", start)
        }
        if kind == .line {
          guard version == 1 else { throw fault("a line has a ClosePath command", start) }
          let first = (lineEnds.last ?? 0) * 2
          append(positions[first], positions[first + 1])
        }
        endLine()
      default: throw fault("there is no command \(command)", start)
      }
      previous = command
    }
    try finish(previous, start)
    measure()
  }

  private mutating func checkMove(
    _ count: Int, behind previous: UInt32, _ start: UnsafePointer<UInt8>
  ) throws(TileFault) {
    switch kind {
    case .point:
      guard previous == 0 else { throw fault("a point has two MoveTo commands", start) }
    case .line, .unknown:
      guard count == 1 else { throw fault("a line begins at \(count) positions", start) }
      guard previous != 1 else { throw fault("a line has one position", start) }
      if previous == 2 { endLine() }
    case .polygon:
      guard count == 1 else { throw fault("a ring begins at \(count) positions", start) }
      guard previous == 0 || previous == 7 else { throw fault("a ring is not closed", start) }
    }
  }

  private mutating func finish(
    _ previous: UInt32, _ start: UnsafePointer<UInt8>
  ) throws(TileFault) {
    guard previous != 0 else { throw fault("the geometry is empty", start) }
    switch kind {
    case .point: endLine()
    case .line, .unknown:
      guard previous != 1 else { throw fault("a line has one position", start) }
      if previous == 2 { endLine() }
    case .polygon:
      guard previous == 7 else { throw fault("a ring is not closed", start) }
    }
  }

  private func fault(_ message: String, _ start: UnsafePointer<UInt8>) -> TileFault {
    TileFault(.tileGeometryInvalid, message, at: start)
  }

  /// A parameter (§4.3.2): small numbers of either sign are short.
  @inline(__always)
  private static func signed(_ number: UInt32) -> Int {
    Int(Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1))
  }
}
