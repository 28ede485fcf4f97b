public import Base

/// Writes a tileset: tiles in ascending order of their ids, then what the tileset says of itself.
///
/// The destination appears whole, when ``finish(_:)`` returns; a writer that goes away before leaves nothing behind.
public protocol TilesetWriter: AnyObject {
  /// Adds a tile, which comes behind all before it in the order of ``TileAddress/tileID``, with its bytes as they are
  /// to be stored: vector tiles are compressed already. The bytes are only read during the call. Errors: `.file` and
  /// `.store` when writing fails, `.bug` for tiles out of order.
  func add(_ address: TileAddress, _ tile: UnsafeRawBufferPointer) throws(GeoError)
  /// Writes what is left and puts the tileset in place. Takes no more tiles. Errors: `.file`, `.store`.
  func finish(_ metadata: TilesetMetadata) throws(GeoError)
}
