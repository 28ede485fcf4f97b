/// What went wrong, where, and what to try next: the one error type of every layer.
public struct GeoError: Error, Equatable, Sendable {
  /// The kind of error; the ledger counts refused features by it, and its severity decides the exit status.
  public var reason: Reason
  /// One clause in lower case without a full stop.
  public var message: String
  /// Where it was found, as far as known.
  public var location: SourceLocation?
  /// What to try next.
  public var hint: String?
  /// The line of the user's own text that cannot be understood, and the place in it.
  public var excerpt: Excerpt?

  /// A line of text and the place in it that is meant, in characters from its beginning.
  public struct Excerpt: Equatable, Sendable {
    /// The line.
    public var line: String
    /// The place.
    public var column: Int
    /// A place in a line.
    public init(line: String, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// An error with everything that is known about it.
  public init(
    _ reason: Reason, _ message: String, at location: SourceLocation? = nil, hint: String? = nil
  ) {
    self.reason = reason
    self.message = message
    self.location = location
    self.hint = hint
  }
}

extension GeoError: CustomStringConvertible {
  /// `path:line:column: feature N (id X): message`, in the form that editors jump to.
  public var description: String {
    guard let prefix = location?.description, !prefix.isEmpty else { return message }
    return prefix + ": " + message
  }
}
