public import CommandLineKit
public import Flow

/// What every command that reads features can be told.
struct CommonOptions {
  var isQuiet = false
  var progress = ProgressBar.Mode.auto
  var report: String?
  var jobs: Count?

  static let parameters: [Parameter<Self>] = [
    .flag("quiet", short: "q", \.isQuiet, help: "Print errors only."),
    .option(
      "progress", \.progress,
      help: "Show a progress bar on standard error; auto: on a terminal, after one second."),
    .option(
      "report", \.report, valueName: "file", completion: .files,
      help: "Write the ledger to this file as JSON, whatever the exit status."),
    .option(
      "jobs", \.jobs, defaultText: "all cores", help: "Use this many threads."),
  ]
}

extension ProgressBar.Mode: ArgumentValue {}
