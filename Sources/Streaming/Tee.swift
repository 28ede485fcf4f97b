public import Geometry
import Synchronization

/// Writes the features that pass to an output of its own, through steps of its own; they go on unchanged.
public final class Tee: Stage {
  private let makeSink: () throws(GeoError) -> any FeatureSink
  private var sink: (any FeatureSink)?
  fileprivate let catalog: Catalog
  fileprivate let stages: [any Stage]
  private let name: String
  // A new pair for each input, whose batches are numbered from 0.
  private let known = Mutex<[Layer]>([])
  fileprivate private(set) var admission = Turnstile()
  fileprivate private(set) var commitment = Turnstile()

  /// A side output, which is made when the first input begins; `name` is what the ledger calls it.
  public init(
    into makeSink: @escaping () throws(GeoError) -> any FeatureSink, name: String, catalog: Catalog,
    stages: [any Stage] = []
  ) {
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

  /// Batches are numbered anew.
  public func begin(_ reader: any FeatureReader, path: String) throws(GeoError) {
    admission = Turnstile()
    commitment = Turnstile()
    if sink == nil { sink = try makeSink() }
    for var layer in known.withLock({ $0 }) {
      for stage in stages { layer = try stage.layer(behind: layer) }
      try catalog.declare(layer)
    }
    for stage in stages { try stage.begin(reader, path: path) }
  }

  /// A copy of each batch goes aside.
  public func makeStep() -> any BatchStep {
    guard let sink else { preconditionFailure("an input has begun") }
    return TeeStep(self, sink)
  }

  /// Puts the side output in place.
  public func finish(_ ledger: Ledger) throws(GeoError) {
    for stage in stages { try stage.finish(ledger) }
    try sink?.finish(catalog)
    let layers = catalog.wantedLayers.map { Report.Layer($0, isWritten: true) }
    let out = layers.reduce(0) { $0 + $1.out }
    let losses = layers.reduce(0) { $0 + $1.lossCount }
    ledger.account(
      for: "tee",
      .object([("output", .string(name)), ("layers", .array(layers.map(Report.json)))]),
      line: "tee: " + Summary.count(out, "feature") + " in \(name)"
        + (losses > 0 ? ", \(Summary.grouped(losses)) left out" : ""),
      losses: losses)
  }

  /// That of one of its stages.
  public var refusal: String? { stages.lazy.compactMap(\.refusal).first }

  /// Where it goes, and through what.
  public func plan(for layers: [Layer]) throws(GeoError) -> [String] {
    var lines: [String] = []
    for stage in stages { lines += try stage.plan(for: layers) }
    return lines
  }

}

/// One worker's share of a side output.
private final class TeeStep: BatchStep {
  private let tee: Tee
  private let encoder: any BatchEncoder
  private var steps: [any BatchStep]
  private var finalSteps: [any BatchStep]
  private var batch = FeatureBatch()

  init(_ tee: Tee, _ sink: any FeatureSink) {
    self.tee = tee
    encoder = sink.makeEncoder()
    steps = tee.stages.map { $0.makeStep() }
    finalSteps = sink.makeSteps()
  }

  func apply(to passing: inout FeatureBatch) throws(GeoError) {
    let ticket = passing.ticket
    var failure: GeoError?
    batch.copyFeatures(of: passing)
    for index in steps.indices {
      if failure != nil {
        steps[index].pass(ticket)
        continue
      }
      do throws(GeoError) {
        try steps[index].apply(to: &batch)
        for slot in batch.slots where slot.readCount > 0 {
          slot.layer = try tee.stages[index].layer(behind: slot.layer)
        }
      } catch { failure = error }
    }
    do throws(GeoError) {
      if failure == nil {
        for index in finalSteps.indices { try finalSteps[index].apply(to: &batch) }
        batch.countTypes()
      }
    } catch { failure = error }

    tee.admission.enter(ticket)
    do throws(GeoError) {
      if failure == nil { _ = try tee.catalog.admit(&batch) }
    } catch { failure = error }
    tee.admission.leave(ticket)
    do throws(GeoError) {
      if failure == nil { try encoder.encode(batch) }
    } catch { failure = error }
    tee.commitment.enter(ticket)
    do throws(GeoError) {
      if failure == nil {
        try encoder.commit(batch, tee.catalog)
        book()
      }
    } catch { failure = error }
    tee.commitment.leave(ticket)
    if let failure { throw failure }
  }

  func pass(_ ticket: Int) {
    for index in steps.indices { steps[index].pass(ticket) }
    tee.admission.pass(ticket)
    tee.commitment.pass(ticket)
  }

  /// Enters a committed batch into the tallies of the side output's layers.
  private func book() {
    for reject in batch.rejects {
      layer(reject.slot)?.note(
        .dropped, reject.error.code.name, reject.error.message, count: 1,
        examples: reject.error.location.map { [$0] } ?? [])
    }
    for notice in batch.notices {
      layer(notice.slot)?.note(
        notice.kind, notice.reason, notice.message, count: notice.count)
    }
    for (index, slot) in batch.slots.enumerated() {
      guard let layer = layer(index) else { continue }
      layer.tally.read += slot.readCount
      layer.tally.filtered += slot.filteredCount
      layer.tally.out += slot.outCount
    }
  }

  private func layer(_ slot: Int) -> OutputLayer? {
    batch.slots[slot].output.map { tee.catalog.layers[$0] }
  }
}
