import Geometry

/// Geodesic measures of features on the ellipsoid of WGS 84, whatever system their layer has; owned by one
/// worker.
final class FeatureMeasures {
  private let geodesic: Geodesic
  /// Into degrees; nil for a layer that is in degrees.
  private let unprojection: Transformation?
  private let isMeasurable: Bool
  private var scratch = GeometryColumn()

  /// What measures features of a system; those of a system that PROJ does not know have no measures.
  /// Errors: `.library`.
  init(of system: CoordinateReferenceSystem) throws(GeoError) {
    geodesic = try Geodesic()
    if system.isGeographic {
      unprojection = nil
      isMeasurable = true
    } else {
      unprojection = try ReferenceSystems().unprojection(of: system)
      isMeasurable = unprojection != nil
    }
  }

  /// The area in m²; NaN where there is none to be had.
  func area(ofFeature feature: Int, in batch: UnsafePointer<FeatureBatch>) -> Double {
    guard isMeasurable else { return .nan }
    guard let unprojection else {
      return geodesic.area(ofFeature: feature, in: batch.pointee.geometry)
    }
    unproject(feature, batch, unprojection)
    return geodesic.area(ofFeature: 0, in: scratch)
  }

  /// The length in m; NaN where there is none to be had.
  func length(ofFeature feature: Int, in batch: UnsafePointer<FeatureBatch>) -> Double {
    guard isMeasurable else { return .nan }
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
