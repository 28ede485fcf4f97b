import Base
import CommandLineKit
import Steps

/// `explode`: a feature for each part.
struct ExplodeOptions: StepOptions {
  var indexField: String?

  static let name = "explode"
  static let abstract = "Split multi-part geometries into a feature for each part."
  static let discussion = """
    Each point of a MultiPoint, line of a MultiLineString, polygon of a MultiPolygon and member of a \
    collection, at whatever depth, becomes a feature with all properties of the feature that it was in. \
    Parts follow one another in their order.

    An id stays with its feature if that has one part only; parts of several have none, which is counted. \
    Features without geometry or with an empty one stay as they are.
    """
  static let parameters: [Parameter<Self>] = [
    .option(
      "keep-index", \.indexField, valueName: "name", group: "Parts",
      help: "Add a field of this name with the number of the part, from 1.")
  ]
  static let examples = [
    Example(
      command: "cairn explode countries.geojson -o islands.geojson",
      explanation: "Make one feature for each island."),
    Example(
      command: "cairn explode routes.gpkg --keep-index part -o pieces.gpkg",
      explanation: "Number the parts of each route in a field 'part'."),
  ]

  mutating func validate() throws(UsageError) {
    if indexField == "" { throw UsageError("--keep-index needs the name of a field") }
  }

  func makeLinks(in context: inout StepContext) -> [Link] {
    [.stage(Explode(indexField: indexField))]
  }
}
