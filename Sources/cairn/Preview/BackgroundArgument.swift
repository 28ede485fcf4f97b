import CommandLineKit
import Drawing

/// What is behind a picture: a colour, or nothing.
struct BackgroundArgument: ArgumentValue {
  var colour: Colour?
  private let text: String

  init?(argument: String) {
    text = argument
    if argument == "none" { return }
    guard let colour = Colour(argument) else { return nil }
    self.colour = colour
  }

  init(reading argument: String) throws(UsageError) {
    guard let background = BackgroundArgument(argument: argument) else {
      throw UsageError("it has to be none, or a colour such as #f4f1ea, white or rgb(250,250,247)")
    }
    self = background
  }

  static let valueName = "colour"
  var argumentText: String { text }
}
