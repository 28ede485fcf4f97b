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
  private var extensions = GPXFeatureText.PointExtensions()
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
        plans.append(GPXOutputPlan(slot))
      } else if plans[index].slot !== slot {
        plans[index] = GPXOutputPlan(slot)
      }
      guard slot.outCount > 0 else { continue }
      try Self.checkSystem(slot.layer)
      plans[index].update()
    }
    for feature in 0..<batch.count {
      text.plan = plans[Int(batch.slotIndexes[feature])]
      append(feature, of: batch)
    }
  }

  private func append(_ feature: Int, of batch: borrowing FeatureBatch) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let kind = nodes.first.map { batch.geometry.nodes[$0].kind }
    if kind == .point || kind == .multiPoint,
      !batch.geometry.positionRange(ofNodes: nodes).isEmpty
    {
      return text.appendWaypoints(feature, of: batch, to: &waypoints)
    }
    text.sort(feature, of: batch)
    if isRoute(feature, nodes, of: batch) {
      text.appendLine(feature, isRoute: true, of: batch, to: &routes, &extensions)
    } else {
      text.appendLine(feature, isRoute: false, of: batch, to: &tracks, &extensions)
    }
  }

  /// True for a line that is marked as a route and can be one: routes do not have parts.
  private func isRoute(
    _ feature: Int, _ nodes: Range<Int>, of batch: borrowing FeatureBatch
  ) -> Bool {
    guard let cell = text.peek(.gpxType, batch) else { return false }
    let type = batch.text(of: cell)
    if type == "trk" { return false }
    let parts = nodes.first.map { batch.geometry.partRange(ofNode: $0).count } ?? 0
    if type == "rte", parts <= 1 { return true }
    text.changes.note(GPXChange.lineKind, feature, of: batch)
    return false
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
    writer.take(text.usedPrefixes, text.box)
    text.changes.book(GPXChange.self, batch)
  }
}
