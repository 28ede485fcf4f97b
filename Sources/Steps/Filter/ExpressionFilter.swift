import Base
import Features
public import Flow

/// Leaves out the features for which an expression is not true: false, or NULL.
public final class ExpressionFilter: Stage {
  private let condition: ExpressionList
  private let skipsErrors: Bool

  /// A filter by a condition; `skipsErrors` is what the user said (`--on-error skip`).
  public init(_ condition: ExpressionList, skipsErrors: Bool) {
    self.condition = condition
    self.skipsErrors = skipsErrors
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// A step of its own for a worker.
  public func makeStep() -> any BatchStep { Step(condition, skipsErrors: skipsErrors) }

  private final class Step: BatchStep {
    let evaluator: ExpressionEvaluator
    var failures: ExpressionFailures
    var kept = Column<Bool>()

    init(_ condition: ExpressionList, skipsErrors: Bool) {
      evaluator = ExpressionEvaluator(condition)
      failures = ExpressionFailures(skipsErrors: skipsErrors)
    }

    func apply(to batch: inout FeatureBatch) throws(GeoError) {
      try evaluator.select(batch, into: &kept) { failures.add($0, $1) }
      try failures.settle(&batch, flags: &kept)
      let flags = kept.base
      batch.keep { _, feature in flags[feature] }
    }
  }
}

/// The features of one batch on which an expression failed, in any order.
struct ExpressionFailures {
  private var list: [(feature: Int, error: GeoError)] = []
  private var failures: FeatureFailures

  init(skipsErrors: Bool) { failures = FeatureFailures(skipsErrors: skipsErrors) }

  mutating func add(_ feature: Int, _ error: GeoError) { list.append((feature, error)) }

  /// Leaves the features out of the batch, and their flags or values out of a column with `width` for each feature.
  mutating func settle<Element>(
    _ batch: inout FeatureBatch, flags: inout Column<Element>, width: Int = 1
  ) throws(GeoError) {
    guard !list.isEmpty else { return }
    defer { list.removeAll() }
    leaveOut(of: &flags, width: width, count: batch.count)
    for (feature, error) in list { try failures.add(feature, error, in: batch) }
    failures.settle(&batch)
  }

  /// Leaves what belongs to the features out of a column with `width` elements for each of `count` features.
  mutating func leaveOut<Element>(of column: inout Column<Element>, width: Int = 1, count: Int) {
    guard !list.isEmpty else { return }
    list.sort { $0.feature < $1.feature }
    var next = 0
    var place = 0
    for feature in 0..<count {
      if next < list.count, list[next].feature == feature {
        next += 1
        continue
      }
      for index in 0..<width { column[place * width + index] = column[feature * width + index] }
      place += 1
    }
    column.truncate(to: place * width)
  }
}
