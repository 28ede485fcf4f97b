internal import Geometry
internal import Streaming

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
  }

  init(_ stage: Reprojection) {
    self.stage = stage
    failures = FeatureFailures(skipsErrors: stage.options.skipsErrors)
  }

  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
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

  /// The place of a layer's transformation among this worker's; nil if it stays as it is.
  private mutating func place(of layer: Layer) throws(GeoError) -> Int? {
    guard layer.hasGeometry, !layer.isPassedOver, let source = try stage.source(of: layer),
      case .plan(let plan) = try stage.treatment(of: source, in: layer)
    else { return nil }
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
    let stride = batch.geometry.stride
    let positions = batch.geometry.positionRange(ofFeatures: features)
    guard !positions.isEmpty else { return }
    let base = batch.geometry.ordinates.base + positions.lowerBound * stride
    scratch.before.removeAll()
    scratch.before.append(from: base, count: positions.count * stride)
    let before = scratch.before.base
    transformation.apply(to: base, positions: positions.count, stride: stride)

    let source = Survey(before, positions.count, stride)
    let result = Survey(base, positions.count, stride)
    if !result.isFinite || plan.isFromDegrees && source.isBeyondPoles {
      try fail(features, of: batch, plan, from: positions.lowerBound)
    }
    guard let area = plan.area else { return }
    if plan.isFromDegrees {
      count(outside: area, source, before, positions.count, stride, plan)
    } else if plan.isToDegrees {
      count(outside: area, result, base, positions.count, stride, plan)
    }
  }

  /// Takes down the features that hold a position which could not be transformed.
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
        guard !result[0].isFinite || !result[1].isFinite || isBeyondPole else { continue }
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
      // Beyond ±180° is the same place a turn away.
      let isInside = boxes.contains { box in
        y >= box.minY && y <= box.maxY
          && (x >= box.minX && x <= box.maxX || x + 360 >= box.minX && x + 360 <= box.maxX
            || x - 360 >= box.minX && x - 360 <= box.maxX)
      }
      if !isInside { outside += 1 }
    }
    if outside > 0 { stage.countOutside(outside, of: plan) }
  }
}

/// The box of a run of positions, and whether all are finite.
private struct Survey {
  var box = Box()
  var isFinite = true
  var isBeyondPoles: Bool { box.minY < -90 || box.maxY > 90 }

  init(_ base: UnsafePointer<Double>, _ positions: Int, _ stride: Int) {
    var next = base
    var sum = 0.0
    for _ in 0..<positions {
      box.extend(x: next[0], y: next[1])
      // Nothing times nothing: only NaN comes of what is not finite.
      sum += next[0] * 0 + next[1] * 0
      next += stride
    }
    isFinite = sum == 0
  }
}

extension GeometryColumn {
  /// All positions of a run of features.
  func positionRange(ofFeatures features: Range<Int>) -> Range<Int> {
    guard let first = features.first, let last = features.last else { return 0..<0 }
    return positionRange(ofNodes: nodeRange(ofFeature: first).lowerBound..<Int(featureEnds[last]))
  }
}

extension GeoError.Code {
  /// A point has no place in the system that it is to come into.
  static let cannotTransform = GeoError.Code("cannot-transform", .input)
}
