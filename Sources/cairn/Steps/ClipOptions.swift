import Base
import CommandLineKit
import FormatKit
import Steps

/// `cairn clip`.
struct ClipOptions: StepOptions {
  var box: BoxArgument?
  var polygon: String?
  private var region: RegionFile?

  static let name = "clip"
  static let abstract = "Clip features to a box or to polygons."
  static let discussion = """
    What lies inside and on the border is kept, and stays what it is: of polygons areas are left, of \
    lines lines. Where something is cut into pieces, a polygon becomes a MultiPolygon and a line a \
    MultiLineString. Features that lie inside as a whole stay as they are, bit for bit; those that lie \
    outside, or only touch the border, are left out, and those without geometry as well.

    At a box, new positions lie on its edges exactly, and heights and measures are interpolated. Polygons \
    of the file overlap as one; heights are interpolated at them, too, measures are lost. Polygons that \
    are not valid are made valid where they have to be cut.

    In longitudes and latitudes a place is the same a turn away: a box with west > east crosses 180°, \
    and what was drawn beyond ±180° is cut where it lies. The numbers are in the units of the data.
    """
  static let parameters: [Parameter<Self>] = [
    .option(
      "bbox", \.box,
      help: "Clip to this box; west > east crosses 180°."),
    .option(
      "polygon", \.polygon, valueName: "file", completion: .files,
      help: "Clip to the polygons of a file: .poly, GeoJSON or any other format."),
  ]
  static let examples = [
    Example(
      command: "cairn clip countries.geojson --bbox 12,48,19,51 -o part.geojson",
      explanation: "Cut out a box."),
    Example(
      command: "cairn clip world.gpkg --bbox 170,-50,-170,-30 -o east-of-new-zealand.gpkg",
      explanation: "Clip to a box across 180°."),
    Example(
      command: "cairn clip roads.gpkg --polygon town.geojson -o town-roads.gpkg",
      explanation: "Clip roads to a town."),
  ]
  static let memory = """
    A few megabytes for each thread, whatever the size of the input, and the polygons of --polygon once \
    for each thread.
    """

  var others: [String] { [polygon].compactMap(\.self) }

  mutating func validate() throws(UsageError) {
    guard box != nil || polygon != nil else {
      throw UsageError("nothing is asked for: --bbox or --polygon is needed")
    }
    guard box == nil || polygon == nil else {
      throw UsageError("--bbox and --polygon exclude each other")
    }
    region = polygon.map(RegionFile.init)
  }

  func adjust(_ request: inout InputRequest) {
    if let box, request.selection.boxes.isEmpty {
      request.selection.boxes = BoxSelection(box.box).candidates
    }
    region?.adjust(&request)
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    let area: ClipStage.Area
    if let region {
      area = .polygons(try region.read())
    } else if let box {
      area = .box(box.box)
    } else {
      return []
    }
    return [.stage(ClipStage(area, skipsErrors: context.skipsErrors))]
  }
}
