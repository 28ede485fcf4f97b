import Base
import CommandLineKit
import OpenStreetMap

/// `add-locations` as a step: the places of nodes on ways.
struct AddLocationsOptions: ObjectStepOptions {
  var plan = OSMLocationPlan()

  static let name = "add-locations"
  static let abstract = "Add the positions of nodes to the ways of OpenStreetMap data."
  static let discussion = """
    OpenStreetMap's ways only list the ids of their nodes. This adds the positions of the nodes to each way, so \
    that programs need not keep all nodes to draw it. Nodes without tags are left out, as they are no longer \
    needed. PBF, OSM XML and OPL can hold these positions; programs that do not know them read the ways as \
    usual. The input may be in any order, and is read twice.
    """
  static let parameters: [Parameter<Self>] = [
    .flag(
      "keep-untagged-nodes", short: "n", \.plan.keepsUntaggedNodes,
      help: "Keep nodes without tags."),
    .flag(
      "keep-member-nodes", \.plan.keepsMemberNodes,
      help: "Keep nodes without tags that are members of relations."),
    .flag(
      "ignore-missing-nodes", \.plan.ignoresMissingNodes,
      help:
        "Allow ways whose nodes are missing from the input; otherwise that is an error."),
  ]
  static let examples = [
    Example(
      command: "cairn add-locations town.osm.pbf -o town-located.osm.pbf",
      explanation: "Add positions to ways."),
    Example(
      command: "cairn add-locations cut.osm.pbf --ignore-missing-nodes -n -o located.osm.pbf",
      explanation: "Allow missing nodes, as in an extract, and keep all nodes."),
    Example(
      command:
        "cairn pipeline read town.osm.pbf ! filter --tags w/highway ! add-locations ! write roads.opl",
      explanation: "Write roads with their positions."),
  ]
  static let memory = """
    16 bytes for each node; what goes beyond 1 GB lies in a temporary file. A few megabytes for each thread \
    beside.
    """

  func makeObjectLinks(in context: StepContext) -> [ObjectLink] {
    let plan = plan
    return [
      .prepared { (preparation) throws(GeoError) in
        try plan.makeStage(
          for: preparation.input, behind: preparation.earlier, jobs: preparation.jobs,
          onProgress: preparation.onProgress)
      }
    ]
  }
}
