import Base
import CommandLineKit
import Features
import Flow
import FormatKit
import OpenStreetMap

/// `derive-changes` as a step: the old state that its input is compared with.
struct DeriveChangesOptions: StepOptions {
  var old = ""
  var ignoresMetadata = false
  var keepsDetails = false
  var incrementsVersion = false
  var updatesTimestamp = false

  static let name = "derive-changes"
  static let abstract = "Find what has changed between two states of OpenStreetMap data."
  static let discussion = """
    The result is osmChange (.osc): apply-changes, or any other tool, turns the old state into the new one with \
    it. Objects are compared by content, not by their versions alone: positions, nodes, members with their \
    roles, tags in any order, and metadata as far as both say them. Both inputs have to be sorted by kind and id, each object once.

    Nothing is known of a deletion itself: for a deleted object its id and its last version and time are \
    written. As programs that take changes expect different things there, --increment-version, --keep-details and \
    --update-timestamp change that, as in osmium.
    """
  /// What the old state is called, and what is passed over.
  static let parameters: [Parameter<Self>] = [
    .positional("old", \.old, completion: .files, help: "The old data."),
    .flag(
      "ignore-metadata", \.ignoresMetadata,
      help: "Ignore objects of which only version, time, changeset or user changed."),
    .flag(
      "increment-version", \.incrementsVersion,
      help: "Give deleted objects the version after their last one."),
    .flag(
      "keep-details", \.keepsDetails,
      help: "Write deleted objects with all that was known of them, such as tags and nodes."),
    .flag(
      "update-timestamp", \.updatesTimestamp,
      help: "Give deleted objects the current time."),
  ]
  static let examples = [
    Example(
      command: "cairn derive-changes monday.osm.pbf tuesday.osm.pbf -o tuesday.osc",
      explanation: "Find what changed between two days."),
    Example(
      command: "cairn derive-changes --ignore-metadata before.osm after.osm | grep -c '<way'",
      explanation: "Count the ways that an edit changed."),
    Example(
      command: "cairn derive-changes old.osm new.osm --increment-version -o new.osc",
      explanation: "Make changes in which deletions are versions of their own."),
  ]
  static let memory = "A few megabytes for each thread, whatever the size of the inputs."

  var unit: StepUnit { .objects }

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    guard context.target.name == Format.osmChange.name else {
      throw GeoError(
        .usage, "changes cannot be written as \(context.target.title)",
        hint: "name a file with -o FILE.osc")
    }
    let ledger = context.services.ledger
    let (input, _) = try context.services.openObjects(old)
    var deletion = OSMDeletionNote()
    deletion.keepsDetails = keepsDetails
    deletion.incrementsVersion = incrementsVersion
    if updatesTimestamp { deletion.timestamp = TimeArgument.now.seconds }
    return [
      .stage(
        OSMChangeDerivation(from: input, ignoringMetadata: ignoresMetadata, deletion: deletion) {
          ledger.warn($0.reason, $0.message, count: $0.count)
        })
    ]
  }
}
