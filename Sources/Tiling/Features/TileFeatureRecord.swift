internal import Base

/// A feature on its way to tiles, as bytes: what it says in the form that tiles have, and where it is, in the units of
/// the world's grid. A position takes two to four bytes.
///
/// The record begins with its length, 4 bytes, which do not count; then come its layer, its zooms, its id, its
/// properties (``VectorTileEncoder``), and its geometry by kind: points, lines, polygons, 0.
struct TileFeatureRecord {
  /// The index of the layer in the catalog.
  var layer: Int
  /// The smallest and the largest zoom that show it; 255 for no limit.
  var leastZoom: UInt8
  var greatestZoom: UInt8
  /// The id, if it has one that a tile can hold.
  var id: UInt64?
  /// The properties.
  var properties: UnsafeBufferPointer<UInt8>
  /// The geometry, to be read by a ``TileGeometryCursor``.
  var geometry: UnsafePointer<UInt8>
  /// Where the next record begins.
  var end: UnsafePointer<UInt8>

  /// No limit of zooms.
  static let anyZoom: UInt8 = 255

  /// The record that begins somewhere.
  @inline(__always)
  init(at start: UnsafePointer<UInt8>) {
    var next = start + 4
    let length = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    end = next + Int(length)
    layer = takeVarint(&next)
    leastZoom = next[0]
    greatestZoom = next[1]
    let hasID = next[2] != 0
    next += 3
    if hasID {
      id = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
      next += 8
    }
    let size = takeVarint(&next)
    properties = UnsafeBufferPointer(start: next, count: size)
    geometry = next + size
  }
}

/// A number of our own making, which is whole.
@inline(__always)
func takeVarint(_ next: inout UnsafePointer<UInt8>) -> Int {
  var value = 0
  var shift = 0
  while true {
    let byte = next.pointee
    next += 1
    value |= Int(byte & 0x7f) << shift
    if byte < 0x80 { return value }
    shift += 7
  }
}
