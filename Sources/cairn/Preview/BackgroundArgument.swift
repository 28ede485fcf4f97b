import CommandLineKit
import Drawing

/// What is behind a picture: a colour, the features of a file, or nothing.
struct BackgroundArgument: ArgumentValue {
  /// What it is.
  enum Kind {
    case nothing
    case colour(Colour)
    /// The path of a dataset, store, pack or tileset.
    case file(String)
  }

  let kind: Kind
  private let text: String

  init?(argument: String) {
    text = argument
    if argument == "none" {
      kind = .nothing
    } else if let colour = Colour(argument) {
      kind = .colour(colour)
    } else if argument.isEmpty || argument == "-" || argument.hasPrefix("#")
      || argument.hasSuffix(")")
    {
      return nil
    } else {
      kind = .file(argument)
    }
  }

  init(reading argument: String) throws(UsageError) {
    guard let background = BackgroundArgument(argument: argument) else {
      throw UsageError(
        "it has to be none, a colour such as #f4f1ea, white or rgb(250,250,247), or a file of data")
    }
    self = background
  }

  /// The path of a file; nil for a colour or nothing.
  var path: String? {
    if case .file(let path) = kind { path } else { nil }
  }

  static let valueName = "colour|file"
  var argumentText: String { text }
}
