import CommandLineKit
import Steps

/// `cut`: features cut where a map of the world ends.
struct CutOptions: StepOptions {
  var isAtAntimeridian = false

  static let name = "cut"
  static let abstract = "Split lines and polygons that cross the 180° meridian."
  static let discussion = """
    GeoJSON is written so in any case (RFC 7946 §3.1.9); this step does it for other formats, and for the \
    steps after it. A line or polygon that crosses 180° becomes a MultiLineString or MultiPolygon with parts on \
    either side, and longitudes beyond ±180° are brought into range. Rings keep their direction, heights and \
    measures are interpolated. What does not cross, or is cut already, stays as it is.

    A line between positions more than 180° apart goes the shorter way round, and a ring holds the smaller of \
    its two possible areas. A ring that goes round the earth holds the pole on its side, and is closed along \
    the edge of the map. Layers have to be in longitudes and latitudes.
    """
  static let parameters: [Parameter<Self>] = [
    .flag(
      "antimeridian", \.isAtAntimeridian, group: "Cut",
      help: "Cut at the antimeridian, 180°.")
  ]
  static let examples = [
    Example(
      command: "cairn cut fiji.gpkg --antimeridian -o fiji-cut.gpkg",
      explanation: "Write a store whose polygons end at 180°."),
    Example(
      command: "cairn pipeline read flights.csv ! cut --antimeridian ! explode ! write legs.kml",
      explanation: "Write the parts on each side of 180° as separate lines."),
  ]

  mutating func validate() throws(UsageError) {
    guard isAtAntimeridian else {
      throw UsageError("nothing is asked for: --antimeridian is needed")
    }
  }

  func makeLinks(in context: inout StepContext) -> [Link] {
    [.stage(Cut(skipsErrors: context.skipsErrors))]
  }
}
