/// What went wrong, where, and what to try next: the one error type of every layer.
public struct GeoError: Error, Equatable, Sendable {
  /// A short name of the kind of error, in kebab case; it is the reason that the ledger counts by.
  public struct Code: Hashable, Sendable {
    /// The name, such as `ring-not-closed`.
    public let name: String
    /// Whose fault it is.
    public let category: Category

    /// Declares a code; modules add theirs in extensions.
    public init(_ name: String, _ category: Category) {
      self.name = name
      self.category = category
    }
  }

  /// Whose fault an error is; this alone decides the exit status (design: exit status 2, 4, 5, 70).
  public enum Category: Sendable {
    /// The command was used in a way that cannot work.
    case usage
    /// The input is not what it claims to be.
    case input
    /// A file, folder, disk or library could not be used.
    case environment
    /// The user or the system asked the run to end.
    case interruption
    /// A promise inside this program was broken.
    case bug
  }

  /// The kind of error.
  public var code: Code
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
    _ code: Code, _ message: String, at location: SourceLocation? = nil, hint: String? = nil
  ) {
    self.code = code
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

extension GeoError.Code {
  /// Options or names that cannot work together.
  public static let usage = GeoError.Code("usage", .usage)
  /// The destination exists already.
  public static let outputExists = GeoError.Code("output-exists", .usage)
  /// A file or folder could not be opened, read, written or renamed.
  public static let file = GeoError.Code("file", .environment)
  /// A library that the run needs could not be loaded, or does not work.
  public static let library = GeoError.Code("library", .environment)
  /// SQLite reported an error on a store.
  public static let store = GeoError.Code("store", .environment)
  /// Content of no known format, or not of the one that was named.
  public static let unknownFormat = GeoError.Code("unknown-format", .input)
  /// A signal asked the run to end.
  public static let interrupted = GeoError.Code("interrupted", .interruption)
  /// An invariant does not hold: a bug of this program.
  public static let bug = GeoError.Code("bug", .bug)
}
