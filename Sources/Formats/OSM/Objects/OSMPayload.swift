internal import Geometry

/// Objects of one input that go on as they are: what `FeatureBatch.payload` is between OpenStreetMap's
/// formats.
final class OSMPayload {
  /// The objects of the batch.
  var block = OSMBlock()
  /// What the head of their input says.
  var header = OSMHeader()
  /// True for the batch that comes behind all objects of the input, and has none.
  var isLast = false

  init() {}

  /// The objects of a batch, which its decoder put there.
  static func of(_ batch: borrowing FeatureBatch) throws(GeoError) -> OSMPayload {
    guard let payload = batch.payload as? OSMPayload else {
      throw GeoError(.bug, "features came where objects were expected")
    }
    return payload
  }
}
