/// What a shell can offer in the place of a value.
public enum CompletionHint: Equatable, Sendable {
  /// Nothing, since it can only be known by the user.
  case nothing
  /// Files and the folders on the way to them.
  case files
  /// Folders only.
  case folders
  /// A fixed choice of words.
  case values([String])
}
