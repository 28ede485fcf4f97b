public import Base
public import Files
public import Flow

/// Lists what a check finds as `validate` does, where features are not judged one by one.
public final class CheckReport {
  private var log: ValidationLog

  /// A report to a sink; `problems` keeps what is wrong with its places. `name` is what checks; `codes` are all that it
  /// can find.
  public init(
    _ name: String, _ codes: [ProblemCode], form: ProblemForm, to sink: ByteSink,
    log problems: ProblemLog, version: String
  ) {
    log = ValidationLog(
      ProblemList(form, to: sink, version: version, codes: codes, name: name), problems, codes,
      name,
      takesOthers: true)
    log.begin()
  }

  /// Counts features that were looked at.
  public func count(features: Int) { log.count(features: features) }

  /// Lists a problem.
  public func add(_ problem: FoundProblem) throws(GeoError) { try log.add(problem) }

  /// Writes the list, and says how often each code was met.
  public func finish(_ ledger: Ledger) throws(GeoError) { try log.finish(ledger) }

  /// The answer is no if there are errors.
  public var refusal: String? {
    let count = log.errorCount
    return count == 0 ? nil : "\(Summary.count(count, "error")) found"
  }
}
