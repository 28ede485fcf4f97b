internal import Base
internal import Features
internal import Flow
internal import FormatKit
internal import Geometry

/// One worker's part of an output of new objects: makes objects of batches at the same time as the others,
/// and hands them over in turn.
final class OSMFeatureEncoder: BatchEncoder {
  private let writer: OSMFeatureWriter
  private var objects: OSMFeatureObjects

  init(_ writer: OSMFeatureWriter, _ isArea: @escaping OSMFeatureWriter.AreaRule) {
    self.writer = writer
    objects = OSMFeatureObjects(isArea)
  }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    objects.begin()
    for index in batch.slots.indices where batch.slots[index].outCount > 0 {
      try Self.checkSystem(batch.slots[index].layer)
    }
    // Features of a layer mostly come one after the other.
    var slot: UInt32?
    var keys = OSMFeatureKeys(LayerSlot(layer: Layer(name: "", path: "")))
    for feature in 0..<batch.count {
      if slot != batch.slotIndexes[feature] {
        slot = batch.slotIndexes[feature]
        keys = OSMFeatureKeys(batch.slots[Int(batch.slotIndexes[feature])])
        keys.update()
      }
      objects.append(feature, of: batch, &keys)
    }
  }

  /// Refuses a layer in another system: degrees of an unknown datum pass as WGS 84.
  private static func checkSystem(_ layer: Layer) throws(GeoError) {
    guard layer.hasGeometry, !layer.crs.isDegrees else { return }
    throw GeoError(
      .needsReprojection,
      "layer '\(layer.name)' is in \(layer.crs.identifier), but OpenStreetMap's data are in WGS 84",
      at: SourceLocation(path: layer.path))
  }

  func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
    try writer.take(objects.block, batch)
    objects.changes.book(OSMFeatureChange.self, batch)
  }
}
