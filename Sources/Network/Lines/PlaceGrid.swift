/// Places by squares of a grid, to find those near a place or a segment.
struct PlaceGrid {
  /// The side of a square, in metres.
  private let size: Double
  /// In degrees.
  private let height: Double
  /// By square the last place that was put there.
  private var heads: [UInt64: Int32] = [:]
  /// By place its number, and the place before it in the same square; -1 for none.
  private var items: [(number: Int32, next: Int32)] = []

  /// Metres in a degree of latitude, at least.
  private static let degree = 110_000.0

  /// A grid for what is at most `reach` metres apart.
  init(reach: Double, squares: Double) {
    size = max(reach * 1.01, squares)
    height = size / Self.degree
  }

  private func row(_ latitude: Double) -> Int { Int((latitude / height).rounded(.down)) }

  /// The width of the squares of a row, in degrees.
  private func width(_ row: Int) -> Double {
    let latitude = min(max((Double(row) + 0.5) * height, -89.9), 89.9)
    // A little wider, as a row is not of one latitude.
    return size / RoadScale(latitude: latitude).east * 1.01
  }

  private static func key(_ row: Int, _ column: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: row)) << 32 | UInt64(UInt32(truncatingIfNeeded: column))
  }

  /// True without any place.
  var isEmpty: Bool { items.isEmpty }

  /// Puts a number at a place.
  mutating func insert(_ number: Int, at place: RoadPlace) {
    let row = row(place.latitude)
    let key = Self.key(row, Int((place.longitude / width(row)).rounded(.down)))
    items.append((Int32(number), heads[key] ?? -1))
    heads[key] = Int32(items.count - 1)
  }

  /// The numbers of all places within the reach of a segment, or of a place, and of some others.
  func visit(from: RoadPlace, to: RoadPlace, _ body: (Int) -> Void) {
    let (low, high) = from.y <= to.y ? (from, to) : (to, from)
    for row in row(low.latitude) - 1...row(high.latitude) + 1 {
      let width = width(row)
      // What of the segment lies in the row and those next to it.
      let (south, north) = (Double(row - 1) * height, Double(row + 2) * height)
      let start = Self.longitude(at: south, low, high)
      let end = Self.longitude(at: north, low, high)
      let first = Int((min(start, end) / width).rounded(.down)) - 1
      let last = Int((max(start, end) / width).rounded(.down)) + 1
      for column in first...last {
        var item = heads[Self.key(row, column)] ?? -1
        while item >= 0 {
          body(Int(items[Int(item)].number))
          item = items[Int(item)].next
        }
      }
    }
  }

  /// Where a segment that runs to the north is at a latitude, or its nearest end.
  private static func longitude(
    at latitude: Double, _ low: RoadPlace, _ high: RoadPlace
  ) -> Double {
    guard latitude > low.latitude else { return low.longitude }
    guard latitude < high.latitude else { return high.longitude }
    let share = (latitude - low.latitude) / (high.latitude - low.latitude)
    return low.longitude + (high.longitude - low.longitude) * share
  }
}
