import Base
import CommandLineKit
import Files
import Flow
import Packs
import Text

/// `cairn pack check`.
struct PackCheckCommand: Command {
  var pack = ""
  var isJSON = false
  var common = CommonOptions()

  static let name = "pack check"
  static let abstract = "Check that a map pack is complete and its parts are valid."
  static let discussion = """
    Checks the database and its indexes; that the spatial indexes fit their layers; that each part has the hash \
    that the manifest says; every tile, like 'cairn tile check'; that nodes, edges and restrictions of the \
    network refer to existing rows; that the search finds its own names, for up to 400 entries; and that the \
    styles show layers that the tiles have. 'cairn explain CODE' says more about each code.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "pack", \.pack, completion: .files, help: "A pack: a GeoPackage, or a folder."),
      .flag("json", \.isJSON, group: "Output", help: "Print JSON instead of text."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn pack check andorra.gpkg",
      explanation: "Print one line for each problem."),
    Example(
      command: "cairn pack check --json andorra",
      explanation: "Check a pack in a folder, and print JSON."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("Something is wrong with the pack."), .usage, .badInput, .environment,
  ]
  static let memory =
    "The network: about 150 bytes for each edge; 24 bytes for each run of tiles."

  mutating func run() -> ExitStatus {
    let (pack, isJSON) = (pack, isJSON)
    var input = InputOptions()
    input.inputs = [pack]
    input.others = PackPlace(pack).files
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      let findings = try PackChecking(PackPlace(pack), run).findings()
      run.progress.erase()
      let sink = try ByteSink(path: nil, isOverwriting: false)
      try sink.write(text: isJSON ? Self.json(findings) : findings.map(Self.line).joined())
      try sink.commit()
      guard !findings.isEmpty else { return .done }
      run.answer(findings.count == 1 ? "1 fault found" : "\(findings.count) faults found")
      return .answerIsNo
    }
  }

  private static func line(_ finding: PackFinding) -> String {
    "\(finding.part?.rawValue ?? "pack"): \(finding.reason.code): \(finding.message)\n"
  }

  private static func json(_ findings: [PackFinding]) -> String {
    JSONValue.array(
      findings.map { finding in
        .object([
          ("part", .optional(finding.part?.rawValue)), ("code", .string(finding.reason.code)),
          ("message", .string(finding.message)),
        ])
      }
    ).pretty() + "\n"
  }
}
