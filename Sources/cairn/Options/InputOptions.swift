#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import CommandLineKit
import Files
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
      help: "Files to read; without any, or with -, standard input."),
    .option(
      "input-format", \.format, valueName: "format",
      group: "Input",
      completion: .values(Format.all(for: .reading).map(\.name)),
      help: "Read this format instead of detecting it from the content."),
    .option(
      "input-option", \.options, isShared: true, group: "Input",
      help: "Set an option of the input's format; see 'cairn formats'."),
    .option(
      "layer", \.layers, valueName: "name", group: "Input",
      help: "Read only this layer; repeatable."),
    .option(
      "bbox", \.box, group: "Input",
      help: "Keep features whose bounding box intersects this box, in the unit of the data; "
        + "west > east crosses 180°."),
    .option("limit", \.limit, group: "Input", help: "Keep this many features of each layer."),
    .option(
      "on-error", \.onError, group: "Input",
      help: "What to do with a bad feature: stop the run, or skip and count it."),
    .option(
      "rejects", \.rejects, valueName: "file", group: "Input", completion: .files,
      help: "With --on-error skip, write what was skipped to this file, unchanged; an older file "
        + "is replaced."),
    .option(
      "problems", \.problems, valueName: "file", group: "Input", completion: .files,
      help:
        "Write the problems in the data to this file, as points (OSM, validate); an older file is "
        + "replaced."
    ),
    .option(
      "max-problems", \.problemLimit, valueName: "n", group: "Input",
      help:
        "End with exit status 1 if there are more problems than this, not counting what an extract "
        + "cuts off. The output is written all the same."),
    .flag(
      "close-rings", \.closesRings, group: "Input",
      help: "Close rings that do not end where they start, and count them."),
    .flag(
      "allow-empty", \.allowsEmpty, group: "Input",
      help: "Accept an empty input (0 bytes) as data without features."),
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

  /// Refuses an input that is missing before the first one is read. The last one may have been meant as the output.
  func checkPaths() throws(GeoError) {
    guard inputs.count > 1 else { return }
    for (index, path) in inputs.enumerated() where path != "-" {
      var status = stat()
      guard stat(path, &status) != 0, errno == ENOENT else { continue }
      var error = GeoError.system("open for reading", path: path)
      if index == inputs.count - 1, Format.forPath(path)?.can(.writing) == true {
        error.hint = "check the path; an output is named with --output"
      }
      throw error
    }
  }
}

extension ExitMeaning {
  /// Status 1 of a command with `--max-problems`.
  static let tooManyProblems = answerIsNo(
    "More is wrong with the data than '--max-problems' allows.")
}
