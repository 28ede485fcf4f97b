import Base
import CommandLineKit
import Features
import Flow
import FormatKit
import OpenStreetMap

/// `apply-changes` as a step: the files of changes.
struct ApplyChangesOptions: ObjectStepOptions {
  var changes: [String] = []
  var isHistory = false

  static let name = "apply-changes"
  static let abstract = "Bring OpenStreetMap data up to date with files of changes."
  static let discussion = """
    The objects of the base (PBF, OSM XML or OPL) are written as the files of changes (osmChange, .osc) leave them, \
    in the same order. Of several changes to an object the one with the highest version wins, and of several \
    such the last one; an object of the base that is newer than its change stays, which is counted. The base \
    has to be sorted by kind and id, each object once; changes may come in any order.

    If the base is a history (.osh, .osh.pbf), all versions in the changes are added to it, deleted ones too. A \
    version that is in both is taken from the changes, so that redacted ones can be replaced. --with-history says \
    that the base is a history if its name or header does not.
    """
  static let inputs = ObjectInputs(
    name: "base", help: "The current data; - is standard input.")
  static let parameters: [Parameter<Self>] = [
    .positional(
      "changes", \.changes, required: true, completion: .files,
      help: "The files of changes, in order."),
    .flag(
      "with-history", short: "H", \.isHistory,
      help: "The base is a history: add all versions to it."),
  ]
  static let examples = [
    Example(
      command: "cairn apply-changes town.osm.pbf 001.osc.gz 002.osc.gz -o town.osm",
      explanation: "Apply the changes of two days."),
    Example(
      command: "cairn apply-changes old.osm diff.osc | cairn info",
      explanation: "Describe the data after an edit."),
    Example(
      command: "cairn apply-changes town.osm.pbf 001.osc.gz -o town.gpkg",
      explanation: "Write the result as features."),
    Example(
      command: "cairn apply-changes town.osh.pbf 001.osc.gz -o new.osh.pbf",
      explanation: "Add the versions of a day to a history."),
  ]
  static let memory =
    "The changes, about as many bytes as their text; a few megabytes for each thread beside."

  var others: [String] { changes }

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    let set = OSMChangeSet(keepsVersions: true)
    for path in changes {
      let (input, jobs) = try context.services.openObjects(path)
      let ledger = context.services.ledger
      try set.add(input, jobs: jobs) { ledger.warn($0.reason, $0.message, count: $0.count) }
    }
    set.settle()
    return [
      .stage(OSMChangeApplication(set, isHistory: isHistory, options: context.outputOptions))
    ]
  }
}
