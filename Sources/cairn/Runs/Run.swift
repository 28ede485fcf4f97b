#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import CommandLineKit
import Features
import Files
import Flow
internal import Geometry
import OpenStreetMap
import Text

/// One run of a command: its ledger, what it says of itself, and its exit status.
final class Run {
  /// How much a command says on standard error when it has ended.
  enum Talk {
    /// What was written, lost and changed.
    case summary
    /// What was lost, and the run's ``result`` if it has one.
    case losses
  }

  let common: CommonOptions
  let input: InputOptions
  let ledger: Ledger
  let progress: ProgressBar
  /// One for each output of features; the report has the layers of all.
  var catalogs: [Catalog] = []
  /// What was counted of features that no catalog has, such as those of followed inputs.
  var otherAccounts: [LayerAccount] = []
  /// True for a piece of a followed input, which need not have what others have.
  private(set) var isPiece = false
  /// The same for outputs of objects.
  var registers: [ObjectRegister] = []
  /// What was written, where that is not the features of all layers.
  var result: String?
  /// The counts of parts of the work, by their names.
  private var parts: [(name: String, accounts: [LayerAccount])] = []
  /// False while a failure means that nothing of what was read is anywhere.
  var keepsPartialOutput = false
  var rejects: RejectsFile?
  /// A step deals with `--input-order` where a format does not know it.
  var takesInputOrder = false
  /// The option that says which coordinate comes first.
  static let inputOrder = "input-order"
  /// What is wrong with the data of all inputs.
  let problems: ProblemLog
  /// The names of files that features of all inputs bring along.
  let attachmentNames = AttachmentNames()
  /// Where the report goes, unless it would replace something else.
  private var reportPath: String?
  /// True once all inputs have been looked for.
  var hasCheckedPaths = false
  /// Bytes of inputs that have been read to their ends.
  var bytesBefore: UInt64 = 0
  private let start = ProgressBar.now

  private init(_ common: CommonOptions, _ input: InputOptions, _ ledger: Ledger = Ledger()) {
    self.common = common
    self.input = input
    self.ledger = ledger
    reportPath = common.report
    problems = ProblemLog(keepsAll: input.problems != nil)
    progress = ProgressBar(common.isQuiet && common.progress == .auto ? .never : common.progress)
  }

  /// A run of its own for a piece of a followed input, which says nothing by itself.
  func piece() -> Run {
    let piece = Run(common, input)
    piece.isPiece = true
    return piece
  }

  /// Does the work and everything that follows it, whatever came of it.
  static func perform(
    _ common: CommonOptions, _ input: InputOptions, says talk: Talk,
    _ work: (Run) throws(GeoError) -> ExitStatus
  ) -> ExitStatus {
    Interruption.install()
    let run = Run(common, input)
    var status = ExitStatus.done
    var failure: GeoError?
    do throws(GeoError) {
      try run.check()
      status = try run.settleProblems(try work(run))
    } catch {
      // Whatever a signal broke off, the signal is the reason.
      failure =
        Interruption.signal == 0 ? error : GeoError(.interrupted, "interrupted by a signal")
      status = Self.status(of: failure ?? error)
    }
    // Drops a file of rejects that was not put in place.
    run.rejects = nil
    run.progress.erase()
    status = run.settle(status, failure, talk)
    if status == .interrupted || status == .terminated { Interruption.passOn() }
    return status
  }

  /// Does a part of the work of this run with inputs of its own; the report tells its layers from those of other parts.
  /// Returns the counts of its layers.
  @discardableResult
  func part(
    _ name: String, of input: InputOptions, _ work: (Run) throws(GeoError) -> Void
  ) throws(GeoError) -> [LayerAccount] {
    let part = Run(common, input, ledger)
    // What is said next, an error too, begins a line of its own.
    defer { part.progress.erase() }
    try input.check()
    try work(part)
    let accounts = part.accounts
    parts.append((name, accounts))
    return accounts
  }

  /// The counts of all layers and kinds of objects.
  private var accounts: [LayerAccount] {
    catalogs.flatMap { $0.reportedLayers.map(\.account) } + otherAccounts
      + registers.flatMap(\.accounts)
  }

  /// The exit status that an error leads to.
  private static func status(of error: GeoError) -> ExitStatus {
    switch error.reason.severity {
    case .usage: .usage
    case .input: .badInput
    case .environment: .environment
    case .bug: .bug
    case .interruption:
      if error.reason == .interrupted {
        Interruption.signal == SIGTERM ? .terminated : .interrupted
      } else {
        // The reader of our output has seen enough.
        .done
      }
    // Nothing of this kind is thrown.
    case .dropped, .incomplete, .merged, .repaired, .changed, .inherent, .passedOver, .warning,
      .finding:
      .bug
    }
  }

  private func check() throws(GeoError) {
    if common.report == "-" {
      reportPath = nil
      throw GeoError(.usage, "--report needs a file", hint: "/dev/stderr and /dev/stdout are files")
    }
    try checkReport(
      against: input.paths + input.others + [input.rejects, input.problems].compactMap(\.self))
    if let rejects = input.rejects, !OutputFile.isSpecial(rejects) {
      for path in input.paths + input.others where FileIdentity.isSame(path, rejects) {
        throw GeoError(
          .usage, "the rejects would replace an input", at: SourceLocation(path: rejects))
      }
    }
    if let problems = input.problems, !OutputFile.isSpecial(problems) {
      for path in input.paths + input.others + [input.rejects].compactMap(\.self)
      where FileIdentity.isSame(path, problems) {
        throw GeoError(
          .usage, "the list of problems would replace another file of this run",
          at: SourceLocation(path: problems))
      }
    }
    try input.check()
  }

  /// Refuses to put the report in the place of another file of the run.
  func checkReport(against paths: [String]) throws(GeoError) {
    guard let report = reportPath, !OutputFile.isSpecial(report) else { return }
    for path in paths where FileIdentity.isSame(path, report) {
      reportPath = nil
      throw GeoError(
        .usage, "the report would replace another file of this run",
        at: SourceLocation(path: report))
    }
  }

  /// Refuses a file that would take the place of another one of the run; `what` is what it holds.
  func claim(
    _ path: String, for what: String, besides outputs: [String] = []
  ) throws(GeoError) {
    guard !OutputFile.isSpecial(path) else { return }
    if (input.paths + input.others).contains(where: { FileIdentity.isSame($0, path) }) {
      throw GeoError(
        .usage, "the \(what) would replace an input", at: SourceLocation(path: path),
        hint: "write it to another file")
    }
    let others = outputs + [input.rejects, input.problems].compactMap(\.self)
    guard others.contains(where: { FileIdentity.isSame($0, path) }) else { return }
    throw GeoError(
      .usage, "the \(what) would replace another file of this run",
      at: SourceLocation(path: path))
  }

  // MARK: - The end

  /// Says what there is to say and writes the report; returns the status to end with.
  private func settle(_ given: ExitStatus, _ error: GeoError?, _ talk: Talk) -> ExitStatus {
    var status = given
    let failure = error.map(advised)
    let isWritten =
      keepsPartialOutput || failure == nil || failure?.reason == .closedPipe
    let layers =
      accounts.map { Report.Layer($0, isWritten: isWritten) }
      + parts.flatMap { part in
        part.accounts.map { Report.Layer($0, isWritten: isWritten, part: part.name) }
      }
    if status == .done || status == .answerIsNo, failure == nil,
      layers.contains(where: { $0.lossCount > 0 })
        || ledger.accounts.contains(where: { $0.losses > 0 })
    {
      status = .losses
    }
    if let layer = layers.first(where: { !$0.isBalanced }) {
      ledger.warn(
        .ledgerMismatch,
        "the counts of layer '\(layer.name)' do not add up, which is a fault of this program")
      assertionFailure("the ledger of layer '\(layer.name)' is not balanced")
      if failure == nil { status = .bug }
    }
    if let failure, status != .done, failure.reason.severity != .interruption { say(failure) }
    let report = Report(
      version: cairnVersion, command: ["cairn"] + CommandLine.arguments.dropFirst(),
      status: status.rawValue, failure: status == .done ? nil : failure, layers: layers,
      ledger: ledger, seconds: ProgressBar.now - start)
    if failure == nil, !common.isQuiet {
      say(
        Summary(
          report, rejects: input.rejects,
          objects: result
            ?? (catalogs.allSatisfy(\.reportedLayers.isEmpty) ? registers.first?.result : nil)),
        talk)
    }
    guard let reportPath else { return status }
    do throws(GeoError) { try write(report, to: reportPath) } catch {
      say(error)
      // A run that did not fail otherwise has failed now.
      if [.done, .answerIsNo, .losses].contains(status) { status = .environment }
    }
    return status
  }

  private func write(_ report: Report, to path: String) throws(GeoError) {
    let sink = try ByteSink(path: path, isOverwriting: true, heedsSignals: false)
    try sink.write(text: report.json.pretty() + "\n")
    try sink.commit()
  }

  /// Says why the answer is no.
  func answer(_ text: String) {
    progress.erase()
    Self.say("cairn: " + text)
  }

  private func say(_ summary: Summary, _ talk: Talk) {
    if talk == .summary || result != nil { Self.say(summary.result) }
    for line in summary.losses { Self.say(line) }
    if talk == .summary {
      for line in summary.changes { Self.say(line) }
      for line in summary.accounts { Self.say(line) }
    }
    for warning in summary.warnings { Self.say("cairn: " + warning) }
  }

  private func say(_ error: GeoError) {
    Self.say("cairn: error: " + error.description)
    if let excerpt = error.excerpt {
      Self.say("  " + excerpt.line)
      Self.say(String(repeating: " ", count: 2 + max(excerpt.column, 0)) + "^")
    }
    if let hint = error.hint { Self.say("hint: " + hint) }
  }

  /// The error with a hint that the command can follow.
  private func advised(_ error: GeoError) -> GeoError {
    guard let hint = error.hint ?? hintForFeature(error),
      let advice = Advice(calledBy: CommandLine.arguments.dropFirst())
    else { return error }
    var error = error
    error.hint = advice.text(of: hint)
    return error
  }

  /// What to try next when one bad feature has ended the run.
  private func hintForFeature(_ error: GeoError) -> String? {
    guard error.reason.severity == .input, error.location?.feature != nil, input.onError == .stop
    else { return nil }
    let skipping = "--on-error skip leaves bad features out, --rejects FILE keeps them"
    return switch error.reason {
    case .openRing: "--close-rings closes it; \(skipping)"
    case .heightNotANumber: "--lenient leaves such heights out; \(skipping)"
    default: skipping
    }
  }

  private static func say(_ line: String) {
    var text = line.terminalSafe + "\n"
    // What cannot be said here cannot be said anywhere.
    text.withUTF8 { bytes in _ = writeToErrors(bytes) }
  }
}

private func writeToErrors(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  write(2, bytes.baseAddress, bytes.count)
}
