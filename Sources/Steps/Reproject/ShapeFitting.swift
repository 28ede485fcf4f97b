internal import Base
internal import Features
internal import Geometry
internal import Systems

/// Fits the shapes of a batch to where their system tears the earth apart, or joins them where it does not.
final class ShapeFitting {
  private enum Outcome {
    /// It stays as it is.
    case kept
    /// It was added to the new column.
    case fitted
    /// It was cut, and added.
    case cut
  }

  private var meridianFit = MeridianFit()
  private var planeFit = PlaneFit()
  private var meridianJoin = MeridianJoin()
  private var fitted = GeometryColumn()

  /// Draws features that lie across the target's seam in one piece, or cuts them there.
  func fit(_ features: Range<Int>, of batch: inout FeatureBatch, to seam: Seam) {
    var cutAt: Double?
    if case .torn(let longitude) = seam { cutAt = longitude }
    rebuild(features, of: &batch) { column, feature, result in
      guard seam.isCrossed(by: column.box(ofFeature: feature)) else { return .kept }
      return fitToMeridian(feature, of: column, cutAt, &result)
    }
  }

  /// Draws what jumps from one side of the world to the other in one piece, beyond ±180°.
  func unwrap(_ features: Range<Int>, of batch: inout FeatureBatch) {
    let all = batch.geometry.box(ofPositions: batch.geometry.positionRange(ofFeatures: features))
    guard all.maxX - all.minX > 180 else { return }
    rebuild(features, of: &batch) { column, feature, result in
      let box = column.box(ofFeature: feature)
      guard box.maxX - box.minX > 180 else { return .kept }
      return fitToMeridian(feature, of: column, nil, &result)
    }
  }

  /// Cuts what lies across 180° after degrees have become other degrees.
  func fitToDegrees(_ features: Range<Int>, of batch: inout FeatureBatch) {
    rebuild(features, of: &batch) { column, feature, result in
      guard Self.needsFit(column.box(ofFeature: feature)) else { return .kept }
      return fitToMeridian(feature, of: column, 180, &result)
    }
  }

  /// Cuts what lies across 180° or over a pole on the way from a plane into degrees. `before` has the positions
  /// in the plane, from the batch's position `first` on.
  func fitToDegrees(
    _ features: Range<Int>, of batch: inout FeatureBatch, _ transformation: Transformation,
    before: UnsafePointer<Double>, first: Int
  ) {
    rebuild(features, of: &batch) { column, feature, result in
      guard
        Self.needsFit(column.box(ofFeature: feature))
          || transformation.holdsPole(Self.box(of: feature, in: column, before, first))
      else { return .kept }
      planeFit.fit(feature, of: column, before: before, first: first, by: transformation)
      planeFit.append(to: &result)
      return planeFit.isCut ? .cut : .fitted
    }
  }

  /// Joins what maps of degrees have to cut, in a plane that is whole there: around a pole, or torn apart at another
  /// meridian. `source` is the box of the features in degrees; `before` has their positions, from the batch's position
  /// `first` on.
  func join(
    _ features: Range<Int>, of batch: inout FeatureBatch, _ source: Box, _ seam: Seam,
    before: UnsafePointer<Double>, first: Int
  ) {
    let isTorn = seam.longitude != nil
    if let longitude = seam.longitude, MeridianJoin.isAntimeridian(longitude) { return }
    let meridian = isTorn ? 180.0 : nil
    guard isTorn ? MeridianJoin.isAcross(source) : MeridianJoin.concerns(source) else { return }
    rebuild(features, of: &batch) { column, feature, result in
      let box = Self.box(of: feature, in: column, before, first)
      // Where the plane is torn, poles are lines or far away.
      let isConcerned =
        isTorn
        ? MeridianJoin.isAcross(box) && box.minY > -90 && box.maxY < 90
        : MeridianJoin.concerns(box)
      guard isConcerned else { return .kept }
      meridianJoin.join(feature, of: column, before: before, first: first, at: meridian)
      meridianJoin.append(to: &result)
      return .fitted
    }
  }

  /// True for a box of degrees that jumps from one side of the world to the other, or lies beyond it.
  static func needsFit(_ box: Box) -> Bool {
    box.minX < -180 || box.maxX > 180 || box.maxX - box.minX > 180
  }

  private func fitToMeridian(
    _ feature: Int, of column: borrowing GeometryColumn, _ seam: Double?,
    _ result: inout GeometryColumn
  ) -> Outcome {
    meridianFit.fit(feature, of: column, seam: seam)
    meridianFit.append(to: &result)
    return meridianFit.isCut ? .cut : .fitted
  }

  /// The box of a feature before it was transformed.
  private static func box(
    of feature: Int, in column: borrowing GeometryColumn, _ before: UnsafePointer<Double>,
    _ first: Int
  ) -> Box {
    var box = Box()
    let stride = column.stride
    // In range: the feature's positions are among those that were transformed.
    for position in column.positionRange(ofNodes: column.nodeRange(ofFeature: feature)) {
      let place = before + (position - first) * stride
      box.extend(x: place[0], y: place[1])
    }
    return box
  }

  /// Builds the geometries again, with those that `change` has fitted.
  private func rebuild(
    _ features: Range<Int>, of batch: inout FeatureBatch,
    _ change: (borrowing GeometryColumn, Int, inout GeometryColumn) -> Outcome
  ) {
    fitted.removeAll()
    var cut: [Int] = []
    for feature in 0..<batch.count {
      let outcome =
        features.contains(feature) ? change(batch.geometry, feature, &fitted) : .kept
      if outcome == .kept { fitted.appendFeature(feature, of: batch.geometry) }
      if outcome == .cut { cut.append(feature) }
    }
    swap(&batch.geometry, &fitted)
    for feature in cut {
      batch.note(
        .cutAtAntimeridian,
        "geometries that lie across the edge of the reference system were cut there",
        feature: feature)
    }
  }
}
