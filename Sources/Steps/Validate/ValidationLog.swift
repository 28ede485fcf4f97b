internal import Base
internal import Flow
internal import Text

/// Everything that a validation tells of a whole run, batch after batch, in the order of the features.
struct ValidationLog {
  private let list: ProblemList
  private let log: ProblemLog
  /// All that can be found, in the order of reports.
  private let codes: [ProblemCode]
  /// What checks.
  private let name: String
  private var inputNumber = 0
  private var features = 0
  private var invalid = 0
  private var problemNumber: Int64 = 0
  /// The features with errors, by layer and number, if other checks add to these; nil otherwise.
  private var withErrors: [String: Set<UInt64>]?
  private var counts: [ProblemCode: Int] = [:]

  /// A log that writes problems to a list, and keeps them with their places.
  init(
    _ list: ProblemList, _ log: ProblemLog, _ codes: [ProblemCode], _ name: String,
    takesOthers: Bool = false
  ) {
    withErrors = takesOthers ? [:] : nil
    self.list = list
    self.log = log
    self.codes = codes
    self.name = name
  }

  /// Another input begins.
  mutating func begin() { inputNumber += 1 }

  /// Lists what is wrong with a batch, and counts it.
  mutating func add(_ batch: BatchProblems) throws(GeoError) {
    features += batch.features
    invalid += batch.invalid
    guard !batch.entries.isEmpty else { return }
    for entry in batch.entries {
      counts[entry.problem.code, default: 0] += 1
      try list.add(entry.problem)
      if entry.problem.code.severity == .error, entry.problem.feature > 0 {
        withErrors?[entry.problem.layer, default: []].insert(entry.problem.feature)
      }
      keep(entry)
    }
    try list.flush()
  }

  /// Counts features that were looked at.
  mutating func count(features: Int) { self.features += features }

  /// Lists a problem that another check has found.
  mutating func add(_ found: FoundProblem) throws(GeoError) {
    let problem = Problem(
      path: found.path, layer: found.layer, feature: found.feature,
      id: found.id.map(JSONValue.quoted) ?? "null", idText: found.id, code: found.code,
      message: found.message, place: found.place)
    counts[found.code, default: 0] += 1
    if found.code.severity == .error, found.feature > 0,
      withErrors?[found.layer, default: []].insert(found.feature).inserted == true
    {
      invalid += 1
    }
    try list.add(problem)
    keep(BatchProblems.Entry(problem: problem, place: found.place, crs: found.crs))
    try list.flush()
  }

  private mutating func keep(_ entry: BatchProblems.Entry) {
    problemNumber += 1
    let (problem, rank, number) = (entry.problem, inputNumber, problemNumber)
    log.add {
      var kept = ProblemLog.Problem(
        code: problem.code.code, message: problem.message, id: problem.idText ?? "",
        location: entry.place.flatMap { place in
          place.x.isFinite && place.y.isFinite ? (x: place.x, y: place.y) : nil
        }, rank: rank, number: number)
      kept.crs = entry.crs
      kept.feature = (problem.layer, problem.feature, problem.code.severity.rawValue)
      return kept
    }
  }

  // MARK: - The end

  /// How many errors were found.
  var errorCount: Int {
    counts.reduce(0) { $0 + ($1.key.severity == .error ? $1.value : 0) }
  }

  /// Writes the list, and says how often each code was met.
  func finish(_ ledger: Ledger) throws(GeoError) {
    try list.finish(features: features, invalid: invalid, failures: errorCount)
    let met = codes.filter { counts[$0] != nil }
    var line =
      "\(name): \(Summary.count(features, "feature")), \(Summary.grouped(invalid)) invalid"
    for severity in ValidationCode.Severity.allCases.reversed() {
      let codes = met.filter { $0.severity == severity }
      guard !codes.isEmpty else { continue }
      let texts = codes.map { "\($0.code) \(Summary.grouped(counts[$0] ?? 0))" }
      line +=
        "; \(severity.rawValue)\(severity == .info ? "" : "s"): " + texts.joined(separator: ", ")
    }
    let details: [(String, JSONValue)] = [
      ("features", .count(features)), ("valid", .count(features - invalid)),
      ("invalid", .count(invalid)),
      ("codes", .object(met.map { ($0.code, .count(counts[$0] ?? 0)) })),
    ]
    ledger.account(for: name, .object(details), line: line)
  }
}
