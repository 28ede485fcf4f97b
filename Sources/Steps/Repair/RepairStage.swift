public import Base
public import Flow

/// Mends geometries (``GeometryRepair``): valid ones pass as they are, and what falls out is set apart.
public final class RepairStage: Stage {
  /// What is done.
  public struct Settings: Sendable {
    /// True if polygons are made valid from their lines alone; false if the roles of rings count.
    public var isLinework = false
    /// True if longitude and latitude are swapped where the latitude can only be a longitude.
    public var fixesSwapped = false
    /// The largest change of a feature's area, in percent, that is not an error.
    public var greatestAreaChange: Double?
    /// Settings.
    public init() {}
  }

  let settings: Settings
  let skipsErrors: Bool
  /// Takes what falls out, with the ids and properties of its features; nil if it is not wanted.
  let spool: FeatureSpool?
  private let onFinish: (FeatureSpool) throws(GeoError) -> Void
  private let totals = Lock(RepairTotals())

  /// A stage; what falls out goes into `spool`, with which `onFinish` is called at the end.
  public init(
    _ settings: Settings, skipsErrors: Bool, leftovers spool: FeatureSpool? = nil,
    onFinish: @escaping (FeatureSpool) throws(GeoError) -> Void = { _ in }
  ) {
    self.settings = settings
    self.skipsErrors = skipsErrors
    self.spool = spool
    self.onFinish = onFinish
  }

  /// A step of its own for a worker.
  public func makeStep() -> any BatchStep { RepairStep(self) }

  /// Adds the numbers of a batch; in turn, as sums of areas depend on the order.
  func add(_ batch: RepairTotals) { totals.withLock { $0 += batch } }

  /// Says what was done, and hands over what fell out.
  public func finish(_ ledger: Ledger) throws(GeoError) {
    totals.withLock { $0 }.enter(ledger, method: settings.isLinework ? "linework" : "structure")
    if let spool { try onFinish(spool) }
  }
}
