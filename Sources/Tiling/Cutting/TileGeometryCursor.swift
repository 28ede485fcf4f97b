internal import Base
internal import VectorTiles

/// Reads the geometry of a ``TileFeatureRecord``, kind by kind.
struct TileGeometryCursor {
  private var next: UnsafePointer<UInt8>
  private var previous = GridPoint(0, 0)

  init(_ record: TileFeatureRecord) { next = record.geometry }

  /// Reads the shapes of the next kind, in units of the world's grid, with rings closed as they were; nil at the end.
  mutating func read(into shape: inout TileShape) -> VectorTileEncoder.Shape? {
    shape.removeAll()
    guard let kind = VectorTileEncoder.Shape(rawValue: next.pointee) else { return nil }
    next += 1
    let count = takeVarint(&next)
    switch kind {
    case .point: readPositions(count, &shape)
    case .line: for _ in 0..<count { readLine(&shape) }
    case .polygon:
      for _ in 0..<count {
        for _ in 0..<takeVarint(&next) { readLine(&shape) }
        shape.endPart()
      }
    }
    return kind
  }

  private mutating func readLine(_ shape: inout TileShape) {
    readPositions(takeVarint(&next), &shape)
    shape.endLine()
  }

  @inline(__always)
  private mutating func readPositions(_ count: Int, _ shape: inout TileShape) {
    shape.points.reserve(shape.points.count + count)
    for _ in 0..<count {
      let x = takeVarint(&next)
      let y = takeVarint(&next)
      previous.x = previous.x &+ Int32(truncatingIfNeeded: (x >> 1) ^ -(x & 1))
      previous.y = previous.y &+ Int32(truncatingIfNeeded: (y >> 1) ^ -(y & 1))
      shape.points.append(previous)
    }
  }
}
