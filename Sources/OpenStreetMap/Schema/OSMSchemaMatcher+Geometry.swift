internal import Base
internal import Features
internal import Geometry

/// What is measured of the geometry of features, and the points that stand for areas.
extension OSMSchemaMatcher {
  /// What the geometry of an object measures, as far as a layer that takes it asks for it.
  struct Measures {
    var area: Double?
    var mercatorArea: Double?
    var length: Double?
    /// The point for layers that want one.
    var point: (x: Double, y: Double)?
  }

  /// Measures the geometry that has been added, and whose feature has not ended, for the layers that were
  /// matched. A point has nothing to measure.
  func measure(
    _ kinds: OSMGeometryKinds, _ layers: UnsafeBufferPointer<Int32>, _ batch: inout FeatureBatch
  ) {
    guard schema.looksAtGeometry else { return }
    measures = Measures()
    guard kinds != .point else { return }
    var wanted: OSMSchema.Wants = []
    for number in layers { wanted.formUnion(schema.layers[Int(number)].wants) }
    guard !wanted.isEmpty else { return }
    let feature = batch.geometry.featureEnds.count
    batch.geometry.endFeature()
    if wanted.contains(.area) { measures.area = OSMMeasures.area(feature, batch.geometry) }
    if wanted.contains(.mercatorArea) {
      measures.mercatorArea = OSMMeasures.mercatorArea(feature, batch.geometry)
    }
    if wanted.contains(.length) { measures.length = OSMMeasures.length(feature, batch.geometry) }
    if wanted.contains(.point) {
      measures.point = surface.find(feature: feature, in: batch.geometry)
    }
    batch.geometry.featureEnds.truncate(to: feature)
  }

  /// Puts the point that stands for the feature, as measured, in place of the open geometry. `isCopy`: the
  /// feature's geometry itself has gone to another row.
  func appendPoint(isCopy: Bool, _ batch: inout FeatureBatch) {
    if !isCopy { batch.forgetOpenGeometry() }
    guard let point = measures.point else { return }
    batch.geometry.appendPosition(x: point.x, y: point.y)
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.point, [])
  }
}
