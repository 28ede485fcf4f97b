public import Base

/// A polygon that is too small to be drawn.
public struct TinyPolygon: BitwiseCopyable, Sendable {
  /// A place in it, in units of the tile.
  public let place: GridPoint
  /// Twice its area.
  public let doubledArea: Int64
  /// What the caller knows it by; of several, no two are equal.
  public let index: Int

  /// A polygon at a place.
  public init(place: GridPoint, doubledArea: Int64, index: Int) {
    self.place = place
    self.doubledArea = doubledArea
    self.index = index
  }
}

/// A square that stands for tiny polygons.
public struct GatheredSquare: Equatable, BitwiseCopyable, Sendable {
  /// Its north-western corner.
  public let corner: GridPoint
  /// The length of its sides.
  public let side: Int32
  /// The largest of the polygons, of equal ones that of the smallest index: its attributes are the square's.
  public let index: Int
  /// How many polygons it stands for.
  public let count: Int
}

/// Gathers the tiny polygons of a tile into squares of their summed area, so that what is many small things
/// close up (a town's houses) is still an area of the right size from afar.
///
/// Polygons of the same pixel are added up first, then what remains of four pixels, of four such squares of pixels, and so
/// on: as soon as the sum is a pixel's area, a square of it stands at the centroid of those that it is made of. So
/// squares are where the polygons are, whatever their order. What is less than a pixel in the whole tile
/// is left out.
public struct TinyGathering: ~Copyable {
  struct Item: BitwiseCopyable {
    let key: UInt64
    let polygon: TinyPolygon
  }

  /// Polygons that have not been put into a square yet.
  private struct Sum {
    /// Twice their area, less what squares that were rounded have too much.
    var doubledArea: Int64 = 0
    /// Twice the area of all of them, times their places.
    var weight: Int64 = 0
    var momentX = 0.0
    var momentY = 0.0
    var count = 0
    var largest: TinyPolygon?
  }

  private var items = Column<Item>()
  /// The squares of the last tile.
  public private(set) var squares = Column<GatheredSquare>()
  /// How many polygons of the last tile no square stands for.
  public private(set) var leftOut = 0

  /// What one worker gathers with.
  public init() {}

  /// Gathers the polygons of a tile, into ``squares``. `extent` is the side of the tile and `pixel` that of a pixel, in
  /// units. Polygons whose place is not in the tile are gathered in another one, and belong neither to squares nor to
  /// ``leftOut`` here.
  public mutating func gather(
    _ polygons: borrowing Column<TinyPolygon>, extent: Int32, pixel: Int32
  ) {
    squares.removeAll()
    items.removeAll()
    let unit = max(pixel, 1)
    for index in 0..<polygons.count {
      let polygon = polygons[index]
      let place = polygon.place
      guard place.x >= 0, place.y >= 0, place.x < extent, place.y < extent else { continue }
      items.append(Item(key: MortonOrder.key(place / GridPoint(unit, unit)), polygon: polygon))
    }
    var all = UnsafeMutableBufferPointer(start: items.base, count: items.count)
    all.sort { ($0.key, $0.polygon.index) < ($1.key, $1.polygon.index) }
    var bits = 0
    while bits < 31, Int64(unit) << Int64(bits) < Int64(extent) { bits += 1 }
    let rest = gather(0..<items.count, bits, extent, unit)
    leftOut = rest.count
  }

  /// Gathers the items of a square of 2^bits pixels; returns what remains.
  private mutating func gather(
    _ range: Range<Int>, _ bits: Int, _ extent: Int32, _ pixel: Int32
  ) -> Sum {
    var sum = Sum()
    guard !range.isEmpty else { return sum }
    if bits == 0 || range.count == 1 {
      for index in range { Self.add(items[index].polygon, to: &sum) }
    } else {
      var start = range.lowerBound
      while start < range.upperBound {
        let end = endOfQuarter(start, range.upperBound, 2 * (bits - 1))
        Self.add(gather(start..<end, bits - 1, extent, pixel), to: &sum)
        start = end
      }
    }
    guard sum.doubledArea >= 2 * Int64(pixel) * Int64(pixel), let largest = sum.largest else {
      return sum
    }
    let side = min(Double(extent), (Double(sum.doubledArea) / 2).squareRoot().rounded())
    let (x, y) = (sum.momentX / Double(sum.weight), sum.momentY / Double(sum.weight))
    let greatest = Double(extent) - side
    squares.append(
      GatheredSquare(
        corner: GridPoint(
          Int32(min(max((x - side / 2).rounded(), 0), greatest)),
          Int32(min(max((y - side / 2).rounded(), 0), greatest))),
        side: Int32(side), index: largest.index, count: sum.count))
    // What the square has too much or too little goes on, so that the sum of all squares is right.
    var rest = Sum()
    rest.doubledArea = sum.doubledArea - 2 * Int64(side) * Int64(side)
    return rest
  }

  /// The end of the items whose keys agree but for the lowest bits with the one at `start`.
  private func endOfQuarter(_ start: Int, _ end: Int, _ bits: Int) -> Int {
    let quarter = items[start].key >> UInt64(bits)
    var (low, high) = (start + 1, end)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].key >> UInt64(bits) == quarter { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func add(_ polygon: TinyPolygon, to sum: inout Sum) {
    // Nothing that is tiny is larger; so sums of 2^30 polygons do not overflow.
    let area = min(max(polygon.doubledArea, 1), 1 << 32)
    sum.doubledArea += area
    sum.weight += area
    sum.momentX += Double(area) * Double(polygon.place.x)
    sum.momentY += Double(area) * Double(polygon.place.y)
    sum.count += 1
    sum.largest = larger(sum.largest, polygon)
  }

  private static func add(_ other: Sum, to sum: inout Sum) {
    sum.doubledArea += other.doubledArea
    sum.weight += other.weight
    sum.momentX += other.momentX
    sum.momentY += other.momentY
    sum.count += other.count
    if let largest = other.largest { sum.largest = larger(sum.largest, largest) }
  }

  private static func larger(_ one: TinyPolygon?, _ other: TinyPolygon) -> TinyPolygon {
    guard let one else { return other }
    return (one.doubledArea, other.index) > (other.doubledArea, one.index) ? one : other
  }
}
