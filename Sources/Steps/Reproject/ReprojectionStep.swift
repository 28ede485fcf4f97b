internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Systems
internal import Text

/// One worker's share of a ``Reprojection``: whole runs of features go through the operation at once.
struct ReprojectionStep: BatchStep {
  private let stage: Reprojection
  private var transformations: [Transformation] = []
  private let scratch = Scratch()
  private var failures: FeatureFailures

  /// What is kept from batch to batch.
  private final class Scratch {
    /// The positions before they were transformed.
    var before = Column<Double>()
    /// By how many full turns positions lie beyond the seam of the target.
    var turns = Column<Double>()
    /// Divides edges into pieces, if that was asked for.
    var densification: Densification?
    /// Features that lie across the seam or a pole.
    let shapes = ShapeFitting()
    /// Points of the batch outside the areas of their operations.
    var outside: [(plan: TransformationPlan, count: Int)] = []
  }

  init(_ stage: Reprojection) {
    self.stage = stage
    failures = FeatureFailures(skipsErrors: stage.options.skipsErrors)
  }

  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    scratch.outside.removeAll(keepingCapacity: true)
    // The plans of this batch's slots, by slot.
    var places: [Int?] = []
    for slot in batch.slots {
      places.append(slot.readCount > 0 ? try place(of: slot.layer) : nil)
    }
    var start = 0
    while start < batch.count {
      let place = places[Int(batch.slotIndexes[start])]
      var end = start + 1
      while end < batch.count, places[Int(batch.slotIndexes[end])] == place { end += 1 }
      if stage.options.isLatitudeFirst { swapAxes(start..<end, of: &batch) }
      if let place { try transform(start..<end, of: &batch, transformations[place]) }
      start = end
    }
    failures.settle(&batch)
  }

  mutating func commit() {
    for (plan, count) in scratch.outside { stage.countOutside(count, of: plan) }
  }

  /// The place of a layer's transformation among this worker's; nil if it stays as it is.
  private mutating func place(of layer: Layer) throws(GeoError) -> Int? {
    guard let plan = try stage.plan(for: layer) else { return nil }
    if let known = transformations.firstIndex(where: { $0.plan === plan }) { return known }
    transformations.append(try Transformation(plan))
    return transformations.count - 1
  }

  private func swapAxes(_ features: Range<Int>, of batch: inout FeatureBatch) {
    let stride = batch.geometry.stride
    let positions = batch.geometry.positionRange(ofFeatures: features)
    var next = batch.geometry.ordinates.base + positions.lowerBound * stride
    for _ in positions {
      (next[0], next[1]) = (next[1], next[0])
      next += stride
    }
  }

  // MARK: - Transforming

  private mutating func transform(
    _ features: Range<Int>, of batch: inout FeatureBatch, _ transformation: Transformation
  ) throws(GeoError) {
    let plan = transformation.plan
    if let metres = stage.options.segmentMetres {
      if plan.isFromDegrees { scratch.shapes.unwrap(features, of: &batch) }
      if scratch.densification == nil { scratch.densification = Densification(metres: metres) }
      scratch.densification?.apply(
        to: &batch.geometry, features: features, isGeographic: plan.degreesPerUnit != nil,
        unit: plan.degreesPerUnit ?? 1)
    }
    var positions = batch.geometry.positionRange(ofFeatures: features)
    guard !positions.isEmpty else { return }
    var source = Survey(positions, of: batch.geometry)
    if plan.isFromDegrees, !plan.isToDegrees, transformation.seam.isCrossed(by: source.box) {
      scratch.shapes.fit(features, of: &batch, to: transformation.seam)
      positions = batch.geometry.positionRange(ofFeatures: features)
      source = Survey(positions, of: batch.geometry)
    }
    let stride = batch.geometry.stride
    let base = batch.geometry.ordinates.base + positions.lowerBound * stride
    scratch.before.removeAll()
    scratch.before.append(from: base, count: positions.count * stride)
    let before = scratch.before.base

    let period = turnBack(features, of: &batch, source, transformation)
    transformation.apply(to: base, positions: positions.count, stride: stride)
    if let period { turnOn(base, positions.count, stride, by: period) }
    if plan.isFromDegrees, plan.isToDegrees {
      Self.keepTurns(base, as: before, positions.count, stride)
    }

    let result = Survey(positions, of: batch.geometry)
    if !result.isFinite || plan.isFromDegrees && source.isBeyondPoles || plan.isWild(result.box) {
      try fail(features, of: batch, plan, from: positions.lowerBound)
    }
    if let area = plan.planarArea {
      count(outside: BoundingBox(area), source, before, positions.count, stride, plan)
    } else if let area = plan.area {
      if plan.isFromDegrees {
        count(outside: area, source, before, positions.count, stride, plan)
      } else if plan.isToDegrees {
        count(outside: area, result, base, positions.count, stride, plan)
      }
    }
    fitShapes(features, of: &batch, source.box, result.box, transformation, positions.lowerBound)
  }

  // MARK: - Over 180°

  /// Cuts or joins shapes after their positions were transformed; the boxes are those before and after that.
  private func fitShapes(
    _ features: Range<Int>, of batch: inout FeatureBatch, _ source: Box, _ result: Box,
    _ transformation: Transformation, _ first: Int
  ) {
    let plan = transformation.plan
    if plan.isToDegrees, plan.isFromDegrees {
      if ShapeFitting.needsFit(result) { scratch.shapes.fitToDegrees(features, of: &batch) }
    } else if plan.isToDegrees {
      guard ShapeFitting.needsFit(result) || transformation.holdsPole(source) else { return }
      scratch.shapes.fitToDegrees(
        features, of: &batch, transformation, before: scratch.before.base, first: first)
    } else if plan.isFromDegrees {
      scratch.shapes.join(
        features, of: &batch, source, transformation.seam, before: scratch.before.base,
        first: first)
    }
  }

  /// Brings longitudes beyond a periodic seam back before they are transformed, in features that lie across it;
  /// returns the period by which they are moved on afterwards, nil if there are none.
  private func turnBack(
    _ features: Range<Int>, of batch: inout FeatureBatch, _ source: Survey,
    _ transformation: Transformation
  ) -> Double? {
    guard case .periodic(let longitude, let period) = transformation.seam,
      transformation.seam.isCrossed(by: source.box)
    else { return nil }
    let first = batch.geometry.positionRange(ofFeatures: features).lowerBound
    let stride = batch.geometry.stride
    scratch.turns.removeAll()
    scratch.turns.append(repeating: 0, count: scratch.before.count / stride)
    for feature in features {
      let box = batch.geometry.box(ofFeature: feature)
      guard transformation.seam.isCrossed(by: box) else { continue }
      // The turn in which the western end of the feature lies is that of the map.
      let own = ((box.minX - longitude) / 360).rounded(.down) + 1
      for node in batch.geometry.nodeRange(ofFeature: feature) {
        for part in batch.geometry.partRange(ofNode: node) {
          let positions = batch.geometry.positionRange(ofPart: part)
          // A part on one side of the seam stays on the map, unless it was drawn to continue others.
          let partBox = batch.geometry.box(ofPositions: positions)
          guard
            partBox.minX < -180 || partBox.maxX > 180
              || transformation.seam.separates(partBox)
          else { continue }
          for position in positions {
            let x = batch.geometry.ordinates[position * stride]
            guard x.isFinite, x >= longitude + 360 * own else { continue }
            let turn = ((x - longitude) / 360).rounded(.down) + 1
            scratch.turns[position - first] = turn - own
            batch.geometry.ordinates[position * stride] = x - 360 * turn
          }
        }
      }
    }
    return period
  }

  private func turnOn(
    _ base: UnsafeMutablePointer<Double>, _ positions: Int, _ stride: Int, by period: Double
  ) {
    for index in 0..<positions where scratch.turns.base[index] != 0 {
      base[index * stride] += period * scratch.turns.base[index]
    }
  }

  /// Longitudes that a small step brought over 180° stay on their side.
  private static func keepTurns(
    _ base: UnsafeMutablePointer<Double>, as before: UnsafePointer<Double>, _ positions: Int,
    _ stride: Int
  ) {
    for index in 0..<positions {
      let step = base[index * stride] - before[index * stride]
      if step.magnitude > 180, step.isFinite {
        base[index * stride] -= (step / 360).rounded() * 360
      }
    }
  }

  /// Notes the features with a position that could not be transformed.
  private mutating func fail(
    _ features: Range<Int>, of batch: borrowing FeatureBatch, _ plan: TransformationPlan,
    from first: Int
  ) throws(GeoError) {
    let stride = batch.geometry.stride
    for feature in features {
      let positions = batch.geometry.positionRange(
        ofNodes: batch.geometry.nodeRange(ofFeature: feature))
      for position in positions {
        // In range: `before` has the positions of all these features.
        let source = scratch.before.base + (position - first) * stride
        let result = batch.geometry.ordinates.base + position * stride
        guard source[0].isFinite, source[1].isFinite else { continue }
        let isBeyondPole = plan.isFromDegrees && source[1].magnitude > 90
        guard
          !result[0].isFinite || !result[1].isFinite || isBeyondPole
            || plan.isWild(x: result[0], y: result[1])
        else { continue }
        let point = "\(JSONValue.text(of: source[0])) \(JSONValue.text(of: source[1]))"
        try failures.add(
          feature,
          GeoError(
            .cannotTransform,
            isBeyondPole
              ? "the point \(point) has a latitude beyond 90°"
              : "the point \(point) has no place in \(plan.target.identifierOrName)",
            hint: isBeyondPole && source[0].magnitude <= 90
              ? "if latitudes come first, --input-order latlon says so" : nil),
          in: batch)
        break
      }
    }
  }

  private func count(
    outside area: BoundingBox, _ survey: Survey, _ base: UnsafePointer<Double>, _ positions: Int,
    _ stride: Int, _ plan: TransformationPlan
  ) {
    let boxes = area.boxes
    if boxes.contains(where: { $0.holds(survey.box) }) { return }
    var outside = 0
    for index in 0..<positions {
      let x = base[index * stride]
      let y = base[index * stride + 1]
      guard x.isFinite, y.isFinite else { continue }
      // Beyond ±180° the same place is 360° away.
      let isInside = boxes.contains { box in
        y >= box.minY && y <= box.maxY
          && (x >= box.minX && x <= box.maxX || x + 360 >= box.minX && x + 360 <= box.maxX
            || x - 360 >= box.minX && x - 360 <= box.maxX)
      }
      if !isInside { outside += 1 }
    }
    if outside > 0 { scratch.outside.append((plan, outside)) }
  }
}

/// The box of a run of positions, and whether all are finite.
private struct Survey {
  var box = Box()
  var isFinite = true
  var isBeyondPoles: Bool { box.minY < -90 || box.maxY > 90 }

  init(_ positions: Range<Int>, of column: borrowing GeometryColumn) {
    precondition(positions.lowerBound >= 0 && positions.upperBound <= column.positionCount)
    // In range: the precondition holds the positions inside the column.
    var next = UnsafePointer(column.ordinates.base) + positions.lowerBound * column.stride
    let stride = column.stride
    var sum = 0.0
    for _ in positions {
      box.extend(x: next[0], y: next[1])
      // A finite number times zero is zero; anything else makes the sum NaN.
      sum += next[0] * 0 + next[1] * 0
      next += stride
    }
    isFinite = sum == 0
  }
}
