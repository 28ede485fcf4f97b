/// What is known of a parameter without knowing where its value goes.
struct ParameterDefinition: Sendable {
  /// How a parameter takes its values.
  enum Kind: Sendable {
    /// By its place among the arguments.
    case positional
    /// By its place, together with everything behind it, options too.
    case remaining
    /// By a name and a value.
    case option
    /// By a name and values with commas between them.
    case list
    /// By its name alone.
    case flag
    /// Not at all: it stands for others.
    case deferred
  }

  var kind: Kind
  /// The long name without dashes, or the name of a positional.
  var name: String
  var short: Character?
  /// The long name that turns a flag off.
  var inverse: String?
  /// Shown between angle brackets.
  var valueName: String
  var help: String
  /// The section in help; nil for the common one.
  var group: String?
  /// The topics of help that have it, such as names of file formats; empty if it is everyone's.
  var topics: [String] = []
  var isRepeating = false
  var isRequired = false
  /// Replaces the default as help shows it.
  var defaultText: String?
  /// Made only when asked for: listing values may cost more than a run.
  var makeCompletion: @Sendable () -> CompletionHint = { .nothing }

  var isPositional: Bool { kind == .positional || kind == .remaining }
  var isNamed: Bool { !isPositional && kind != .deferred }

  /// Calls it the way the user would: `--output <file>`, `--overwrite` or `<input>`.
  var plainSynopsis: String {
    switch kind {
    case .positional, .remaining: "<\(valueName)>"
    case .option, .list: "--\(name) <\(valueName)>"
    case .flag, .deferred: "--\(name)"
    }
  }

  /// With dots if more than one can be given.
  var requiredSynopsis: String {
    isRepeating ? "\(plainSynopsis) ..." : plainSynopsis
  }

  /// With brackets if it can be left out.
  var synopsis: String {
    if let inverse { return "[--\(name)] [--\(inverse)]" }
    return isRequired ? requiredSynopsis : "[\(requiredSynopsis)]"
  }

  /// The left column of help.
  var label: String {
    var label = plainSynopsis
    if let short { label = "-\(short), \(label)" }
    if let inverse { label += "/--\(inverse)" }
    return label
  }

  /// Every word that names it, long ones first.
  var words: [String] {
    guard isNamed else { return [] }
    var words = ["--\(name)"]
    if let inverse { words.append("--\(inverse)") }
    if let short { words.append("-\(short)") }
    return words
  }

  /// The `Help:` line of an error, under the name that the user typed.
  func helpLine(as word: String? = nil) -> String {
    guard let word, kind != .flag else { return "\(plainSynopsis)  \(help)" }
    return "\(word) <\(valueName)>  \(help)"
  }
}
