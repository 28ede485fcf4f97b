import Base
import CommandLineKit
import OpenStreetMap

/// `check-refs`: whether everything is there that objects of OpenStreetMap refer to.
struct CheckRefsOptions: StepOptions {
  var checksRelations = false

  static let name = "check-refs"
  static let abstract =
    "Check that a file holds everything that its OpenStreetMap objects refer to."
  static let discussion = """
    Counts the nodes of ways that are not in the file and, with --check-relations, the members of relations. \
    The objects may come in any order; deleted ones count as missing. As a step of a pipeline it passes \
    everything on, and the run ends with 1 if something is missing.
    """
  static let parameters: [Parameter<Self>] = [
    .flag(
      "check-relations", short: "r", \.checksRelations,
      help: "Also check the members of relations."
    )
  ]
  static let examples = [
    Example(
      command: "cairn check-refs town.osm.pbf",
      explanation: "Check that all nodes of ways are there."),
    Example(
      command: "cairn check-refs -r -i town.osm.pbf",
      explanation: "List missing references, one per line."),
    Example(
      command: "cairn check-refs -r --json town.osm.pbf", explanation: "Print the counts as JSON."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("Something that is referred to is not there."), .usage, .badInput,
    .environment,
  ]
  static let memory = """
    An eighth of a byte to 16 bytes for each id, and 16 bytes for each reference to what is missing \
    or comes later.
    """

  var unit: StepUnit { .objects }

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    [.stage(OSMReferenceCheck(checksRelations: checksRelations))]
  }
}
