internal import Base
internal import Flow
internal import Text

/// Everything that a validation tells of a whole run, batch after batch, in the order of the features.
struct ValidationLog {
  private let list: ProblemList
  private let log: ProblemLog
  private var inputNumber = 0
  private var features = 0
  private var invalid = 0
  private var problemNumber: Int64 = 0
  private var counts: [ValidationCode: Int] = [:]

  /// A log that writes problems to a list, and keeps them with their places.
  init(_ list: ProblemList, _ log: ProblemLog) {
    self.list = list
    self.log = log
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
      keep(entry)
    }
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
    let met = ValidationCode.allCases.filter { counts[$0] != nil }
    var line =
      "validate: \(Summary.count(features, "feature")), \(Summary.grouped(invalid)) invalid"
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
    ledger.account(for: "validate", .object(details), line: line)
  }
}
