import CommandLineKit
import Formats
import Geometry
import Streaming

/// `cairn derive-changes`.
struct DeriveChangesCommand: Command {
  var old = ""
  var new = ""
  var output = ObjectOutput()
  var ignoresMetadata = false
  var common = CommonOptions()

  static let name = "derive-changes"
  static let abstract = "Find out what has changed between two states of OpenStreetMap data."
  static let discussion = """
    The result is osmChange (.osc), which apply-changes or any other tool makes the new state of the \
    old one with. Objects are compared by what they say, not by their versions alone: places, nodes, \
    members with their roles, tags in any order, and who made them when. Of an object that has gone \
    its id, version and time are written. Both inputs have to be sorted by kind and id, each object \
    once.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("old", \.old, completion: .files, help: "The data as they were."),
      .positional(
        "new", \.new, completion: .files, help: "The data as they are; - is standard input."),
      .flag(
        "ignore-metadata", \.ignoresMetadata,
        help: "Pass over objects of which only version, time, changeset or user have changed."),
    ]
    + Parameter.embedding(\.output, ObjectOutput.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn derive-changes monday.osm.pbf tuesday.osm.pbf -o tuesday.osc",
      explanation: "What happened on Monday."),
    Example(
      command: "cairn derive-changes --ignore-metadata before.osm after.osm | grep -c '<way'",
      explanation: "How many ways an edit changed."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = "A few megabytes for each thread, whatever the size of the inputs."

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = [old, new]
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try command.derive(run)
    }
  }

  private func derive(_ run: Run) throws(GeoError) -> ExitStatus {
    let target = try ObjectTarget(output, .changes, run)
    let catalog = Catalog()
    run.catalogs = [catalog]
    let before = try run.openObjects(old)
    let after = try run.openObjects(new)
    let writer = try OSMChangeDeriver(
      from: PulledInput(before.reader, path: before.path, ledger: run.ledger),
      oldPath: before.path, to: after.path, ignoringMetadata: ignoresMetadata,
      writing: target.request)
    run.keepsPartialOutput = target.isStream
    try run.read(after, into: writer, catalog)
    try writer.finish(catalog)
    run.keepsPartialOutput = true
    return .done
  }
}
