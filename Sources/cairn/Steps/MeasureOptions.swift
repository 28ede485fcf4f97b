import Base
import CommandLineKit
import Steps

/// `cairn measure`.
struct MeasureOptions: StepOptions {
  /// A measure by its name.
  struct Choice: ArgumentValue {
    var measure: Measurement.Measure

    init(_ measure: Measurement.Measure) { self.measure = measure }
    init?(argument: String) {
      guard let measure = Measurement.Measure(rawValue: argument) else { return nil }
      self.measure = measure
    }

    static let valueName = "measures"
    static var allValues: [String]? { Measurement.Measure.allCases.map(\.rawValue) }
    var argumentText: String { measure.rawValue }
  }

  var choices = [Choice(.length), Choice(.area)]
  var prefix = ""

  static let name = "measure"
  static let abstract = "Add lengths, areas, centroids and boxes as fields."
  static let discussion = """
    length (of lines) and perimeter (of polygons) are in metres, area in square metres: along geodesics on \
    the ellipsoid of the layer's system, by Karney's formulas, whatever the projection. centroid \
    (centroid_x, centroid_y), point (point_x, point_y: one that lies on the feature) and bbox (bbox_west \
    and so on) are in the coordinates of the layer.

    What does not apply is 0; features without geometry get null.
    """
  static let parameters: [Parameter<Self>] = [
    .list(
      "add", \.choices, group: "Measures",
      help: "The measures to add: length, perimeter, area, centroid, point, bbox."),
    .option(
      "prefix", \.prefix, valueName: "text", group: "Measures",
      help: "A prefix for the names of the new fields."),
  ]
  static let examples = [
    Example(
      command: "cairn measure parcels.gpkg -o measured.gpkg",
      explanation: "Add the fields 'length' and 'area'."),
    Example(
      command: "cairn measure towns.geojson --add area,point --prefix m_ -o towns.gpkg",
      explanation: "Add the fields 'm_area', 'm_point_x' and 'm_point_y'."),
  ]

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    [.stage(Measurement(choices.map(\.measure), prefix: prefix))]
  }
}
