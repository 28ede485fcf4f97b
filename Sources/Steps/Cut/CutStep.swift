internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Systems

/// One worker's share of a ``Cut``.
final class CutStep: BatchStep {
  private var failures: FeatureFailures
  private var fit = MeridianFit()
  private var result = GeometryColumn()

  init(_ stage: Cut) { failures = FeatureFailures(skipsErrors: stage.skipsErrors) }

  func apply(to batch: inout FeatureBatch) throws(GeoError) {
    let all = batch.geometry.box(
      ofPositions: batch.geometry.positionRange(ofFeatures: 0..<batch.count))
    guard ShapeFitting.needsFit(all) else { return }
    result.removeAll()
    for feature in 0..<batch.count {
      guard ShapeFitting.needsFit(batch.geometry.box(ofFeature: feature)) else {
        result.appendFeature(feature, of: batch.geometry)
        continue
      }
      do throws(GeoError) { try cut(feature, of: &batch) } catch {
        result.endFeature()
        try failures.add(feature, error, in: batch)
      }
    }
    swap(&batch.geometry, &result)
    failures.settle(&batch)
  }

  /// Adds a feature that may cross 180°, or nothing if it has a position that cannot be one of degrees.
  private func cut(_ feature: Int, of batch: inout FeatureBatch) throws(GeoError) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    guard Self.areOnEarth(batch.geometry.positionRange(ofNodes: nodes), of: batch.geometry) else {
      throw Self.refusal
    }
    let mark = result.mark
    fit.fit(feature, of: batch.geometry, seam: 180)
    fit.append(to: &result)
    let fitted = result.featureEnds.count - 1
    // It may go round the earth so often that it was left alone.
    guard Self.isInRange(result.box(ofFeature: fitted)) else {
      result.truncate(to: mark)
      throw Self.refusal
    }
    if Self.size(result.nodeRange(ofFeature: fitted), of: result)
      != Self.size(nodes, of: batch.geometry)
    {
      batch.note(
        .cutAtAntimeridian, "geometries that cross 180° were cut there", feature: feature)
    } else if fit.isCut || areMoved(feature, of: batch.geometry) {
      batch.note(.longitudeWrapped, feature: feature)
    } else {
      // Wider than half the world, or cut already.
      result.truncate(to: mark)
      result.appendFeature(feature, of: batch.geometry)
    }
  }

  /// True if the last feature of the result, which has as many positions, is not where it was: one that only
  /// touches 180° may have been on the wrong side of it.
  private func areMoved(_ feature: Int, of column: borrowing GeometryColumn) -> Bool {
    let before = column.positionRange(ofFeatures: feature..<feature + 1)
    let after = result.positionRange(
      ofFeatures: result.featureEnds.count - 1..<result.featureEnds.count)
    return zip(before, after).contains { before, after in
      column.ordinates[before * column.stride] != result.ordinates[after * result.stride]
    }
  }

  private static let refusal = GeoError(
    .notCuttable, "a position is not on the earth, so that it lies on no side of 180°")

  private static func isInRange(_ box: Box) -> Bool { box.minX >= -180 && box.maxX <= 180 }

  /// Ten turns; numbers beyond are no longitudes.
  private static let greatestLongitude = 3600.0

  private static func areOnEarth(
    _ positions: Range<Int>, of column: borrowing GeometryColumn
  ) -> Bool {
    for position in positions {
      let x = column.ordinates[position * column.stride]
      let y = column.ordinates[position * column.stride + 1]
      guard x.magnitude <= greatestLongitude, y.magnitude <= 90 else { return false }
    }
    return true
  }

  /// The numbers of parts and positions: a cut adds some of either, or of both.
  private static func size(_ nodes: Range<Int>, of column: borrowing GeometryColumn) -> [Int] {
    [
      nodes.reduce(0) { $0 + column.partRange(ofNode: $1).count },
      column.positionRange(ofNodes: nodes).count,
    ]
  }
}
