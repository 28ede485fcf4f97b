internal import Base

/// Reads the commands of a geometry that ``GeometryCommands`` has written.
struct GeometryCommandReader {
  private var place: UnsafePointer<UInt8>?
  private let end: UnsafePointer<UInt8>?
  private var cursor = GridPoint(0, 0)
  private var left = 0
  private var isMove = false

  init(_ commands: UnsafeBufferPointer<UInt8>) {
    place = commands.baseAddress
    end = commands.baseAddress.map { $0 + commands.count }
  }

  /// The next position, and whether a line begins there; nil at the end.
  mutating func next() -> (point: GridPoint, isMove: Bool)? {
    guard var next = place, let end else { return nil }
    while left == 0 {
      guard next < end else { return nil }
      let command = takeVarint(&next)
      // A closed ring has no position.
      if command & 7 == 7 { continue }
      isMove = command & 7 == 1
      left = command >> 3
    }
    let x = takeVarint(&next)
    let y = takeVarint(&next)
    cursor.x = cursor.x &+ Int32(truncatingIfNeeded: (x >> 1) ^ -(x & 1))
    cursor.y = cursor.y &+ Int32(truncatingIfNeeded: (y >> 1) ^ -(y & 1))
    left -= 1
    place = next
    return (cursor, isMove)
  }
}

extension GridLines {
  /// Adds the lines of a geometry that ``GeometryCommands`` has written.
  mutating func append(commands: UnsafeBufferPointer<UInt8>) {
    var reader = GeometryCommandReader(commands)
    var isOpen = false
    while let (point, isMove) = reader.next() {
      if isMove, isOpen { endLine() }
      points.append(point)
      isOpen = true
    }
    if isOpen { endLine() }
  }
}
