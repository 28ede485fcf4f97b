import Base
import CommandLineKit
import Flow
import FormatKit

/// `tee` in a pipeline: what passes goes to a side output, too.
struct TeeOptions: StepOptions {
  var output = OutputOptions()
  var steps: [any StepOptions] = []

  static let name = "tee"
  static let abstract = "Write what passes to a side output, too."
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.output, WriteWords.outputParameters)
  static let examples: [Example] = []

  init() {}

  var others: [String] { steps.flatMap(\.others) }
  var sideOutput: OutputOptions? { output }

  /// `tee FILE …`, or `tee [ STEP … ! write FILE … ]`.
  init(_ words: ArraySlice<String>, number: Int) throws(GeoError) {
    if words.first == "[" {
      guard words.last == "]", words.count > 2 else {
        throw GeoError(.usage, "step \(number), tee: nothing may follow the closing bracket")
      }
      (steps, output) = try PipelineParser.parseBranch(
        words.dropFirst().dropLast(), number: number)
    } else {
      self = try PipelineParser.parse(Self.self, words, number: number)
    }
    guard !output.isStandardOutput else {
      throw GeoError(
        .usage, "step \(number), tee: it needs a file",
        hint: "/dev/stderr and /dev/stdout are files")
    }
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    try UpdatableConversion.refuse(output, of: Self.name)
    let branch = try context.services.makeBranch(steps, output, context)
    var stages: [any Stage] = []
    for link in branch.links {
      guard case .stage(let stage) = link else {
        throw GeoError(
          .usage, "a step that needs all features at once has no place within a tee",
          hint: "put it before the tee, or run it on what the tee has written")
      }
      stages.append(stage)
    }
    let target = branch.target
    return [
      .stage(
        Tee(
          into: { () throws(GeoError) in try target.makeWriter() },
          name: output.path ?? "-", catalog: target.makeCatalog(limit: nil),
          stages: stages + target.stages, check: branch.check))
    ]
  }
}
