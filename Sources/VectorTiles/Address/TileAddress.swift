#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Geometry

/// A tile of the Web Mercator pyramid, by zoom, column and row; rows are counted from the north-west (XYZ).
///
/// `zoom` is in `0...deepestZoom`, and `column` and `row` are below `2^zoom`.
public struct TileAddress: Hashable, BitwiseCopyable, Sendable {
  /// The zoom level.
  public let zoom: Int
  /// The column, from the antimeridian eastward.
  public let column: Int
  /// The row, from the north southward.
  public let row: Int

  /// The deepest level that an address has: all its tile ids are below 2^61.
  public static let deepestZoom = 29
  /// Half the width of the square of all tiles, in metres of EPSG:3857.
  public static let halfWorldMetres = 20_037_508.342789244

  /// A tile; nil if there is none of these numbers.
  public init?(zoom: Int, column: Int, row: Int) {
    guard zoom >= 0, zoom <= Self.deepestZoom, column >= 0, row >= 0, column < 1 << zoom,
      row < 1 << zoom
    else { return nil }
    self.init(unchecked: zoom, column, row)
  }

  /// A tile whose numbers are known to be in range.
  @usableFromInline init(unchecked zoom: Int, _ column: Int, _ row: Int) {
    self.zoom = zoom
    self.column = column
    self.row = row
  }

  /// The tile of a row that is counted from the south, as in MBTiles (TMS).
  public init?(zoom: Int, column: Int, rowFromSouth: Int) {
    guard zoom >= 0, zoom <= Self.deepestZoom, rowFromSouth >= 0, rowFromSouth < 1 << zoom else {
      return nil
    }
    self.init(zoom: zoom, column: column, row: (1 << zoom) - 1 - rowFromSouth)
  }

  /// The row as MBTiles counts it, from the south (TMS).
  public var rowFromSouth: Int { (1 << zoom) - 1 - row }

  /// `z/x/y`.
  public var description: String { "\(zoom)/\(column)/\(row)" }
}

// MARK: - The pyramid

extension TileAddress {
  /// The tile of the next smaller zoom that this one is a quarter of; nil at zoom 0.
  public var parent: TileAddress? {
    zoom == 0 ? nil : TileAddress(unchecked: zoom - 1, column >> 1, row >> 1)
  }

  /// One of its quarters: 0 north-west, 1 north-east, 2 south-west, 3 south-east; nil at the deepest zoom.
  public func child(_ quarter: Int) -> TileAddress? {
    TileAddress(
      zoom: zoom + 1, column: column << 1 | quarter & 1, row: row << 1 | quarter >> 1 & 1)
  }

  /// True if the other tile is this one or lies within it at a larger zoom.
  public func holds(_ other: TileAddress) -> Bool {
    other.zoom >= zoom && other.column >> (other.zoom - zoom) == column
      && other.row >> (other.zoom - zoom) == row
  }
}

// MARK: - The order of PMTiles

extension TileAddress {
  /// The number of the first tile of a zoom: (4^zoom - 1) / 3.
  @inlinable public static func firstID(ofZoom zoom: Int) -> UInt64 {
    ((1 << UInt64(zoom * 2)) - 1) / 3
  }

  /// The tile's number in the order of PMTiles (version 3, §4.1): all tiles of smaller zooms come first, and those
  /// of a zoom follow one another on a Hilbert curve.
  public var tileID: UInt64 {
    var x = UInt64(column)
    var y = UInt64(row)
    var place: UInt64 = 0
    var side = (UInt64(1) << UInt64(zoom)) >> 1
    while side > 0 {
      let right: UInt64 = x & side == 0 ? 0 : 1
      let below: UInt64 = y & side == 0 ? 0 : 1
      place += side * side * ((3 * right) ^ below)
      if below == 0 {
        if right == 1 {
          x = side &- 1 &- x
          y = side &- 1 &- y
        }
        swap(&x, &y)
      }
      side >>= 1
    }
    return Self.firstID(ofZoom: zoom) + place
  }

  /// The tile of a number; nil if the number is beyond the deepest zoom.
  public init?(tileID: UInt64) {
    guard tileID < Self.firstID(ofZoom: Self.deepestZoom + 1) else { return nil }
    var zoom = 0
    while tileID >= Self.firstID(ofZoom: zoom + 1) { zoom += 1 }
    var place = tileID - Self.firstID(ofZoom: zoom)
    var x: UInt64 = 0
    var y: UInt64 = 0
    var side: UInt64 = 1
    while side < 1 << UInt64(zoom) {
      let right = place / 2 & 1
      let below = (place ^ right) & 1
      if below == 0 {
        if right == 1 {
          x = side - 1 - x
          y = side - 1 - y
        }
        swap(&x, &y)
      }
      x += side * right
      y += side * below
      place /= 4
      side <<= 1
    }
    self.init(unchecked: zoom, Int(x), Int(y))
  }
}

// MARK: - On the ground

extension TileAddress {
  /// The square of the tile in metres of EPSG:3857.
  public var square: Box {
    let side = 2 * Self.halfWorldMetres / Double(1 << zoom)
    return Box(
      minX: Double(column) * side - Self.halfWorldMetres,
      minY: Self.halfWorldMetres - Double(row + 1) * side,
      maxX: Double(column + 1) * side - Self.halfWorldMetres,
      maxY: Self.halfWorldMetres - Double(row) * side)
  }

  /// Longitude and latitude in degrees of WGS 84 of a position in the tile, x to the east and y to the south in
  /// units of which the tile has `extent` a side (Vector Tile 2.1 §4.1); they may lie outside of the tile.
  public func degrees(x: Double, y: Double, extent: Double) -> (longitude: Double, latitude: Double)
  {
    let tiles = Double(1 << zoom)
    let east = (Double(column) + x / extent) / tiles
    let south = (Double(row) + y / extent) / tiles
    return (east * 360 - 180, atan(sinh((1 - 2 * south) * .pi)) * 180 / .pi)
  }

  /// The box of the tile in degrees of WGS 84.
  public var bounds: BoundingBox {
    let northWest = degrees(x: 0, y: 0, extent: 1)
    let southEast = degrees(x: 1, y: 1, extent: 1)
    return BoundingBox(
      west: northWest.longitude, south: southEast.latitude, east: southEast.longitude,
      north: northWest.latitude)
  }
}
