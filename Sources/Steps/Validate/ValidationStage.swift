public import Base
internal import Features
public import Files
public import Flow
internal import Text

/// Judges features and lists what is wrong with them, in their order; the features pass as they are.
public final class ValidationStage: Stage {
  private let request: ValidationRequest
  private let log: Turnstile<ValidationLog>
  /// What is known about the present input before its steps are made.
  private var input = InputNature(layers: [], isText: false)

  /// A stage that writes its list to a sink; `problems` keeps what is wrong with its places.
  public init(
    _ request: ValidationRequest, form: ProblemForm, to sink: ByteSink, log problems: ProblemLog,
    version: String
  ) {
    self.request = request
    log = Turnstile(
      ValidationLog(request, ProblemList(form, to: sink, version: version), problems))
  }

  /// Another input begins.
  public func begin(_ input: InputNature, path: String) {
    self.input = input
    log.restart()
    log.settled { $0.begin(input, path: path) }
  }

  /// A step that judges at the same time as others, and reports in turn.
  public func makeStep() -> any BatchStep {
    Step(
      log: log, validator: FeatureValidator(request, follows7946: input.followsRFC7946),
      isText: input.isText)
  }

  private struct Step: BatchStep {
    let log: Turnstile<ValidationLog>
    let validator: FeatureValidator
    let isText: Bool

    mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
      var failure: GeoError?
      do throws(GeoError) { try validator.look(at: batch) } catch { failure = error }
      let lines = isText ? LineTracker.count(batch.piece.bytes.buffer) : LineTracker.Count()
      try log.pass(batch.ticket) { (log) throws(GeoError) in
        if let failure { throw failure }
        try log.tell(validator, batch)
        log.advance(over: lines, of: batch)
      }
    }

    mutating func pass(_ ticket: Int) { log.pass(ticket) }
  }

  /// Writes the list, and says how often each code was met.
  public func finish(_ ledger: Ledger) throws(GeoError) {
    try log.settled { (log) throws(GeoError) in try log.finish(ledger) }
  }

  /// The answer is no if there are errors.
  public var refusal: String? {
    let count = log.settled { $0.errorCount }
    return count == 0 ? nil : "\(Summary.count(count, "error")) found"
  }
}
