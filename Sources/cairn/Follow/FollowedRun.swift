import Base
import CommandLineKit
import Features
import Flow
import FormatKit
import GeoJSON
import Text

/// Runs a chain on the lines of a growing input as they come, into a stream.
struct FollowedRun {
  private let run: Run
  private let input: InputOptions
  private let output: OutputOptions

  /// The option of commands that can follow an input.
  static func parameter<Root>(
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, Bool> & Sendable
  ) -> Parameter<Root> {
    .flag(
      "follow", keyPath(), group: "Input",
      help:
        "Keep reading lines as they are added to the input, until SIGTERM or the end of the pipe; "
        + "writes geojsonseq to standard output."
    )
  }

  /// Errors: `.usage` for an output that is no stream of lines.
  init(_ run: Run, _ input: InputOptions, _ output: OutputOptions) throws(GeoError) {
    self.run = run
    self.input = input
    self.output = output
    try Self.check(output)
  }

  /// Refuses an output that is no stream of lines. Errors: `.usage`.
  static func check(_ output: OutputOptions) throws(GeoError) {
    guard output.isStandardOutput, try output.check().name == Format.geoJSONSequence.name else {
      throw GeoError(
        .usage, "--follow writes geojsonseq to standard output",
        hint: "redirect it, as a file appears only when it is complete")
    }
  }

  /// Runs the steps on one piece after the other; `fields` are those to keep, if named.
  func perform(_ steps: [any StepOptions], fields: [String]? = nil) throws(GeoError) -> ExitStatus {
    let followed = try FollowedInput(input)
    let rejects = try input.rejects.map { (path) throws(GeoError) in try RejectsFile(path: path) }
    rejects?.goesOn = true
    // What was written stays, whatever comes.
    run.keepsPartialOutput = true
    while let next = try followed.next() {
      noteUnfinished(followed)
      let piece = run.piece()
      piece.rejects = rejects
      do throws(GeoError) {
        let chain = try Chain(piece, input, steps, output, first: next)
        chain.fields = fields
        _ = try chain.perform()
      } catch {
        try pass(over: followed.placed(error), next, followed, rejects)
      }
      add(piece, followed)
    }
    noteUnfinished(followed)
    rejects?.goesOn = false
    run.rejects = rejects
    try run.rejects?.prepare()
    try run.commitRejects()
    return .done
  }

  /// Goes on behind a damaged line, if bad features are left out.
  private func pass(
    over error: GeoError, _ next: Run.Input, _ followed: FollowedInput, _ rejects: RejectsFile?
  ) throws(GeoError) {
    guard input.onError == .skip, error.reason.severity == .input, followed.isOneLine else {
      throw error
    }
    try rejects?.add(line: followed.text)
    let account = account(named: Layer.name(ofFile: next.path))
    account.add(read: 1, filtered: 0, out: 0)
    account.note(
      error.reason, as: .dropped, error.message, count: 1,
      examples: error.location.map { [$0] } ?? [])
  }

  /// Counts lines that had no end when their file was replaced.
  private func noteUnfinished(_ followed: FollowedInput) {
    for place in followed.takeUnfinished() {
      let account = account(named: Layer.name(ofFile: place.path))
      account.add(read: 1, filtered: 0, out: 0)
      account.note(.unfinishedLine, count: 1, examples: [place])
    }
  }

  /// Enters what was counted of a piece.
  private func add(_ piece: Run, _ followed: FollowedInput) {
    for layer in piece.catalogs.flatMap(\.reportedLayers) {
      account(named: layer.name).tally.add(layer.account.tally) { followed.placed($0) }
      followed.count(features: layer.account.tally.read)
    }
    for warning in piece.ledger.warnings {
      guard let reason = Reason.all.first(where: { $0.code == warning.code }) else { continue }
      run.ledger.warn(reason, warning.message, count: warning.count)
    }
  }

  private func account(named name: String) -> LayerAccount {
    if let known = run.otherAccounts.first(where: { $0.name == name }) { return known }
    let account = LayerAccount(name: name)
    run.otherAccounts.append(account)
    return account
  }
}
