internal import Base
internal import Files
internal import VectorTiles

/// Tiles on their way to a writer: they come zoom by zoom from the largest on, and go from the smallest on. Beyond a bound
/// they lie in a temporary file.
struct TileSpool: ~Copyable {
  /// Tiles of a zoom that follow one another in memory: the id, the number of bytes, and these.
  private struct Stretch {
    let start: UnsafeMutableRawPointer
    var end: UnsafeMutableRawPointer
  }

  private let memory: SpillingMemory
  private var room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// For each zoom, from the one that came first on.
  private var zooms: [[Stretch]] = []

  private static let headBytes = 12
  private static let blockBytes = 4 << 20

  /// A spool of which at most `limit` bytes are not in a file.
  init(limit: Int) { memory = SpillingMemory(limit: limit) }

  /// The tiles that follow are of the next smaller zoom.
  mutating func beginZoom() { zooms.append([]) }

  /// Adds a tile; those of a zoom come in the order of their ids. Errors: `.file`.
  mutating func add(_ id: UInt64, _ tile: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    let size = Self.headBytes + tile.count
    if room.count < size {
      memory.unload()
      room = try memory.block(bytes: max(size, Self.blockBytes))
    }
    guard let place = room.baseAddress else { return }
    place.storeBytes(of: id, as: UInt64.self)
    place.storeBytes(of: UInt32(tile.count), toByteOffset: 8, as: UInt32.self)
    if let bytes = tile.baseAddress {
      (place + Self.headBytes).copyMemory(from: bytes, byteCount: tile.count)
    }
    let zoom = zooms.count - 1
    if let last = zooms[zoom].last, last.end == place {
      zooms[zoom][zooms[zoom].count - 1].end += size
    } else {
      zooms[zoom].append(Stretch(start: place, end: place + size))
    }
    room = UnsafeMutableRawBufferPointer(rebasing: room[size...])
  }

  /// Hands all tiles to a writer in the order of their ids. Errors: those of the writer.
  func write(to writer: any TilesetWriter) throws(GeoError) {
    for stretch in zooms.reversed().joined() {
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      var next = UnsafeRawPointer(stretch.start)
      while next < UnsafeRawPointer(stretch.end) {
        let id = next.loadUnaligned(as: UInt64.self)
        let count = Int(next.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
        guard let address = TileAddress(tileID: id) else { return }
        try writer.add(
          address, UnsafeRawBufferPointer(start: next + Self.headBytes, count: count))
        next += Self.headBytes + count
      }
      memory.unload()
    }
  }
}
