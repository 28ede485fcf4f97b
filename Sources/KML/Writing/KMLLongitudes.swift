internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Brings longitudes beyond ±180° into range, as KML wants them (OGC 12-007r2 §16.3.2, `kml:angle180Type`): lines and
/// polygons are cut at 180°, points and tracks, which have a value for each position, are wrapped. Pictures on the
/// ground have a box of their own and stay.
final class KMLLongitudes: BatchStep {
  private var cut = AntimeridianCut()

  func apply(to batch: inout FeatureBatch) {
    guard Self.isBeyond(batch.geometry, 0..<batch.geometry.positionCount) else { return }
    var geometry = GeometryColumn()
    geometry.raise(stride: batch.geometry.stride)
    for feature in 0..<batch.count {
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      if Self.isBeyond(batch.geometry, batch.geometry.positionRange(ofNodes: nodes)) {
        bringIntoRange(feature, nodes, of: &batch, to: &geometry)
      } else {
        geometry.append(nodes: nodes, of: batch.geometry)
      }
      geometry.endFeature()
    }
    swap(&batch.geometry, &geometry)
  }

  private static func isBeyond(
    _ geometry: borrowing GeometryColumn, _ positions: Range<Int>
  ) -> Bool {
    let box = geometry.box(ofPositions: positions)
    return box.minX < -180 || box.maxX > 180
  }

  private func bringIntoRange(
    _ feature: Int, _ nodes: Range<Int>, of batch: inout FeatureBatch,
    to geometry: inout GeometryColumn
  ) {
    let layer = batch.slots[Int(batch.slotIndexes[feature])].layer
    let positions = batch.geometry.positionRange(ofNodes: nodes)
    guard layer.crs.isDegrees, !Self.isPicture(feature, of: batch),
      cut.apply(to: batch.geometry, nodes: nodes)
    else { return geometry.append(nodes: nodes, of: batch.geometry) }
    let isTrack =
      nodes.contains { batch.geometry.nodes[$0].dimensions.contains(.m) }
      || Self.has(KMLLongitudes.arrays, feature, of: batch)
    if cut.result.positionCount == positions.count {
      geometry.append(nodes: 0..<cut.result.nodes.count, of: cut.result)
      batch.note(.longitudeWrapped, feature: feature)
    } else if isTrack {
      for position in positions {
        let place = position * batch.geometry.stride
        batch.geometry.ordinates[place] = Self.wrapped(batch.geometry.ordinates[place])
      }
      geometry.append(nodes: nodes, of: batch.geometry)
      batch.note(.longitudeWrapped, feature: feature)
    } else {
      geometry.append(nodes: 0..<cut.result.nodes.count, of: cut.result)
      batch.note(.cutAtAntimeridian, feature: feature)
    }
  }

  /// True for an overlay, or what else has a kind of geometry that only KML knows.
  static func isPicture(_ feature: Int, of batch: borrowing FeatureBatch) -> Bool {
    has("@geometry-type", feature, of: batch)
  }

  private static let arrays = "coordinateProperties"

  /// True if a feature has a property of a name.
  private static func has(_ name: String, _ feature: Int, of batch: borrowing FeatureBatch) -> Bool
  {
    var name = name
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    guard let key = name.withUTF8({ slot.keys.find($0) }) else { return false }
    return batch.cellRange(ofFeature: feature).contains {
      batch.cells[$0].key == UInt32(key) && batch.cells[$0].type != .null
    }
  }

  /// The same longitude between −180° and 180°; these two stay as they are.
  private static func wrapped(_ longitude: Double) -> Double {
    guard longitude.magnitude > 180 else { return longitude }
    let rest = longitude.remainder(dividingBy: 360)
    return rest == -180 && longitude > 0 ? 180 : rest
  }
}
