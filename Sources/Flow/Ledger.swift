public import Base
public import Text

/// What a run counted besides its layers' tallies: warnings, each said once with a count.
public final class Ledger {
  /// A warning.
  public struct Warning: Sendable {
    /// The code, in kebab case.
    public let code: String
    /// What it means, for people.
    public let message: String
    /// How many times.
    public fileprivate(set) var count: Int
  }

  /// What a step has to say of the whole run, such as the operation that coordinates went through.
  public struct Account: Sendable {
    /// The step's name.
    public let step: String
    /// Everything, for machines.
    public let details: JSONValue
    /// The gist for people, one line; nil where there is nothing to know.
    public let line: String?
    /// Features that an output of the step's own has lost, under `--on-error skip`.
    public let losses: Int
  }

  /// What the steps have to say, in the order of the chain.
  public private(set) var accounts: [Account] = []
  /// The warnings in the order of their first appearance.
  public private(set) var warnings: [Warning] = []

  /// What the output has to say of the whole run, as members of the report of their own.
  public private(set) var sections: [(name: String, value: JSONValue)] = []

  /// A ledger without entries.
  public init() {}

  /// Takes down what a step has to say of the whole run.
  public func account(
    for step: String, _ details: JSONValue, line: String? = nil, losses: Int = 0
  ) {
    accounts.append(Account(step: step, details: details, line: line, losses: losses))
  }

  /// Adds a member to the report.
  public func section(_ name: String, _ value: JSONValue) { sections.append((name, value)) }

  /// Counts what is odd about an input or output as a whole.
  public func warn(of oddities: [Oddity]) {
    for oddity in oddities { warn(oddity.reason, oddity.message) }
  }

  /// Takes warnings of a reason back, where what they say is told in another way.
  public func dismiss(_ reason: Reason) { warnings.removeAll { $0.code == reason.code } }

  /// Counts a warning.
  public func warn(_ reason: Reason, _ message: String? = nil, count: Int = 1) {
    let (code, message) = (reason.code, message ?? reason.meaning)
    if let known = warnings.firstIndex(where: { $0.code == code && $0.message == message }) {
      warnings[known].count += count
    } else {
      warnings.append(Warning(code: code, message: message, count: count))
    }
  }
}
