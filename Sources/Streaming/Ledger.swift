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

  /// The warnings in the order of their first appearance.
  public private(set) var warnings: [Warning] = []

  /// A ledger without entries.
  public init() {}

  /// Counts a warning.
  public func warn(_ code: String, _ message: String, count: Int = 1) {
    if let known = warnings.firstIndex(where: { $0.code == code && $0.message == message }) {
      warnings[known].count += count
    } else {
      warnings.append(Warning(code: code, message: message, count: count))
    }
  }
}
