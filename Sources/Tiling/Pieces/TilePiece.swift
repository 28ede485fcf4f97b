internal import Base
internal import VectorTiles

/// What a tile has of a feature: the key by which pieces are sorted, and where the rest of it is. The commands of its
/// geometry follow it in a run.
struct TilePiece: BitwiseCopyable {
  /// The tile, by its place in the order in which tiles are made (``TileAddress/workID``).
  var workID: UInt64
  /// Layer, batch and index of the feature: pieces of a tile are in this order.
  var order: UInt64
  /// Where the feature's record begins in its batch, in bytes.
  var record: UInt32
  /// The bytes of its geometry's commands.
  var length: UInt32
  /// How much it counts when a tile has too many: more stays before less.
  var rank: UInt32
  /// The place in its tile of a polygon that is too small to be drawn, in sixteenths of a unit.
  var tinyPlace: GridPoint
  /// Twice the area of such a polygon, in squares of these; 0 for what is drawn.
  var tinyArea: UInt32
  /// The kind of its geometry (``VectorTileEncoder/Shape``).
  var shape: UInt8

  /// A unit has 2 to the power of this parts where tiny polygons are gathered.
  static let tinyBits = 4

  /// Bits for the index of a feature in its batch, and for the number of the batch.
  static let indexBits: UInt64 = 20
  static let batchBits: UInt64 = 28

  /// The sorting key of a feature.
  static func order(layer: Int, batch: Int, index: Int) -> UInt64 {
    UInt64(layer) << (indexBits + batchBits) | UInt64(batch) << indexBits | UInt64(index)
  }

  /// The zoom of the tile.
  var zoom: Int { TileAddress.zoom(ofWorkID: workID) }
  /// The index of the layer.
  var layer: Int { Int(order >> (Self.indexBits + Self.batchBits)) }
  /// The number of the batch.
  var batch: Int { Int(order >> Self.indexBits & (1 << Self.batchBits - 1)) }
  /// The index of the feature in its batch.
  var index: Int { Int(order & (1 << Self.indexBits - 1)) }

  /// True if both are of one feature in one tile: they reach over the antimeridian into the buffer. What is too small to be
  /// drawn has no geometry.
  func isPart(ofSameAs other: TilePiece) -> Bool {
    workID == other.workID && order == other.order && shape == other.shape && tinyArea == 0
      && other.tinyArea == 0
  }

  /// True if it comes before another one.
  @inline(__always)
  static func precedes(_ one: TilePiece, _ other: TilePiece) -> Bool {
    one.workID != other.workID ? one.workID < other.workID : one.order < other.order
  }
}
