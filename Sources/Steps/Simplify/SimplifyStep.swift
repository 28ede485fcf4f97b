internal import Base
internal import Features
internal import Flow
internal import Geometry

/// One worker's share of a ``SimplifyStage``.
final class SimplifyStep: BatchStep {
  private let settings: SimplifyStage.Settings
  private let stage: SimplifyStage
  private var simplification: Simplification
  /// For each position of a line, true if it stays.
  private var marks = Column<Bool>()
  private var result = GeometryColumn()
  /// The batch in degrees, if some of it has another unit of angles: what lengths are measured in.
  private var degrees = GeometryColumn()
  private var measuresDegrees = false
  private var judge = ValidityJudge()
  /// For lines and polygons that come to cross.
  private var joint: JointSimplification
  /// Of the last batch.
  private var totals = SimplifyStage.Totals()
  /// How often a tolerance is halved before a polygon is left as it was, if it does not become valid.
  private static let halvingLimit = 8

  init(_ settings: SimplifyStage.Settings, _ stage: SimplifyStage) {
    self.settings = settings
    self.stage = stage
    simplification = Simplification(settings.method)
    joint = JointSimplification(settings.method)
  }

  /// What a simplification did to a feature.
  private struct Outcome {
    var before = 0
    var kept = 0
    var held = 0
    var hasAreas = false
    /// True if more is kept so that nothing crosses.
    var isLess = false
  }

  func apply(to batch: inout FeatureBatch) throws(GeoError) {
    let units = batch.slots.map { $0.layer.crs.simplificationUnit }
    totals = SimplifyStage.Totals()
    result.removeAll()
    result.raise(stride: batch.geometry.stride)
    takeDegrees(of: batch, units)
    for feature in 0..<batch.count {
      let onGround = units[Int(batch.slotIndexes[feature])] != nil
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      var outcome = append(nodes, of: batch.geometry, settings.tolerance, onGround)
      if outcome.hasAreas, outcome.kept < outcome.before {
        try keepValid(nodes, batch.geometry, onGround, &outcome)
      }
      if outcome.isLess { batch.note(.simplifiedLess, feature: feature) }
      totals.before += outcome.before
      totals.kept += outcome.kept
      if outcome.held > 0 {
        batch.note(.keptAsTriangle, feature: feature, count: outcome.held)
      }
      result.endFeature()
    }
    swap(&batch.geometry, &result)
  }

  func commit() { stage.add(totals) }

  /// Makes the batch in degrees, if it is not in degrees or in a plane already.
  private func takeDegrees(of batch: borrowing FeatureBatch, _ units: [Double?]) {
    measuresDegrees = units.contains { $0 ?? 1 != 1 }
    guard measuresDegrees else { return }
    degrees.removeAll()
    degrees.raise(stride: batch.geometry.stride)
    for feature in 0..<batch.count {
      let unit = units[Int(batch.slotIndexes[feature])] ?? 1
      degrees.appendFeature(feature, of: batch.geometry, degreesPerUnit: unit)
    }
  }

  /// Simplifies the last feature less if its polygons became invalid: first only where rings cross.
  private func keepValid(
    _ nodes: Range<Int>, _ geometry: borrowing GeometryColumn, _ isGround: Bool,
    _ outcome: inout Outcome
  ) throws(GeoError) {
    let first = result.nodes.count - nodes.count
    guard try judge.fault(ofNode: first, in: result) != nil,
      try judge.fault(ofNode: nodes.lowerBound, in: geometry) == nil
    else { return }
    var tolerance = settings.tolerance
    for _ in 0...Self.halvingLimit {
      result.forgetOpenFeature()
      outcome = append(nodes, of: geometry, tolerance, isGround, areasJointly: true)
      outcome.isLess = true
      if try judge.fault(ofNode: first, in: result) == nil { return }
      tolerance /= 2
    }
    result.forgetOpenFeature()
    result.append(nodes: nodes, of: geometry)
    outcome.kept = outcome.before
    outcome.held = 0
  }

  /// Adds the nodes of a feature with the positions that stay. The rings of each node are simplified
  /// together if `areasJointly`, otherwise each for itself.
  private func append(
    _ nodes: Range<Int>, of geometry: borrowing GeometryColumn, _ tolerance: Double,
    _ isGround: Bool, areasJointly: Bool = false
  ) -> Outcome {
    var outcome = Outcome()
    for node in nodes {
      switch geometry.nodes[node].kind {
      case .point, .multiPoint, .geometryCollection:
        result.append(nodes: node..<node + 1, of: geometry)
        continue
      case .lineString, .multiLineString: break
      case .polygon, .multiPolygon: outcome.hasAreas = true
      }
      let isArea = geometry.nodes[node].kind.hasRings
      let parts = geometry.partRange(ofNode: node)
      if isArea, areasJointly {
        append(rings: parts, geometry, tolerance, isGround, &outcome)
        result.appendNode(geometry.nodes[node].kind, geometry.nodes[node].dimensions)
        continue
      }
      for part in parts {
        for line in geometry.lineRange(ofPart: part) {
          let kept = outcome.kept
          append(
            line: geometry.positionRange(ofLine: line), geometry, tolerance, isGround, &outcome)
          if !isArea { keepSimple(line, geometry, isGround, outcome.kept - kept, &outcome) }
        }
        result.endPart()
      }
      result.appendNode(geometry.nodes[node].kind, geometry.nodes[node].dimensions)
    }
    return outcome
  }

  private func append(
    line positions: Range<Int>, _ geometry: borrowing GeometryColumn, _ tolerance: Double,
    _ isGround: Bool, _ outcome: inout Outcome
  ) {
    let (count, stride) = (positions.count, geometry.stride)
    marks.reserve(count)
    marks.setCount(count)
    precondition(positions.upperBound <= geometry.positionCount && stride == result.stride)
    // In range: the precondition holds the line inside the column.
    let line = geometry.ordinates.base + positions.lowerBound * stride
    let measured = measuresDegrees ? degrees.ordinates.base + positions.lowerBound * stride : line
    let choice = simplification.mark(
      measured, count: count, stride: stride, tolerance: tolerance, isGround: isGround,
      marks: marks.base)
    outcome.before += count
    outcome.kept += choice.kept
    if choice.isHeld { outcome.held += 1 }
    if choice.kept == count {
      result.ordinates.append(from: line, count: count * stride)
    } else {
      for position in 0..<count where marks.base[position] {
        result.ordinates.append(from: line + position * stride, count: stride)
      }
    }
    result.endLine()
  }

  /// Keeps more of a line, the last one of the result, if it came to cross itself.
  private func keepSimple(
    _ line: Int, _ geometry: borrowing GeometryColumn, _ isGround: Bool, _ kept: Int,
    _ outcome: inout Outcome
  ) {
    let positions = geometry.positionRange(ofLine: line)
    let last = result.lineEnds.count - 1
    guard kept < positions.count, !joint.isSimple(line: last, of: result) else { return }
    let choice = choose(
      lines: line..<line + 1, geometry, settings.tolerance, isGround, mayMeet: true)
    guard choice.putBack > 0 else { return }
    result.ordinates.truncate(to: result.ordinates.count - kept * result.stride)
    result.lineEnds.truncate(to: last)
    outcome.kept += append(chosen: positions, geometry, at: 0) - kept
    outcome.isLess = true
  }

  /// Adds the rings of a node, simplified together.
  private func append(
    rings parts: Range<Int>, _ geometry: borrowing GeometryColumn, _ tolerance: Double,
    _ isGround: Bool, _ outcome: inout Outcome
  ) {
    guard let first = parts.first, let last = parts.last else { return }
    let lines =
      geometry.lineRange(ofPart: first).lowerBound..<geometry.lineRange(ofPart: last).upperBound
    let choice = choose(lines: lines, geometry, tolerance, isGround, mayMeet: false)
    outcome.held += choice.held
    var start = 0
    for part in parts {
      for line in geometry.lineRange(ofPart: part) {
        let positions = geometry.positionRange(ofLine: line)
        outcome.kept += append(chosen: positions, geometry, at: start)
        outcome.before += positions.count
        start += positions.count
      }
      result.endPart()
    }
  }

  /// Chooses from lines together, by their lengths in degrees if the batch has another unit.
  private func choose(
    lines: Range<Int>, _ geometry: borrowing GeometryColumn, _ tolerance: Double,
    _ isGround: Bool, mayMeet: Bool
  ) -> JointSimplification.Outcome {
    guard measuresDegrees else {
      return joint.choose(
        lines: lines, of: geometry, tolerance: tolerance, isGround: isGround, mayMeet: mayMeet)
    }
    return joint.choose(
      lines: lines, of: degrees, tolerance: tolerance, isGround: isGround, mayMeet: mayMeet)
  }

  /// Adds the positions of a line that are kept by the last joint choice, where it begins at `start`; returns
  /// their number.
  private func append(
    chosen positions: Range<Int>, _ geometry: borrowing GeometryColumn, at start: Int
  ) -> Int {
    let stride = geometry.stride
    precondition(positions.upperBound <= geometry.positionCount && stride == result.stride)
    let before = result.ordinates.count
    // In range: the precondition holds the line inside the column.
    let line = geometry.ordinates.base + positions.lowerBound * stride
    for step in 0..<positions.count where joint.keeps(position: start + step) {
      result.ordinates.append(from: line + step * stride, count: stride)
    }
    result.endLine()
    return (result.ordinates.count - before) / stride
  }
}
