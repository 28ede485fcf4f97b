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

    With --index-directory several files get consistent ids: the folder keeps the old ids, in the same files as \
    osmium renumber, and every run adds to them. --show-index prints them. Several inputs of one pipeline always \
    get consistent ids.
    """
  static let inputs = ObjectInputs(
    name: "input", isRequired: false,
    help: "The input: PBF, OSM XML, OPL, osmChange or Overpass JSON; - is standard input.")
  static let parameters: [Parameter<Self>] = [
    .list(
      "start-id", short: "s", \.starts, valueName: "id",
      help:
        "The first id, or three for nodes, ways and relations; from a negative one, ids count "
        + "down. (default: 1)"
    ),
    .option(
      "object-type", short: "t", \.types, valueName: "type",
      help: "Renumber only objects of this type; repeatable."),
    .option(
      "index-directory", short: "i", \.folder, valueName: "folder", completion: .folders,
      help: "The folder that keeps the ids of earlier runs; it is read, and updated."),
    .option(
      "show-index", \.shownType, valueName: "type",
      help:
        "Print the ids of a type in the folder instead, one object per line: the old id and the "
        + "new one."
    ),
  ]
  static let examples = [
    Example(
      command: "cairn renumber town.osm.pbf -o small-ids.osm.pbf",
      explanation: "Number all objects from 1."),
    Example(
      command: "cairn renumber edits.osm -s 1000000,2000,1 -o renumbered.osm",
      explanation: "Number nodes from a million, ways from 2000, relations from 1."),
    Example(
      command: "cairn renumber town.osm.pbf -t node -t way -i ids -o town-renumbered.osm.pbf",
      explanation: "Renumber nodes and ways, and keep the ids in a folder for the next file."),
    Example(
      command: "cairn renumber --show-index way -i ids",
      explanation: "Print the old and new ids of ways."),
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
