import Base
import CommandLineKit
import Steps
import Tracks

/// `zone make`: zones as areas.
struct ZoneMakeOptions: StepOptions {
  var radius: Double?
  var width: Double?
  var segments = 16

  static let name = "zone make"
  static let abstract = "Make polygons of zones: circles around points, corridors along lines."
  static let discussion = """
    Points become circles of the radius in their field 'radius', or of --radius; lines become what is within half of \
    their 'width', or of --width. Both are in metres on the ellipsoid, across 180° and around poles, too. \
    Polygons stay \
    as they are, and so do all fields, such as the hours and users of 'cairn zone events', which takes the \
    result as it \
    takes the points and lines themselves.
    """
  static let parameters: [Parameter<Self>] = [
    .option(
      "radius", \.radius, valueName: "metres", group: "Zones",
      help: "The radius of points without a field 'radius'."),
    .option(
      "width", \.width, valueName: "metres", group: "Zones",
      help: "The width of lines without a field 'width'."),
    .option(
      "segments", \.segments, valueName: "n", group: "Zones",
      help: "The number of segments in a quarter of a circle."),
  ]
  static let examples = [
    Example(
      command: "cairn zone make zones.json -o zones.geojson",
      explanation: "Draw the location service's circles as polygons."),
    Example(
      command: "cairn zone make depots.csv --radius 150 -o depots.gpkg",
      explanation: "Make circles of one size."),
  ]

  func validate() throws(UsageError) {
    for (value, name) in [(radius, "--radius"), (width, "--width")] {
      if let value, value <= 0 || value > Buffer.greatestMetres {
        throw UsageError("\(name) takes more than 0, and up to 5000000 metres")
      }
    }
    guard (1...1000).contains(segments) else {
      throw UsageError("--segments has to be from 1 to 1000")
    }
  }

  func makeLinks(in context: inout StepContext) -> [Link] {
    let reach = ZoneReach(radius: radius, width: width)
    return [
      .stage(
        Buffer(segments: segments, skipsErrors: context.skipsErrors) {
          (feature, batch) throws(GeoError) in try reach.metres(feature, batch)
        })
    ]
  }
}
