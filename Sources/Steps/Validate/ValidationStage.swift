public import Base
internal import Features
public import Files
public import Flow
internal import Text

/// Judges features and lists what is wrong with them, in their order; the features pass as they are.
public final class ValidationStage: Stage {
  private let request: ValidationRequest
  private let search: Turnstile<ValidationSearch>
  /// Written to in the turn of commitment, and when all is done.
  private var log: ValidationLog
  /// What the data have of what the rules name.
  private let presence = Lock(RulePresence())
  /// What is known about the current input before its steps are made.
  private var input = InputNature(layers: [], isText: false)

  /// A stage that writes its list to a sink; `problems` keeps what is wrong with its places. `name` is what
  /// checks, and `more` are codes that are added from elsewhere.
  public init(
    _ request: ValidationRequest, form: ProblemForm, to sink: ByteSink, log problems: ProblemLog,
    version: String, name: String = "validate", more: [ProblemCode] = []
  ) {
    self.request = request
    search = Turnstile(ValidationSearch(request, keepsPlaces: problems.keepsAll))
    let codes = ValidationCode.allCases.map { ProblemCode($0) } + more
    log = ValidationLog(
      ProblemList(form, to: sink, version: version, codes: codes, name: name), problems, codes,
      name,
      takesOthers: !more.isEmpty)
  }

  /// Another input begins.
  public func begin(_ input: InputNature, path: String) {
    self.input = input
    search.restart()
    search.settled { $0.begin(input, path: path) }
    log.begin()
    presence.withLock { $0.layers.formUnion(input.layers.map(\.name)) }
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// A step that judges at the same time as others, looks back in turn, and tells when its batch has been
  /// committed.
  public func makeStep() -> any BatchStep {
    Step(self, FeatureValidator(request, follows7946: input.followsRFC7946), isText: input.isText)
  }

  private final class Step: BatchStep {
    let stage: ValidationStage
    let validator: FeatureValidator
    let isText: Bool
    /// Of the last batch.
    var problems = BatchProblems()
    var presence = RulePresence()

    init(_ stage: ValidationStage, _ validator: FeatureValidator, isText: Bool) {
      self.stage = stage
      self.validator = validator
      self.isText = isText
    }

    func apply(to batch: inout FeatureBatch) throws(GeoError) {
      do throws(GeoError) { try validator.look(at: batch) } catch {
        pass(batch.ticket)
        throw error
      }
      if let rules = stage.request.rules { presence = RulePresence(rules, in: batch) }
      let lines = isText ? LineTracker.count(batch.piece.bytes.buffer) : LineTracker.Count()
      problems = stage.search.pass(batch.ticket) { search in
        defer { search.advance(over: lines, of: batch) }
        return search.problems(validator, batch)
      }
    }

    func pass(_ ticket: Int) { stage.search.pass(ticket) }

    func commit() throws(GeoError) {
      try stage.log.add(problems)
      stage.presence.withLock { $0.add(presence) }
    }
  }

  /// Lists a problem that the caller has found, when all features have been judged.
  public func add(_ problem: FoundProblem) throws(GeoError) { try log.add(problem) }

  /// Refuses rules for layers or fields that the data do not have. Errors: `.badRules`.
  public func verify() throws(GeoError) {
    try presence.withLock { (presence) throws(GeoError) in
      guard !presence.judged.isEmpty else { return }
      try request.rules?.check(presence)
    }
  }

  /// Writes the list, and says how often each code was met.
  public func finish(_ ledger: Ledger) throws(GeoError) {
    try log.finish(ledger)
  }

  /// The answer is no if there are errors.
  public var refusal: String? {
    let count = log.errorCount
    return count == 0 ? nil : "\(Summary.count(count, "error")) found"
  }
}
