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
    The objects of the base (PBF, OSM XML or OPL) are written as the files of changes (osmChange, .osc) \
    leave them, in the same order. Of several changes of an object the one of the highest version holds, \
    of several such the last one; an object of the base that is newer than its change stays, and that is \
    counted. The base has to be sorted by kind and id, each object once; changes may come in any order.

    If the base is a history (.osh, .osh.pbf), all versions that the changes have are added to it, deleted \
    ones too. A version that both have is taken from the changes, so that redacted ones can be replaced. \
    --with-history says that the base is a history where its name or head does not.
    """
  static let inputs = ObjectInputs(
    name: "base", help: "The data as they are; - is standard input.")
  static let parameters: [Parameter<Self>] = [
    .positional(
      "changes", \.changes, required: true, completion: .files,
      help: "What has become of objects, in order."),
    .flag(
      "with-history", short: "H", \.isHistory,
      help: "The base is a history: add all versions to it."),
  ]
  static let examples = [
    Example(
      command: "cairn apply-changes town.osm.pbf 001.osc.gz 002.osc.gz -o town.osm",
      explanation: "Two days later."),
    Example(
      command: "cairn apply-changes old.osm diff.osc | cairn info",
      explanation: "What is there after an edit."),
    Example(
      command: "cairn apply-changes town.osm.pbf 001.osc.gz -o town.gpkg",
      explanation: "As features."),
    Example(
      command: "cairn apply-changes town.osh.pbf 001.osc.gz -o new.osh.pbf",
      explanation: "A history, with one more day."),
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
