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
    highest version, or with --with-history, and for histories (.osh, .osh.pbf), each of its versions, as osmium \
    merge does. Versions and copies that are left out are counted. Where files contradict each other about a \
    version, the first file wins: --problems lists all these objects, with the place of nodes in both \
    files, and --max-problems limits them.
    """
  static let inputs = ObjectInputs(
    name: "first",
    help: "BASE for GeoPackages; for OpenStreetMap data the file that wins "
      + "contradictions. - is standard input.")
  static let parameters: [Parameter<Self>] = [
    .positional(
      "others", \.others, completion: .files,
      help: "OURS and THEIRS for GeoPackages; otherwise "
        + "the files to merge it with."),
    .flag(
      "with-history", short: "H", \.keepsVersions,
      help: "Keep all versions of an object instead of the highest only."),
  ]
  static let examples = [
    Example(
      command: "cairn merge bayern.osm.pbf tirol.osm.pbf -o alps.osm.pbf",
      explanation: "Merge two extracts; objects at the border are written once."),
    Example(
      command: "cairn merge --with-history 2024.osm 2025.osm -o history.osm",
      explanation: "Merge the versions of two years into a history."),
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
