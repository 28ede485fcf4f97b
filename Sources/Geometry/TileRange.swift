#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Web Mercator tiles of one zoom level, numbered from the north-west (XYZ).
public struct TileRange: Hashable, Sendable {
  /// The zoom level.
  public let zoom: Int
  /// The columns.
  public let x: ClosedRange<Int>
  /// The rows.
  public let y: ClosedRange<Int>

  /// The deepest level that `smallest(holding:)` goes to.
  public static let deepestZoom = 28
  /// The latitude where the square of the tiles ends, in degrees.
  public static let northernmostLatitude = atan(sinh(Double.pi)) * 180 / .pi
  /// How far a box may reach into a tile without needing it, in degrees: about a micrometre.
  static let tolerance = 1e-11

  /// Tiles by their numbers.
  public init(zoom: Int, x: ClosedRange<Int>, y: ClosedRange<Int>) {
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  /// The tiles of a zoom level that a plain box of degrees meets; latitudes beyond the square count as
  /// its edge.
  public init(_ box: Box, zoom: Int) {
    self.zoom = zoom
    let west = Self.column(box.minX, zoom)
    x = west...max(west, Self.column(box.maxX - Self.tolerance, zoom))
    let north = Self.row(box.maxY, zoom)
    y = north...max(north, Self.row(box.minY + Self.tolerance, zoom))
  }

  private static func column(_ longitude: Double, _ zoom: Int) -> Int {
    number((longitude + 180) / 360, zoom)
  }

  private static func row(_ latitude: Double, _ zoom: Int) -> Int {
    let inside = min(max(latitude, -northernmostLatitude), northernmostLatitude)
    return number((1 - asinh(tan(inside * .pi / 180)) / .pi) / 2, zoom)
  }

  private static func number(_ share: Double, _ zoom: Int) -> Int {
    let tiles = Double(1 << zoom)
    return Int(min(max((share * tiles).rounded(.down), 0), tiles - 1))
  }

  /// The ranges that cover a box: one, or two across the antimeridian.
  public static func ranges(of box: BoundingBox, zoom: Int) -> [TileRange] {
    box.boxes.map { TileRange($0, zoom: zoom) }
  }

  /// The smallest single tile that holds a box.
  public static func smallest(holding box: BoundingBox) -> TileRange {
    guard !box.crossesAntimeridian, let plain = box.boxes.first else {
      return TileRange(zoom: 0, x: 0...0, y: 0...0)
    }
    var range = TileRange(plain, zoom: deepestZoom)
    while range.x.count > 1 || range.y.count > 1 {
      range = TileRange(
        zoom: range.zoom - 1, x: range.x.lowerBound / 2...range.x.upperBound / 2,
        y: range.y.lowerBound / 2...range.y.upperBound / 2)
    }
    return range
  }

  /// `z/x/y` for a single tile, `z/x-x/y-y` for several.
  public var description: String {
    "\(zoom)/\(Self.text(x))/\(Self.text(y))"
  }

  /// `z/x-x/y-y`, even for a single tile.
  public var rangeDescription: String {
    "\(zoom)/\(x.lowerBound)-\(x.upperBound)/\(y.lowerBound)-\(y.upperBound)"
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
  }
}
