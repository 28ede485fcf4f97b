/// The last good positions of users, by which later pieces of an input that grows are judged.
public final class CleaningMemory {
  private var users: [String: [Fix]] = [:]
  /// A speed is between two positions, and a change of it among three.
  private static let depth = 2

  /// Nothing is known.
  public init() {}

  /// The last good positions of a user, the latest one last.
  func last(of user: String) -> [Fix] { users[user] ?? [] }

  /// Takes note of the last of some good positions.
  func remember(_ fixes: [Fix], of user: String) { users[user] = fixes.suffix(Self.depth) }
}
