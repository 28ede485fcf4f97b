internal import Base
internal import Features
internal import Flow
internal import FormatKit
internal import Geometry

/// One worker's part of a GPX output: formats batches in parallel with the other workers, and hands the text
/// over in turn.
final class GPXEncoder: BatchEncoder {
  private let writer: GPXWriter
  private var text = GPXFeatureText()
  private var plans: [GPXOutputPlan] = []
  private var waypoints = Bytes()
  private var routes = Bytes()
  private var tracks = Bytes()

  init(_ writer: GPXWriter) { self.writer = writer }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    waypoints.removeAll()
    routes.removeAll()
    tracks.removeAll()
    text.begin()
    for index in batch.slots.indices {
      let slot = batch.slots[index]
      if index == plans.count {
        plans.append(GPXOutputPlan(slot, writer.options))
      } else if plans[index].slot !== slot {
        plans[index] = GPXOutputPlan(slot, writer.options)
      }
      guard slot.outCount > 0 else { continue }
      try Self.checkSystem(slot.layer)
      plans[index].update()
    }
    for feature in 0..<batch.count {
      text.append(
        feature, of: batch, plans[Int(batch.slotIndexes[feature])], waypoints: &waypoints,
        routes: &routes, tracks: &tracks)
    }
  }

  /// Refuses a layer in another system; degrees of unknown datum are taken for WGS 84.
  private static func checkSystem(_ layer: Layer) throws(GeoError) {
    guard layer.hasGeometry, !layer.crs.isDegrees else { return }
    throw GeoError(
      .needsReprojection,
      "layer '\(layer.name)' is in \(layer.crs.identifier), but GPX is in WGS 84",
      at: SourceLocation(path: layer.path))
  }

  func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
    try writer.append(waypoints.buffer, to: .waypoints)
    try writer.append(routes.buffer, to: .routes)
    try writer.append(tracks.buffer, to: .tracks)
    writer.take(text.element.usedPrefixes, text.points.box)
    text.element.changes.book(GPXChange.self, batch)
  }
}
