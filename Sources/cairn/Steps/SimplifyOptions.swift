import Base
import CommandLineKit
import Geometry
import Steps

/// `cairn simplify`.
struct SimplifyOptions: StepOptions {
  /// The two methods, as people call them.
  enum Method: String, ArgumentValue, CaseIterable {
    case douglasPeucker = "dp"
    case visvalingamWhyatt = "vw"
  }

  var tolerance: Double?
  var method = Method.douglasPeucker
  var keepsTopology = false

  static let name = "simplify"
  static let abstract = "Remove positions of lines and polygons that matter little."
  static let discussion = """
    dp (Douglas–Peucker) leaves out what lies within the tolerance of the line that takes its place. \
    vw (Visvalingam–Whyatt) leaves out one position after another, that of the smallest triangle with \
    its neighbours first, while these triangles are smaller than the tolerance squared: it makes \
    smoother shapes.

    In longitudes and latitudes the tolerance is in metres on the ground: degrees are taken as long as \
    they are on the WGS 84 ellipsoid where the line lies, the longest of each stretch. So what dp \
    leaves out is never farther off than the tolerance, and long east-west stretches far from the \
    equator keep a few positions more than they must. In other systems it is in their own unit.

    The ends of lines stay where they are, and rings keep at least a triangle. Polygons that are valid \
    stay valid, and lines do not come to cross themselves: where they would, just the segments that cross \
    are simplified less. Borders of neighbours are simplified \
    each for itself, unless --topology takes all layers of one reference system as one net: what two of \
    them share vertex by vertex stays shared, and so do the places where three meet, and no border \
    crosses or passes over another unless they met before.
    """
  static let parameters: [Parameter<Self>] = [
    .option(
      "tolerance", \.tolerance, valueName: "metres",
      help: "The largest distance between the old line and the new one; for vw, the side of a "
        + "square."),
    .option(
      "method", \.method,
      help: "dp: by distance; vw: by area."),
    .flag("topology", \.keepsTopology, help: "Keep shared borders of neighbours shared."),
  ]
  static let examples = [
    Example(
      command: "cairn simplify countries.geojson --tolerance 1000 -o small.geojson",
      explanation: "Simplify; nothing moves by more than a kilometre."),
    Example(
      command: "cairn simplify roads.gpkg --tolerance 20 --method vw -o roads.geojsonl",
      explanation: "Simplify by area."),
  ]

  static let memory = """
    A few megabytes for each thread; with --topology all features, of which 128 MB are in memory and the \
    others in a temporary file, and 40 bytes for each of their positions.
    """

  mutating func validate() throws(UsageError) {
    guard let tolerance else { throw UsageError("--tolerance is needed") }
    guard tolerance.isFinite, tolerance >= 0 else {
      throw UsageError("--tolerance cannot be negative")
    }
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    let settings = SimplifyStage.Settings(
      tolerance: tolerance ?? 0,
      method: method == .douglasPeucker ? .douglasPeucker : .visvalingamWhyatt)
    guard keepsTopology else { return [.stage(SimplifyStage(settings))] }
    let barrier = TopologyBarrier(settings)
    return [.barrier(barrier), .stage(barrier.stage)]
  }
}
