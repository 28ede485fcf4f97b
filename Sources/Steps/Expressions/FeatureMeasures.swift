import Base
import Features
import Geometry
import Systems

/// Geodesic measures of features on the ellipsoid of their layer's system, projected or not; owned by one worker.
final class FeatureMeasures {
  private let geodesic: Geodesic
  /// The way into degrees; nil for a layer that is in degrees.
  private let unprojection: Transformation?
  private var scratch = GeometryColumn()

  /// Measures for features in a system. Errors: `.library`, `.unknownSystem`.
  init(of system: CoordinateReferenceSystem) throws(GeoError) {
    var grounds = Grounds()
    let ground = try grounds.ground(of: system)
    geodesic = try Geodesic(on: ground.ellipsoid)
    unprojection = ground.unprojection
  }

  /// The area in m²; NaN if it cannot be measured.
  func area(ofFeature feature: Int, in batch: UnsafePointer<FeatureBatch>) -> Double {
    guard let unprojection else {
      return geodesic.area(ofFeature: feature, in: batch.pointee.geometry)
    }
    unproject(feature, batch, unprojection)
    return geodesic.area(ofFeature: 0, in: scratch)
  }

  /// The length in m; NaN if it cannot be measured.
  func length(ofFeature feature: Int, in batch: UnsafePointer<FeatureBatch>) -> Double {
    guard let unprojection else {
      return geodesic.length(ofFeature: feature, in: batch.pointee.geometry)
    }
    unproject(feature, batch, unprojection)
    return geodesic.length(ofFeature: 0, in: scratch)
  }

  /// Copies a feature's geometry, in degrees.
  private func unproject(
    _ feature: Int, _ batch: UnsafePointer<FeatureBatch>, _ unprojection: Transformation
  ) {
    scratch.removeAll()
    let nodes = batch.pointee.geometry.nodeRange(ofFeature: feature)
    scratch.append(nodes: nodes, of: batch.pointee.geometry)
    scratch.endFeature()
    unprojection.apply(
      to: scratch.ordinates.base, positions: scratch.positionCount, stride: scratch.stride)
  }
}
