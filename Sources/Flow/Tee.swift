public import Base
public import Features
public import Files
internal import Text

/// Writes the features that pass to an output of its own, through steps of its own; they go on unchanged.
public final class Tee: Stage {
  private let makeSink: () throws(GeoError) -> any FeatureSink
  private var sink: (any FeatureSink)?
  private let catalog: Catalog
  private let stages: [any Stage]
  private let check: ([Layer]) throws(GeoError) -> Void
  private let name: String
  private let known = Lock<[Layer]>([])
  /// What its stages warn of, each once.
  private let warnings = Lock<[Notice]>([])
  /// Where the copies of the current input's batches go.
  private var outlet: Outlet<FeatureBatch>?

  /// A side output, which is made when the first input begins; `name` is what the ledger calls it. `check` refuses
  /// layers that cannot go there, for a plan.
  public init(
    into makeSink: @escaping () throws(GeoError) -> any FeatureSink, name: String, catalog: Catalog,
    stages: [any Stage] = [],
    check: @escaping ([Layer]) throws(GeoError) -> Void = { (_) throws(GeoError) in }
  ) {
    self.check = check
    self.makeSink = makeSink
    self.name = name
    self.catalog = catalog
    self.stages = stages
  }

  /// Layers stay as they are; those that are known beforehand are in the side output, too.
  public func layer(behind layer: Layer) -> Layer {
    known.withLock { known in
      if !known.contains(where: { $0 === layer }) { known.append(layer) }
    }
    return layer
  }

  /// The batches of another input come.
  public func begin(_ input: InputNature, path: String) throws(GeoError) {
    if sink == nil { sink = try makeSink() }
    var layers: [Layer] = []
    for layer in known.withLock({ $0 }) { layers.append(try stages.layer(behind: layer)) }
    try catalog.begin(layers, canStopEarly: false)
    for stage in stages { try stage.begin(input, path: path) }
    // Batches have lost the text that they were made of.
    outlet = Outlet(
      catalog, InputPlaces(path: path, isText: false),
      Outlet<FeatureBatch>.Listener(onWarning: { [warnings] notice in
        warnings.withLock { $0.add(notice) }
      }))
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// A copy of each batch goes aside.
  public func makeStep() -> any BatchStep {
    guard let sink, let outlet else { preconditionFailure("an input has begun") }
    return Step(
      lane: Outlet<FeatureBatch>.Lane(outlet, FlowOutput(stages, sink), isText: false))
  }

  /// They are the side output's, too.
  public func take(_ attachments: [Attachment]) { catalog.attachments += attachments }

  /// Asks its stages.
  public func verify() throws(GeoError) { for stage in stages { try stage.verify() } }

  /// Puts the side output in place.
  public func finish(_ ledger: Ledger) throws(GeoError) {
    for stage in stages { try stage.finish(ledger) }
    try sink?.finish(catalog, ledger)
    for notice in warnings.withLock({ $0 }) {
      ledger.warn(notice.reason, notice.message, count: notice.count)
    }
    let layers = catalog.wantedLayers.map { Report.Layer($0.account, isWritten: true) }
    let out = layers.reduce(0) { $0 + $1.out }
    let losses = layers.reduce(0) { $0 + $1.lossCount }
    ledger.account(
      for: "tee",
      .object([("output", .string(name)), ("layers", .array(layers.map(Report.json)))]),
      line: "tee: " + Summary.count(out, "feature") + " in \(name)"
        + (losses > 0 ? ", \(Summary.grouped(losses)) left out" : ""),
      losses: losses)
  }

  /// What follows on the way to the other output, such as a limit, does not shorten this one.
  public var takesWholeInput: Bool { true }

  /// That of one of its stages.
  public var refusal: String? { stages.lazy.compactMap(\.refusal).first }

  /// Where it goes, and through what.
  public func plan(for layers: [Layer]) throws(GeoError) -> [String] {
    var lines: [String] = []
    var layers = layers
    for stage in stages {
      lines += try stage.plan(for: layers)
      for index in layers.indices { layers[index] = try stage.layer(behind: layers[index]) }
    }
    try check(layers)
    return lines
  }

  /// One worker's share.
  private final class Step: BatchStep {
    private let lane: Outlet<FeatureBatch>.Lane
    private var batch = FeatureBatch()

    init(lane: Outlet<FeatureBatch>.Lane) { self.lane = lane }

    func apply(to passing: inout FeatureBatch) throws(GeoError) {
      batch.copyFeatures(of: passing)
      if let failure = lane.take(&batch) { throw failure }
    }

    func pass(_ ticket: Int) { lane.pass(ticket) }
  }
}

extension [Notice] {
  /// Counts a notice with the one that says the same, if there is one.
  fileprivate mutating func add(_ notice: Notice) {
    let known = firstIndex { $0.reason == notice.reason && $0.message == notice.message }
    if let known { self[known].count += notice.count } else { append(notice) }
  }
}
