import Base
public import CommandLineKit
public import OpenStreetMap

/// `getid`: objects of OpenStreetMap by their ids.
struct GetIDOptions: ObjectStepOptions {
  var ids: [String] = []
  var files: [String] = []
  var objectFiles: [String] = []
  var addsReferenced = false
  var removesTags = false
  var defaultType = OSMIDSelection.Kind.node

  static let name = "getid"
  static let abstract = "Keep the OpenStreetMap objects with the given ids."
  static let discussion = """
    Ids are a letter and a number: n17 is a node, w23 a way, r5 a relation; without a letter it is a \
    node, or what --default-type says. One argument may hold several, separated by spaces, commas, semicolons, \
    slashes or |. Objects stay in the order of the input, and of a history all versions are kept. \
    Ids that are not in the input are listed, and the exit status is 1; with --add-referenced the same goes for \
    what objects refer to, as in osmium getid.
    """
  static let parameters: [Parameter<Self>] = [
    .positional("ids", \.ids, help: "Ids such as n17 w23 r5."),
    .option(
      "id-file", short: "i", \.files, valueName: "file", completion: .files,
      help: "Read ids from a file, one per line; what follows a space or # is ignored."),
    .option(
      "id-osm-file", short: "I", \.objectFiles, valueName: "file", completion: .files,
      help: "Use the ids of all objects of a file: PBF, OSM XML, OPL, osmChange, Overpass JSON."),
    .flag(
      "add-referenced", short: "r", \.addsReferenced,
      help: "Also keep what the objects refer to: nodes of ways, members of relations, and what "
        + "these refer to."),
    .flag(
      "remove-tags", short: "t", \.removesTags,
      help: "Remove the tags of objects that are only referred to."),
    .option(
      "default-type", \.defaultType, help: "The type of ids without a letter."),
  ]
  static let examples = [
    Example(
      command: "cairn getid town.osm.pbf w23 w24 -r -o ways.osm",
      explanation: "Get two ways with their nodes."),
    Example(
      command: "cairn getid town.osm.pbf -i ids.txt -o part.osm.pbf",
      explanation: "Get the objects that a file lists."),
    Example(
      command: "cairn getid town-2020.osm.pbf -I roads.osm.pbf -o roads-2020.osm.pbf",
      explanation: "Get the objects of another file at an earlier time."),
    Example(
      command: "cairn getid town.osh.pbf r5 -o r5.osh",
      explanation: "Get all versions of a relation."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done,
    .answerIsNo(
      "Some of the objects, or of what they refer to, are not in the input. The others are written."
    ), .usage,
    .badInput, .environment,
  ]
  static let memory = """
    The ids of what is kept, an eighth of a byte to 16 bytes each. With --add-referenced the input is \
    read two to four times; a pipe is copied to a temporary file for that.
    """

  var others: [String] { files + objectFiles }

  func validate() throws(UsageError) {
    guard !ids.isEmpty || !others.isEmpty else { throw UsageError("there are no ids") }
    if removesTags, !addsReferenced { throw UsageError("--remove-tags needs --add-referenced") }
  }

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    let selection = OSMIDSelection()
    for text in ids { try selection.add(ids: text, of: defaultType) }
    for path in files { try selection.add(idsAt: path, of: defaultType) }
    for path in objectFiles {
      let (input, jobs) = try context.services.openObjects(path)
      try selection.add(idsOf: input, jobs: jobs)
    }
    guard !selection.isEmpty else { throw GeoError(.usage, "there are no ids") }
    selection.addsReferenced = addsReferenced
    selection.removesTags = removesTags
    return [
      .prepared { (plan) throws(GeoError) in
        try selection.makeStage(
          for: plan.input, behind: plan.earlier, copiesText: plan.copiesText, jobs: plan.jobs,
          onProgress: plan.onProgress)
      }
    ]
  }
}

extension OSMIDSelection.Kind: ArgumentValue {}
