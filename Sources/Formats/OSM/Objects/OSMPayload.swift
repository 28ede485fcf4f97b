internal import Geometry

/// Objects of one input that go on as they are: what `FeatureBatch.payload` is between OpenStreetMap's
/// formats.
final class OSMPayload {
  /// Which objects of the block go on.
  enum Choice {
    /// All, as they are.
    case all
    /// Those that are `chosen`.
    case some
  }

  /// The objects of the batch.
  var block = OSMBlock()
  /// What the head of their input says.
  var header = OSMHeader()
  /// True for the batch that comes behind all objects of the input, and has none.
  var isLast = false
  /// Whether all go on.
  var choice = Choice.all
  /// The objects that go on, in their order, where not all do.
  var chosen = Column<OSMChosenObject>()

  init() {}

  /// The objects of a batch, which its decoder put there.
  static func of(_ batch: borrowing FeatureBatch) throws(GeoError) -> OSMPayload {
    guard let payload = batch.payload as? OSMPayload else {
      throw GeoError(.bug, "features came where objects were expected")
    }
    return payload
  }
}

/// An object of a block that goes on.
struct OSMChosenObject: BitwiseCopyable {
  /// How it goes on.
  enum Form: UInt8, BitwiseCopyable {
    /// As the columns of the block say.
    case written
    /// The same without tags.
    case writtenWithoutTags
    /// As the bytes of the batch's input from `start` to `end`: only those are to be relied on.
    case copied
  }

  /// Its index in the block.
  var index: UInt32
  /// How it goes on.
  var form: Form
}
