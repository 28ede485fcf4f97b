import CommandLineKit

/// `read` in a pipeline: what an input can be told in every command.
struct ReadWords: CommandSyntax {
  var input = InputOptions()

  static let name = "read"
  static let abstract = "Read one file or several."
  static let parameters = Parameter<Self>.embedding(\.input, InputOptions.parameters)
}

/// `write` in a pipeline: what an output can be told in every command.
struct WriteWords: CommandSyntax {
  var output = OutputOptions()

  static let name = "write"
  static let abstract = "Write everything to one output."
  static let parameters = Parameter<Self>.embedding(\.output, outputParameters)

  /// The options of an output, whose file is named without `-o`.
  static let outputParameters: [Parameter<OutputOptions>] =
    [
      .positional(
        "output", \.path, completion: .files,
        help: "The file; without one, or with -, standard output.")
    ] + Parameter.removing(["output"], from: OutputOptions.parameters)
}
