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
        "Go on with what is added to the input, line by line, until SIGTERM or the end of a pipe; writes "
        + "geojsonseq to standard output."
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
    var (read, written, lost) = (0, 0, 0)
    while let next = try followed.next() {
      let piece = run.piece()
      piece.rejects = rejects
      let chain = try Chain(piece, input, steps, output, first: next)
      chain.fields = fields
      _ = try chain.perform()
      for layer in piece.catalogs.flatMap(\.reportedLayers) {
        let tally = layer.account.tally
        read += tally.read
        written += tally.out
        lost += tally.droppedCount
      }
      for warning in piece.ledger.warnings {
        guard let reason = Reason.all.first(where: { $0.code == warning.code }) else { continue }
        run.ledger.warn(reason, warning.message, count: warning.count)
      }
    }
    rejects?.goesOn = false
    run.rejects = rejects
    try run.rejects?.prepare()
    try run.commitRejects()
    run.ledger.account(
      for: "follow",
      .object([("in", .count(read)), ("out", .count(written)), ("dropped", .count(lost))]),
      line: "follow: \(Summary.count(read, "feature")) read, \(Summary.grouped(written)) written",
      losses: lost)
    return .done
  }
}
