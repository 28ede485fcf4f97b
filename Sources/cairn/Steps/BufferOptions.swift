import Base
import CommandLineKit
import Steps

/// `buffer`: what lies within a distance.
struct BufferOptions: StepOptions {
  var metres: Double?
  var segments = 16

  static let name = "buffer"
  static let abstract = "Make polygons of everything within a distance of features."
  static let discussion = """
    Distances are in metres on the ellipsoid of the layer's system, whatever the projection and however large \
    a feature is. Ends and corners are round. A distance below 0 makes polygons smaller; what is too narrow \
    for it, and points and lines, have no geometry then, which is counted.

    The outline is a Polygon, or a MultiPolygon if it is in several pieces. In longitudes and latitudes it is \
    cut at 180° (RFC 7946 §3.1.9), and goes along the edge of the map if it holds a pole. Features are \
    not merged with one another: dissolve does that. Heights and measures are left out.
    """
  static let parameters: [Parameter<Self>] = [
    .option(
      "distance", \.metres, valueName: "metres", group: "Buffer",
      help: "The distance of the outline from the feature; negative values shrink polygons."),
    .option(
      "segments", \.segments, valueName: "n", group: "Buffer",
      help: "The number of segments in a quarter of a circle."),
  ]
  static let examples = [
    Example(
      command: "cairn buffer stops.geojson --distance 400 -o walk.geojson",
      explanation: "Find everything within 400 m of a stop."),
    Example(
      command: "cairn buffer parks.gpkg --distance -25 -o inner.gpkg",
      explanation: "Shrink parks by 25 m."),
    Example(
      command:
        "cairn pipeline read roads.gpkg ! buffer --distance 50 ! dissolve ! write noise.gpkg",
      explanation: "Make one area around all roads."),
  ]

  mutating func validate() throws(UsageError) {
    guard let metres else { throw UsageError("--distance is needed") }
    guard metres.isFinite, metres.magnitude >= Buffer.leastMetres else {
      throw UsageError("--distance has to be a number of metres, at least a thousandth of one")
    }
    guard metres.magnitude <= Buffer.greatestMetres else {
      throw UsageError("--distance cannot be more than 5000000 metres")
    }
    guard (1...1000).contains(segments) else {
      throw UsageError("--segments has to be from 1 to 1000")
    }
  }

  func makeLinks(in context: inout StepContext) -> [Link] {
    [.stage(Buffer(metres: metres ?? 0, segments: segments, skipsErrors: context.skipsErrors))]
  }
}
