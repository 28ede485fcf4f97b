import Base
import CommandLineKit
import Flow
import FormatKit
import Formats

/// What to read, and how; the same in every command.
struct InputOptions {
  /// What becomes of bad features.
  enum ErrorPolicy: String, ArgumentValue, CaseIterable {
    case stop, skip
  }

  var inputs: [String] = []
  var format: String?
  var options: [NameValue] = []
  var layers: [String] = []
  var box: BoxArgument?
  var limit: Int?
  var onError = ErrorPolicy.stop
  var rejects: String?
  var closesRings = false
  var allowsEmpty = false
  var problems: String?
  var problemLimit: Int?

  static let parameters: [Parameter<Self>] =
    ownParameters
    + [.deferred { FormatOption.parameters(of: \.inputOptions, group: "Input", \.options) }]

  private static let ownParameters: [Parameter<Self>] = [
    .positional(
      "input", \.inputs, completion: .files,
      help: "Files to read; none, or -, is standard input."),
    .option(
      "input-format", \.format, valueName: "format",
      group: "Input",
      completion: .values(Format.all(for: .reading).map(\.name)),
      help: "Read as this format instead of telling it from the content."),
    .option(
      "input-option", \.options, isShared: true, group: "Input",
      help: "Set an option of the input's format; see 'cairn formats'."),
    .option(
      "layer", \.layers, valueName: "name", group: "Input",
      help: "Read this layer only; can be given again."),
    .option(
      "bbox", \.box, group: "Input",
      help:
        "Take features whose own box meets this one, in the unit of the data; west > east crosses 180°."
    ),
    .option("limit", \.limit, group: "Input", help: "Take so many features of each layer."),
    .option(
      "on-error", \.onError, group: "Input",
      help: "What becomes of a bad feature: the run stops, or it is left out and counted."),
    .option(
      "rejects", \.rejects, valueName: "file", group: "Input", completion: .files,
      help: "With skip, put what was left out there as it was; an older file is replaced."),
    .option(
      "problems", \.problems, valueName: "file", group: "Input", completion: .files,
      help:
        "Put what is wrong with the data there, as points (OSM, validate); an older file is replaced."
    ),
    .option(
      "max-problems", \.problemLimit, valueName: "n", group: "Input",
      help:
        "The answer is no (exit status 1) if more is wrong with the data than so many; what an extract "
        + "cuts off does not count. The output is written."),
    .flag(
      "close-rings", \.closesRings, group: "Input",
      help: "Close rings that do not end where they begin, and count them."),
    .flag(
      "allow-empty", \.allowsEmpty, group: "Input",
      help: "Take an input of no bytes for data without features, in place of an error."),
  ]

  /// Further files that the run reads, which its outputs must not replace.
  var others: [String] = []

  /// The inputs, at least one.
  var paths: [String] { inputs.isEmpty ? ["-"] : inputs }

  /// What the catalog has to know of it.
  var selection: Catalog.Selection {
    var selection = Catalog.Selection()
    selection.limit = limit
    return selection
  }

  /// Refuses combinations that cannot work.
  func check() throws(GeoError) {
    if rejects != nil, onError != .skip {
      throw GeoError(
        .usage, "--rejects needs --on-error skip",
        hint: "without it the run stops at the first bad feature")
    }
    if problems == "-" { throw GeoError(.usage, "--problems needs a file") }
    if let problemLimit, problemLimit < 0 {
      throw GeoError(.usage, "--max-problems cannot be negative")
    }
    if rejects == "-" { throw GeoError(.usage, "--rejects needs a file") }
    if let limit, limit < 0 { throw GeoError(.usage, "--limit cannot be negative") }
    if (paths + others).count(where: { $0 == "-" }) > 1 {
      throw GeoError(.usage, "standard input can be read only once")
    }
    if let format { _ = try Format.requested(format, for: .reading) }
  }
}

extension ExitMeaning {
  /// Status 1 of a command with `--max-problems`.
  static let tooManyProblems = answerIsNo(
    "More is wrong with the data than '--max-problems' allows.")
}
