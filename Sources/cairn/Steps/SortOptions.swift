import Base
import CommandLineKit
import OpenStreetMap

/// `sort` as a step, which has no options.
struct SortOptions: ObjectStepOptions {
  static let name = "sort"
  static let abstract = "Sort OpenStreetMap data by kind, id and version."
  static let discussion = """
    Nodes come first, then ways, then relations; of each kind 0, then negative ids from -1 downwards, then \
    positive ones; of each object the lowest version first. That is the order of osmium sort, which \
    apply-changes, derive-changes and merge need. The objects of several inputs are sorted together, and \
    none is left out: merge writes those once that are in several files. A PBF output is marked as sorted.

    Histories and files of changes are sorted like everything else.
    """
  static let inputs = ObjectInputs.several
  static let parameters: [Parameter<Self>] = []
  static let examples = [
    Example(
      command: "cairn sort josm.osm -o sorted.osm.pbf",
      explanation: "Sort what an editor saved."),
    Example(
      command: "cairn sort 001.osc.gz 002.osc.gz -o both.osc",
      explanation: "Sort the changes of two days by object."),
  ]
  static let memory = """
    256 MB of objects, and a few megabytes for each thread. What exceeds that lies in a temporary file \
    (TMPDIR), with about 150 bytes for a node; so do all objects for a later step that reads them several \
    times.
    """

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    [.gathering(OSMSort())]
  }
}
