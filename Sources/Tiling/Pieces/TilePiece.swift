internal import Base

/// What a tile has of a feature: the key by which pieces are sorted, and where the rest of it is. The commands of its
/// geometry follow it in a run.
struct TilePiece: BitwiseCopyable {
  /// The tile (``TileAddress/tileID``).
  var tileID: UInt64
  /// Layer, batch and index of the feature: pieces of a tile are in this order.
  var order: UInt64
  /// Where the feature's record begins in its batch, in bytes.
  var record: UInt32
  /// The bytes of its geometry's commands.
  var length: UInt32
  /// How much it counts when a tile has too many: more stays before less.
  var rank: UInt32
  /// Its place in the tile in units, for what goes by places: x, y.
  var place: SIMD2<Int16>
  /// Twice the area of a polygon in square units, if it is too small to be drawn by itself; otherwise 0.
  var tinyArea: UInt16
  /// The kind of its geometry (``VectorTileEncoder/Shape``).
  var shape: UInt8

  /// Bits for the index of a feature in its batch, and for the number of the batch.
  static let indexBits: UInt64 = 20
  static let batchBits: UInt64 = 28

  /// The sorting key of a feature.
  static func order(layer: Int, batch: Int, index: Int) -> UInt64 {
    UInt64(layer) << (indexBits + batchBits) | UInt64(batch) << indexBits | UInt64(index)
  }

  /// The index of the layer.
  var layer: Int { Int(order >> (Self.indexBits + Self.batchBits)) }
  /// The number of the batch.
  var batch: Int { Int(order >> Self.indexBits & (1 << Self.batchBits - 1)) }
  /// The index of the feature in its batch.
  var index: Int { Int(order & (1 << Self.indexBits - 1)) }

  /// True if it comes before another one.
  @inline(__always)
  static func precedes(_ one: TilePiece, _ other: TilePiece) -> Bool {
    one.tileID != other.tileID ? one.tileID < other.tileID : one.order < other.order
  }
}
