public import Base
public import Files
public import FormatKit

/// Copies a tileset of any kind into another one, tile by tile, as they are.
///
/// Unchecked: one thread at a time uses it, as it does its store.
public final class TilesetCopy {
  /// What the tiles are.
  public let kind: TileKind
  private let tileset: OpenTileset
  private let packs: Bool

  /// What was copied.
  public struct Result: Sendable {
    /// Tiles that were copied.
    public var tiles: UInt64 = 0
    /// Tiles of the source that have no bytes.
    public var empty: UInt64 = 0
    /// Their bytes in the source.
    public var bytes: UInt64 = 0
    /// What is odd about the source.
    public var oddities: [(reason: Reason, message: String)] = []
  }

  /// Opens an input of one of this module's formats. `packs` makes vector tiles gzip that are not: MBTiles has no others.
  /// `address` is that of a single tile. Errors: those of opening.
  public init(
    _ source: ByteSource, _ format: Format, packs: Bool, address: TileAddress? = nil
  ) throws(GeoError) {
    tileset = try OpenTileset(source, OpenTileset.Kind(format), address: address)
    kind = try tileset.kindOfTiles()
    self.packs = packs
  }

  /// Writes everything. `progress` is told how many of how many tiles are done. Errors: those of reading and writing.
  public func write(
    to writer: any TilesetWriter, progress: (UInt64, UInt64) -> Void = { _, _ in }
  ) throws(GeoError) -> Result {
    let store = tileset.store
    let runs = try store.list(zoom: nil)
    let packer = packs && kind == .vector ? try GzipCompressor() : nil
    let inflation = try TileInflation()
    var result = Result()
    var compression: TileCompression?
    var bytes = Bytes()
    var packed = Bytes()
    let total = runs.count
    for run in runs.runs {
      for id in run.first..<run.end {
        if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
        bytes.removeAll()
        guard let address = TileAddress(tileID: id), try store.read(id, to: &bytes), !bytes.isEmpty
        else {
          result.empty += 1
          continue
        }
        result.tiles += 1
        result.bytes += UInt64(bytes.count)
        var isPacked = false
        if let packer, TileInflation.compression(of: bytes.buffer) != .gzip {
          packed.removeAll()
          do throws(TileFault) {
            packer.append(try inflation.tile(bytes.buffer), to: &packed)
            isPacked = true
          } catch {
            // What cannot be read is copied as it is.
          }
        }
        let own = Self.compression(of: isPacked ? packed.buffer : bytes.buffer, kind)
        compression = compression == nil || compression == own ? own : .unknown
        try writer.add(address, UnsafeRawBufferPointer(isPacked ? packed.buffer : bytes.buffer))
        if result.tiles & 1023 == 0 { progress(result.tiles, total) }
      }
    }
    try writer.finish(metadata(of: runs, compression ?? .none))
    result.oddities = store.oddities.map { ($0.reason, $0.message) }
    return result
  }

  private static func compression(
    of bytes: UnsafeBufferPointer<UInt8>, _ kind: TileKind
  ) -> TileCompression {
    guard kind == .vector else { return .none }
    return switch TileInflation.compression(of: bytes) {
    case .none: .none
    case .gzip: .gzip
    case .zlib: .unknown
    }
  }

  /// What the source says of itself, with what it leaves out and the tiles say.
  private func metadata(of runs: TileRuns, _ compression: TileCompression) -> TilesetMetadata {
    var metadata = tileset.store.metadata
    metadata.kind = kind
    metadata.compression = compression
    if metadata.minzoom == nil, let first = runs.runs.first {
      metadata.minzoom = TileAddress(tileID: first.first)?.zoom
    }
    if metadata.maxzoom == nil { metadata.maxzoom = runs.largestZoom }
    return metadata
  }
}
