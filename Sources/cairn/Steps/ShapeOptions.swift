import Base
import CommandLineKit
import Geometry
import Steps

/// `shape`: what geometries are, and how they are written.
struct ShapeOptions: StepOptions {
  /// `--to`.
  struct Stand: ArgumentValue {
    var stand: Reshape.Stand

    init?(argument: String) {
      guard let stand = Reshape.Stand(rawValue: argument.lowercased()) else { return nil }
      self.stand = stand
    }

    static var allValues: [String]? { Reshape.Stand.allCases.map(\.rawValue) }
    var argumentText: String { stand.rawValue }
  }

  /// `--type`.
  enum Kind: String, ArgumentValue, CaseIterable {
    case multi, single, point, line, polygon
    case multiPoint = "multipoint"
    case multiLine = "multiline"
    case multiPolygon = "multipolygon"

    /// In upper or lower case, as types of geometries are written elsewhere.
    init?(argument: String) { self.init(rawValue: argument.lowercased()) }

    var kind: Reshape.Kind {
      switch self {
      case .multi: .multi
      case .single: .single
      case .point: .only(.point)
      case .line: .only(.lineString)
      case .polygon: .only(.polygon)
      case .multiPoint: .only(.multiPoint)
      case .multiLine: .only(.multiLineString)
      case .multiPolygon: .only(.multiPolygon)
      }
    }
  }

  /// `--dim`.
  enum DimensionChoice: String, ArgumentValue, CaseIterable {
    case xy, xyz, xym, xyzm

    /// In upper or lower case.
    init?(argument: String) { self.init(rawValue: argument.lowercased()) }

    var dimensions: Dimensions {
      switch self {
      case .xy: []
      case .xyz: .z
      case .xym: .m
      case .xyzm: [.z, .m]
      }
    }
  }

  var stand: Stand?
  var kind: Kind?
  var dimensions: DimensionChoice?
  var swapsAxes = false
  var isReversed = false
  var segmentLength: Double?

  static let name = "shape"
  static let abstract = "Change the kind, the dimensions or the positions of geometries."
  static let discussion = """
    The options are applied in this order: --swap-xy, --segmentize, --to, --type, --reverse, --dim.

    --type multi makes a MultiPoint of a Point and so on, --type single does the reverse if there is one part, \
    and both leave everything else as it is. The other types are for all geometries: rings of polygons become \
    lines, closed lines become polygons. What cannot be of the type, such as two parts that are to be one \
    point, is an error; --on-error skip leaves it out. explode makes a feature of each part.

    --to puts a point or the convex hull in place of each geometry; properties stay. Hulls of longitudes and \
    latitudes are drawn across 180° where the feature is, and cut there.
    """
  static let parameters: [Parameter<Self>] = [
    .option(
      "to", \.stand, group: "Shape",
      help: "Replace geometries by their centroid, hull or the "
        + "like."),
    .option("type", \.kind, group: "Shape", help: "The type that geometries become."),
    .option(
      "dim", \.dimensions, group: "Shape",
      help: "The dimensions of all positions: other ordinates are left out, new ones are 0."),
    .flag("swap-xy", \.swapsAxes, group: "Shape", help: "Swap x and y of all positions."),
    .flag("reverse", \.isReversed, group: "Shape", help: "Reverse lines and rings."),
    .option(
      "segmentize", \.segmentLength, valueName: "length", group: "Shape",
      help: "Split edges that are longer than this: in metres for geographic systems, otherwise in "
        + "the unit of the system."),
  ]
  static let examples = [
    Example(
      command: "cairn shape parcels.gpkg --type multi -o parcels-multi.gpkg",
      explanation: "Make all geometries MultiPolygons."),
    Example(
      command: "cairn shape towns.geojson --to point-on-surface -o labels.geojson",
      explanation: "Make a label point for each town."),
    Example(
      command: "cairn shape survey.gpkg --dim xy --swap-xy -o flat.gpkg",
      explanation: "Remove heights and swap the axes."),
  ]

  mutating func validate() throws(UsageError) {
    guard
      stand != nil || kind != nil || dimensions != nil || swapsAxes || isReversed
        || segmentLength != nil
    else {
      throw UsageError(
        "nothing is asked for: use --to, --type, --dim, --swap-xy, --reverse or --segmentize")
    }
    if let segmentLength, !(segmentLength > 0) || !segmentLength.isFinite {
      throw UsageError("--segmentize needs a length above 0")
    }
  }

  func makeLinks(in context: inout StepContext) -> [Link] {
    var settings = Reshape.Settings()
    settings.stand = stand?.stand
    settings.kind = kind?.kind
    settings.dimensions = dimensions?.dimensions
    settings.swapsAxes = swapsAxes
    settings.isReversed = isReversed
    settings.segmentLength = segmentLength
    return [.stage(Reshape(settings, skipsErrors: context.skipsErrors))]
  }
}
