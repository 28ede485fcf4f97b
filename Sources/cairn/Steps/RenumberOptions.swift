import Base
import CommandLineKit
import Files
import OpenStreetMap

/// `renumber` as a step: the new ids.
struct RenumberOptions: ObjectStepOptions {
  /// What an object can be.
  enum ObjectType: String, ArgumentValue, CaseIterable {
    case node, way, relation
  }

  var starts: [Int] = []
  var types: [ObjectType] = []
  var folder: String?
  var shownType: ObjectType?

  static let name = "renumber"
  static let abstract = "Give OpenStreetMap objects new ids, from 1 on."
  static let discussion = """
    Objects are counted in the order of the input, each kind by itself. Nodes of ways and members of \
    relations follow; objects that are only referred to get the ids after the last one. The input has \
    to be sorted by kind and id, each object once, and is read twice. Never upload the result to \
    OpenStreetMap, where the ids belong to other objects.

    With --index-directory several files get ids that fit together: the folder keeps the old ids, in the \
    files that osmium renumber has, and every run adds to them. --show-index prints what it keeps. \
    Several inputs of a pipeline fit together in any case.
    """
  static let inputs = ObjectInputs(
    name: "input", isRequired: false,
    help: "The data: PBF, OSM XML, OPL, osmChange or Overpass JSON; - is standard input.")
  static let parameters: [Parameter<Self>] = [
    .list(
      "start-id", short: "s", \.starts, valueName: "id",
      help:
        "The first id, or three for nodes, ways and relations; from a negative one on, ids go down (1)."
    ),
    .option(
      "object-type", short: "t", \.types, valueName: "type",
      help: "Renumber only this type; can be given again for another one."),
    .option(
      "index-directory", short: "i", \.folder, valueName: "folder", completion: .folders,
      help: "Read the ids of earlier runs from this folder, and write all of them there."),
    .option(
      "show-index", \.shownType, valueName: "type",
      help:
        "Print what the folder has of a type instead, one object a line: the old id and the new one."
    ),
  ]
  static let examples = [
    Example(
      command: "cairn renumber town.osm.pbf -o small-ids.osm.pbf",
      explanation: "Ids from 1 on."),
    Example(
      command: "cairn renumber edits.osm -s 1000000,2000,1 -o renumbered.osm",
      explanation: "Nodes from a million, ways from 2000, relations from 1 on."),
    Example(
      command: "cairn renumber town.osm.pbf -t node -t way -i ids -o town-renumbered.osm.pbf",
      explanation: "Nodes and ways, with a folder that keeps the old ids for the next file."),
    Example(
      command: "cairn renumber --show-index way -i ids",
      explanation: "The old and new ids of ways."),
  ]
  static let memory = """
    8 bytes for each object, up to 40 with --index-directory, and 50 for each object that is only referred \
    to. A few megabytes for each thread beside.
    """

  func validate() throws(UsageError) {
    guard [0, 1, 3].contains(starts.count) else {
      throw UsageError("--start-id has one id, or three with commas between them")
    }
    guard !starts.contains(0) else { throw UsageError("--start-id is above or below 0") }
    if shownType != nil, folder == nil { throw UsageError("--show-index needs --index-directory") }
  }

  func printing() -> ((ByteSink) throws(GeoError) -> Void)? {
    guard let shownType, let folder else { return nil }
    return { (sink) throws(GeoError) in
      try OSMRenumbering.print(indexOf: shownType.rawValue, in: folder, to: sink)
    }
  }

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    guard shownType == nil else {
      throw GeoError(.usage, "--show-index is for the command renumber, which then reads nothing")
    }
    let first = starts.map { Int64($0) }
    let renumbering = try OSMRenumbering(
      kinds: Set((types.isEmpty ? ObjectType.allCases : types).map(\.rawValue)),
      starts: first.count == 1 ? [first[0], first[0], first[0]] : first.isEmpty ? nil : first,
      folder: folder)
    return [
      .prepared { (preparation) throws(GeoError) in
        try renumbering.makeStage(
          for: preparation.input, behind: preparation.earlier, jobs: preparation.jobs,
          onProgress: preparation.onProgress)
      }
    ]
  }
}
