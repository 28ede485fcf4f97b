internal import Base

/// Packs vector tiles with gzip that are not packed so.
struct VectorTilePacker {
  private let compressor: GzipCompressor
  private let inflation: TileInflation

  /// Errors: those of the libraries.
  init() throws(GeoError) {
    compressor = try GzipCompressor()
    inflation = try TileInflation()
  }

  /// Puts the packed bytes into `packed`; false for a tile that is packed with gzip already, or that cannot be read, which
  /// stays as it is.
  func pack(_ tile: UnsafeBufferPointer<UInt8>, into packed: inout Bytes) -> Bool {
    guard TileInflation.compression(of: tile) != .gzip else { return false }
    packed.removeAll()
    do throws(TileFault) {
      compressor.append(try inflation.tile(tile), to: &packed)
      return true
    } catch {
      return false
    }
  }
}
