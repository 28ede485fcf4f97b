import Base
import CommandLineKit
import OpenStreetMap

/// `merge` as a step: the files that its input is merged with.
struct MergeOptions: ObjectStepOptions {
  var others: [String] = []
  var keepsVersions = false

  static let name = "merge"
  static let abstract = "Make one sorted file of several files of OpenStreetMap data."
  static let discussion = """
    All files are read side by side, once, and each has to be sorted by kind, id and version; one that is \
    not is an error, and cairn sort sorts it. An object that is in several files is written once: its \
    highest version, or with --with-history and of histories (.osh, .osh.pbf) each of its versions, as \
    osmium merge does. Versions and copies that are left out are counted. Where files contradict each other about a version, the one \
    that is named first is believed: --problems names all these objects, with the place of nodes in both \
    files, and --max-problems limits them.
    """
  static let inputs = ObjectInputs(
    name: "first", help: "The file that is believed first; - is standard input.")
  static let parameters: [Parameter<Self>] = [
    .positional(
      "others", \.others, completion: .files, help: "Files to merge it with."),
    .flag(
      "with-history", short: "H", \.keepsVersions,
      help: "Keep all versions of an object, not only the highest."),
  ]
  static let examples = [
    Example(
      command: "cairn merge bayern.osm.pbf tirol.osm.pbf -o alps.osm.pbf",
      explanation: "Two extracts, the objects at their border once."),
    Example(
      command: "cairn merge --with-history 2024.osm 2025.osm -o history.osm",
      explanation: "What was there in one year or the other."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .tooManyProblems, .usage, .badInput, .environment,
  ]
  static let findsProblems = true
  static let memory = """
    A few megabytes for each file and thread, whatever the size of the files. For a later step that reads \
    the objects several times they lie in a temporary file (TMPDIR).
    """

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    var inputs: [ObjectInput] = []
    var most = 1
    for path in others {
      let (input, jobs) = try context.services.openObjects(path)
      inputs.append(input)
      most = max(most, jobs)
    }
    return [
      .gathering(
        OSMMerge(
          with: inputs, jobs: most, keepsVersions: keepsVersions,
          problems: context.services.problems))
    ]
  }
}
