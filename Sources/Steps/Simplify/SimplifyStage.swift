public import Base
public import Flow
public import Geometry
internal import Text

/// Leaves out positions of lines and rings that say little (``Simplification``).
///
/// Points pass. Z and m go with the positions that are kept. Polygons that are valid stay so, and lines do
/// not come to cross themselves: where they would, just those segments are simplified less.
public final class SimplifyStage: Stage, Sendable {
  /// What is done.
  public struct Settings: Sendable {
    /// In metres on the ground for layers in degrees, otherwise in the unit of their system.
    public var tolerance: Double
    /// What decides which positions stay.
    public var method: Simplification.Method
    /// Settings.
    public init(tolerance: Double, method: Simplification.Method) {
      self.tolerance = tolerance
      self.method = method
    }
  }

  /// Positions of lines and rings.
  struct Totals {
    var before = 0
    var kept = 0
  }

  private let settings: Settings
  private let totals = Lock(Totals())

  /// A stage that simplifies all features in the same way.
  public init(_ settings: Settings) { self.settings = settings }

  /// A step of its own for a worker.
  public func makeStep() -> any BatchStep { SimplifyStep(settings, self) }

  /// Adds the numbers of a batch.
  func add(_ batch: Totals) {
    totals.withLock {
      $0.before += batch.before
      $0.kept += batch.kept
    }
  }

  /// Says how many positions are left.
  public func finish(_ ledger: Ledger) throws(GeoError) {
    ledger.account(for: settings, totals.withLock { $0 }, hasTopology: false)
  }
}

extension Ledger {
  /// Says how many positions are left by a simplification.
  func account(
    for settings: SimplifyStage.Settings, _ totals: SimplifyStage.Totals, hasTopology: Bool
  ) {
    account(
      for: "simplify",
      .object([
        (
          "method",
          .string(settings.method == .douglasPeucker ? "douglas-peucker" : "visvalingam-whyatt")
        ),
        ("tolerance", .real(settings.tolerance)), ("topology", .boolean(hasTopology)),
        ("positions", .count(totals.before)), ("kept", .count(totals.kept)),
      ]),
      line: "simplify: \(Summary.grouped(totals.kept)) of \(Summary.grouped(totals.before)) "
        + "positions of lines and rings kept")
  }
}
