internal import Base
internal import VectorTiles

/// Writes geometries as the commands of vector tiles (Vector Tile 2.1 §4.3).
struct GeometryCommands {
  private var cursor = GridPoint(0, 0)

  init() {}

  private static let moveTo = 1
  private static let lineTo = 2
  private static let closePath = 7 | 1 << 3

  @inline(__always)
  private mutating func append(_ point: GridPoint, to bytes: inout Bytes) {
    bytes.append(zigzag: Int64(point.x) - Int64(cursor.x))
    bytes.append(zigzag: Int64(point.y) - Int64(cursor.y))
    cursor = point
  }

  /// Adds points, which are one geometry.
  mutating func append(points: UnsafeBufferPointer<GridPoint>, to bytes: inout Bytes) {
    bytes.append(varint: Self.moveTo | points.count << 3)
    for point in points { append(point, to: &bytes) }
  }

  /// Adds a line of two positions at least, none of which repeats the one before.
  mutating func append(line: UnsafeBufferPointer<GridPoint>, to bytes: inout Bytes) {
    bytes.append(varint: Self.moveTo | 1 << 3)
    append(line[0], to: &bytes)
    bytes.append(varint: Self.lineTo | (line.count - 1) << 3)
    for index in 1..<line.count { append(line[index], to: &bytes) }
  }

  /// Adds a ring of three positions at least, without the first one at its end.
  mutating func append(ring: UnsafeBufferPointer<GridPoint>, to bytes: inout Bytes) {
    append(line: ring, to: &bytes)
    bytes.append(varint: Self.closePath)
  }
}
