public import CommandLineKit
public import Flow

/// What every command that reads features can be told.
struct CommonOptions {
  var isQuiet = false
  var progress = ProgressBar.Mode.auto
  var report: String?
  var jobs: Count?

  static let parameters: [Parameter<Self>] = [
    .flag("quiet", short: "q", \.isQuiet, help: "Say nothing but errors."),
    .option(
      "progress", \.progress,
      help: "Show a bar on standard error; auto: on a terminal, after a second."),
    .option(
      "report", \.report, valueName: "file", completion: .files,
      help: "Write the ledger there, as JSON, whatever the exit status."),
    .option(
      "jobs", \.jobs, defaultText: "all cores", help: "Use that many threads."),
  ]
}

extension ProgressBar.Mode: ArgumentValue {}
