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
  private var judge = ValidityJudge()
  /// How often a tolerance is halved before a polygon is left as it was.
  private static let halvingLimit = 8

  init(_ settings: SimplifyStage.Settings, _ stage: SimplifyStage) {
    self.settings = settings
    self.stage = stage
    simplification = Simplification(settings.method)
  }

  /// What a simplification did to a feature.
  private struct Outcome {
    var before = 0
    var kept = 0
    var held = 0
    var hasAreas = false
  }

  func apply(to batch: inout FeatureBatch) throws(GeoError) {
    let isGround = batch.slots.map { $0.layer.crs.isGeographic }
    var totals = SimplifyStage.Totals()
    result.removeAll()
    result.raise(stride: batch.geometry.stride)
    for feature in 0..<batch.count {
      let onGround = isGround[Int(batch.slotIndexes[feature])]
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      var outcome = append(nodes, of: batch.geometry, settings.tolerance, onGround)
      if outcome.hasAreas, outcome.kept < outcome.before {
        let isLess = try keepValid(nodes, batch.geometry, onGround, &outcome)
        if isLess {
          batch.note(.simplifiedLess, feature: feature)
        }
      }
      totals.before += outcome.before
      totals.kept += outcome.kept
      if outcome.held > 0 {
        batch.note(.keptAsTriangle, feature: feature, count: outcome.held)
      }
      result.endFeature()
    }
    swap(&batch.geometry, &result)
    stage.add(totals)
  }

  /// Simplifies the last feature less until it is valid; one that was not valid before stays as it is.
  /// Returns true if it was simplified less.
  private func keepValid(
    _ nodes: Range<Int>, _ geometry: borrowing GeometryColumn, _ isGround: Bool,
    _ outcome: inout Outcome
  ) throws(GeoError) -> Bool {
    let first = result.nodes.count - nodes.count
    guard try judge.fault(ofNode: first, in: result) != nil,
      try judge.fault(ofNode: nodes.lowerBound, in: geometry) == nil
    else { return false }
    var tolerance = settings.tolerance
    for _ in 0..<Self.halvingLimit {
      tolerance /= 2
      result.forgetOpenFeature()
      outcome = append(nodes, of: geometry, tolerance, isGround)
      if try judge.fault(ofNode: first, in: result) == nil { return true }
    }
    result.forgetOpenFeature()
    result.append(nodes: nodes, of: geometry)
    outcome.kept = outcome.before
    outcome.held = 0
    return true
  }

  /// Adds the nodes of a feature with the positions that stay.
  private func append(
    _ nodes: Range<Int>, of geometry: borrowing GeometryColumn, _ tolerance: Double,
    _ isGround: Bool
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
      for part in geometry.partRange(ofNode: node) {
        for line in geometry.lineRange(ofPart: part) {
          append(
            line: geometry.positionRange(ofLine: line), geometry, tolerance, isGround, &outcome)
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
    let choice = simplification.mark(
      line, count: count, stride: stride, tolerance: tolerance, isGround: isGround,
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
}
