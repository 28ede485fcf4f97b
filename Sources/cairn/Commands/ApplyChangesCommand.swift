import CommandLineKit
import Formats
import Geometry
import Streaming

/// `cairn apply-changes`.
struct ApplyChangesCommand: Command {
  var base = ""
  var changes: [String] = []
  var output = ObjectOutput()
  var common = CommonOptions()

  static let name = "apply-changes"
  static let abstract = "Bring OpenStreetMap data up to date with files of changes."
  static let discussion = """
    The objects of the base (OSM XML or PBF) are written as the files of changes (osmChange, .osc) \
    leave them: as OSM XML, in the same order. Of several changes of an object the one of the highest \
    version holds, of several such the last one; an object of the base that is newer than its change \
    stays, and that is counted. The base has to be sorted by kind and id, each object once; changes \
    may come in any order.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "base", \.base, completion: .files, help: "The data as they are; - is standard input."),
      .positional(
        "changes", \.changes, required: true, completion: .files,
        help: "What has become of objects, in order."),
    ]
    + Parameter.embedding(\.output, ObjectOutput.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn apply-changes town.osm.pbf 001.osc.gz 002.osc.gz -o town.osm",
      explanation: "Two days later."),
    Example(
      command: "cairn apply-changes old.osm diff.osc | cairn info",
      explanation: "What is there after an edit."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory =
    "The changes, about as many bytes as their text; a few megabytes for each thread beside."

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = [base] + changes
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try command.apply(run)
    }
  }

  private func apply(_ run: Run) throws(GeoError) -> ExitStatus {
    let target = try ObjectTarget(output, .data, run)
    let set = OSMChangeSet()
    for path in changes {
      let opened = try run.openObjects(path)
      try run.read(opened, into: set.makeCollector(), Catalog())
    }
    set.settle()
    let catalog = Catalog()
    run.catalogs = [catalog]
    let opened = try run.openObjects(base)
    let writer = try OSMChangeApplier(set, to: opened.path, writing: target.request)
    run.keepsPartialOutput = target.isStream
    try run.read(opened, into: writer, catalog)
    try writer.finish(catalog)
    run.keepsPartialOutput = true
    return .done
  }
}
