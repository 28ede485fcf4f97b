/// Why something was refused, left out, mended, changed or worth a warning: a code that scripts can rely on, and
/// what people want to know about it.
///
/// Every code that the program can print is declared exactly once, in the `…Reasons.swift` of the module that it
/// belongs to, and is in that module's list. `cairn explain CODE` prints the rest.
public struct Reason: Hashable, Sendable {
  /// What it means for the run and for its ledger.
  public enum Severity: String, Sendable {
    /// The command was used in a way that cannot work: exit status 2.
    case usage
    /// The input is not what it claims to be: exit status 4, or one refused feature.
    case input
    /// A file, folder, disk or library could not be used: exit status 5.
    case environment
    /// The user or the system asked the run to end.
    case interruption
    /// A promise inside this program was broken: exit status 70.
    case bug
    /// A feature is not in the output.
    case dropped
    /// A feature is not in the output because its source has it only in pieces, or because the user wanted
    /// such features left out: it is not a loss of this run.
    case incomplete
    /// A feature is part of another one in the output, as the command was asked to merge them: no loss.
    case merged
    /// A feature was mended.
    case repaired
    /// A feature says something else than before, if only a little.
    case changed
    /// A value is written in another way, as the output's format has no other: every file of that format is
    /// like that, so the report has it and the last lines of a run do not.
    case inherent
    /// A feature that was not asked for, in words: the meaning names one of them, such as `untagged node`.
    case passedOver
    /// Something odd that cost nothing.
    case warning
    /// Something that `validate` reports.
    case finding

    /// True for what ends a run, or refuses a single feature under `--on-error skip`.
    public var isError: Bool {
      switch self {
      case .usage, .input, .environment, .interruption, .bug: true
      case .dropped, .incomplete, .merged, .repaired, .changed, .inherent, .passedOver, .warning,
        .finding:
        false
      }
    }
  }

  /// The name in kebab case, such as `ring-not-closed`.
  public let code: String
  /// What it means for the run and for its ledger.
  public let severity: Severity
  /// What it says: one clause in lower case without a full stop.
  public let meaning: String
  /// Why it happens: a sentence or two.
  public let cause: String
  /// What to do about it: a sentence or two.
  public let remedy: String

  /// Declares a reason; modules do so in extensions.
  public init(
    _ code: String, _ severity: Severity, _ meaning: String, cause: String, remedy: String
  ) {
    self.code = code
    self.severity = severity
    self.meaning = meaning
    self.cause = cause
    self.remedy = remedy
  }

  /// Reasons are the same if their codes are.
  public static func == (left: Reason, right: Reason) -> Bool { left.code == right.code }

  /// Hashes the code alone, which is all that `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
