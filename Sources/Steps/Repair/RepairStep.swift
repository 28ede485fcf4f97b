internal import Base
internal import Features
internal import Flow
internal import Geometry

/// One worker's share of a ``RepairStage``.
final class RepairStep: BatchStep {
  private let stage: RepairStage
  private var repair: GeometryRepair
  private var failures: FeatureFailures
  private var result = GeometryColumn()
  private var leftovers = GeometryColumn()
  /// Features that left something over.
  private var leaving: [Int] = []
  private let recorder: FeatureRecorder?
  /// Of the last batch.
  private var totals = RepairTotals()

  init(_ stage: RepairStage) {
    self.stage = stage
    repair = GeometryRepair(
      stage.settings.isLinework ? .linework : .structure(keepsCollapsed: true),
      fixesSwapped: stage.settings.fixesSwapped)
    failures = FeatureFailures(skipsErrors: stage.skipsErrors)
    recorder = stage.spool.map { FeatureRecorder(for: $0) }
  }

  func apply(to batch: inout FeatureBatch) throws(GeoError) {
    try mend(&batch)
    if let recorder {
      recorder.begin(batch)
      // The same features, with what fell out in place of their geometries.
      swap(&batch.geometry, &leftovers)
      for feature in leaving { recorder.add(feature, of: batch) }
      swap(&batch.geometry, &leftovers)
    }
    failures.settle(&batch)
  }

  func commit() throws(GeoError) {
    stage.add(totals)
    if let recorder, let spool = stage.spool { try spool.append(recorder) }
  }

  private func mend(_ batch: inout FeatureBatch) throws(GeoError) {
    let isGeographic = batch.slots.map { $0.layer.crs.isGeographic }
    totals = RepairTotals()
    var faults = RepairFaults(batch)
    leaving.removeAll(keepingCapacity: true)
    result.removeAll()
    leftovers.removeAll()
    result.raise(stride: batch.geometry.stride)
    leftovers.raise(stride: batch.geometry.stride)
    for feature in 0..<batch.count {
      do throws(GeoError) {
        try faults.pass(feature, &batch)
        let onGround = isGeographic[Int(batch.slotIndexes[feature])]
        let outcome = try repair.append(
          batch.geometry.nodeRange(ofFeature: feature), of: batch.geometry,
          isGeographic: onGround, to: &result, leftovers: &leftovers)
        try check(outcome)
        enter(outcome, feature, onGround, &batch)
      } catch {
        result.forgetOpenFeature()
        leftovers.forgetOpenFeature()
        try failures.add(feature, error, in: batch)
      }
      result.endFeature()
      leftovers.endFeature()
    }
    try faults.finish()
    swap(&batch.geometry, &result)
  }

  private func check(_ outcome: GeometryRepair.Outcome) throws(GeoError) {
    guard let greatest = stage.settings.greatestAreaChange, outcome.areaChange > greatest else {
      return
    }
    throw GeoError(
      .areaChanged,
      "making it valid would change the area by \(RepairTotals.text(outcome.areaChange)) %, from "
        + "\(RepairTotals.text(outcome.areaBefore)) to \(RepairTotals.text(outcome.areaAfter))")
  }

  /// Counts what was done to a feature.
  private func enter(
    _ outcome: GeometryRepair.Outcome, _ feature: Int, _ onGround: Bool,
    _ batch: inout FeatureBatch
  ) {
    let changes = outcome.changes
    guard !changes.isEmpty else { return }
    if changes.contains(.madeValid) {
      let areas = RepairTotals.Areas(before: outcome.areaBefore, after: outcome.areaAfter)
      if onGround {
        totals.ground.before += areas.before
        totals.ground.after += areas.after
      } else {
        totals.plane.before += areas.before
        totals.plane.after += areas.after
      }
      totals.notice(outcome.areaChange, feature: batch.ordinals[feature])
    }
    for (change, reason, message) in Self.reasons where changes.contains(change) {
      batch.note(reason, message, feature: feature)
    }
    if changes.contains(.leftovers) {
      leaving.append(feature)
      if recorder == nil {
        batch.note(
          .leftoversLost,
          "lines and points that fell out of geometries were left out; --leftovers keeps them",
          feature: feature)
      } else {
        batch.note(
          .leftoversSetApart, "lines and points fell out of geometries", feature: feature)
      }
    }
  }

  private static let reasons: [(RepairChanges, Reason, String?)] = [
    (.swapped, .coordinatesSwapped, nil),
    (.closed, .ringClosed, "an open ring was closed"),
    (.repeatedPositions, .repeatedPositions, nil),
    (.spikes, .spikesRemoved, nil),
    (.rewound, .ringRewound, nil),
    (.madeValid, .madeValid, nil),
    (.collapsed, .geometryCollapsed, nil),
    (.measuresLost, .measuresLost, "measures (m) were lost when polygons were made valid"),
  ]
}
