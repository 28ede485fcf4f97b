import Base
import CommandLineKit
import Flow
import OpenStreetMap

/// `update` as a step: objects as the diffs of a folder leave them.
struct UpdateOptions: StepOptions {
  var folder = ""
  var limit: Count?
  var end: String?
  /// The state file that says where the base stands; the command has one that it writes, too.
  private var state: String?

  static let name = "update"
  static let abstract = "Bring OpenStreetMap data up to date with a folder of diffs."
  static let discussion = ""
  static let parameters: [Parameter<Self>] =
    ownParameters + [
      .option(
        "state", \.state, valueName: "file", group: "Changes", completion: .files,
        help: "The state file of the base, instead of the state in its header; it is not written.")
    ]
  /// What the command has of it.
  static let ownParameters: [Parameter<Self>] = [
    .option(
      "changes", \.folder, valueName: "folder", required: true, group: "Changes",
      completion: .files, help: "The folder with the diffs."),
    .option(
      "max-diffs", \.limit, group: "Changes",
      help: "Apply at most this many diffs; the next run continues from there."),
    .option(
      "until", \.end, valueName: "time", group: "Changes",
      help: "Apply no diff later than this time, such as 2026-11-22T00:00:00Z."),
  ]
  static let examples: [Example] = []
  static let memory = """
    The last change of each object, about as many bytes as its text; a few megabytes for each thread \
    beside. A pipe is copied to a temporary file.
    """

  var unit: StepUnit { .objects }

  func validate() throws(UsageError) { try checkEnd() }

  /// Checks the time that is the end.
  func checkEnd() throws(UsageError) {
    if let end, OSMReplicationState.seconds(of: end) == nil {
      throw UsageError("--until takes a time such as 2026-11-22T00:00:00Z")
    }
  }

  /// The diffs that follow a position.
  func choose(
    after position: OSMReplicationState?, _ ledger: Ledger
  ) throws(GeoError) -> OSMDiffFolder.Choice {
    let diffs = try OSMDiffFolder(path: folder, after: position?.number)
    let choice = try diffs.choose(
      after: position, limit: limit?.value, until: end.flatMap(OSMReplicationState.seconds))
    ledger.warn(of: choice.oddities)
    return choice
  }

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    let step = self
    let (services, options) = (context.services, context.outputOptions)
    return [
      .prepared { (plan) throws(GeoError) in
        let head = try plan.input.replicationHead()
        try head.check(options, path: plan.input.path)
        let position =
          if let state = step.state { try OSMReplicationState(path: state) } else { head.state }
        let choice = try step.choose(after: position, services.ledger)
        let changes = try services.changes(of: choice.diffs, keepsVersions: head.isHistory)
        // Without a diff the data stay where they are.
        return OSMChangeApplication(
          changes, leadingTo: choice.state ?? position, options: options)
      }
    ]
  }
}
