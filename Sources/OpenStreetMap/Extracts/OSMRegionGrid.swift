internal import Base

/// Many regions: a grid over all of them says which ones may hold a place, so that a place costs as much for
/// fifty boxes side by side as for one.
final class OSMRegionGrid: @unchecked Sendable {
  private let regions: [OSMRegion]
  private let low: OSMLocation
  private let high: OSMLocation
  /// The number of columns, and of rows.
  private let side: Int
  /// Cells in a unit of longitude and latitude.
  private let scale: (x: Double, y: Double)
  /// The regions of all cells, row by row.
  private var numbers = Column<UInt32>()
  /// Where each cell ends in `numbers`.
  private var cellEnds = Column<UInt32>()

  /// The most columns, and rows.
  private static let largestSide = 256
  /// The most entries of all cells together, unless a single cell has more.
  private static let entryLimit = 1 << 21

  /// A grid over some regions, one at least.
  init(_ regions: [OSMRegion]) {
    self.regions = regions
    var low = OSMLocation(x: .max, y: .max)
    var high = OSMLocation(x: .min, y: .min)
    for corners in regions.flatMap(\.corners) {
      low = OSMLocation(x: min(low.x, corners.low.x), y: min(low.y, corners.low.y))
      high = OSMLocation(x: max(high.x, corners.high.x), y: max(high.y, corners.high.y))
    }
    (self.low, self.high) = (low, high)
    var side = Self.largestSide
    while true {
      let scale = Self.scale(side, low, high)
      let total = regions.flatMap(\.corners).reduce(0) { sum, corners in
        let (columns, rows) = Self.cells(of: corners, low, scale)
        return sum + columns.count * rows.count
      }
      if total <= Self.entryLimit || side == 1 { break }
      side /= 2
    }
    self.side = side
    scale = Self.scale(side, low, high)
    fill()
  }

  private static func scale(
    _ side: Int, _ low: OSMLocation, _ high: OSMLocation
  ) -> (x: Double, y: Double) {
    // One unit more, so that the last place is in the last cell.
    (
      Double(side) / (Double(high.x) - Double(low.x) + 1),
      Double(side) / (Double(high.y) - Double(low.y) + 1)
    )
  }

  /// The columns and rows of a box. Places go to cells by the same formula, which never falls where
  /// coordinates grow, so that no cell of the box is missed.
  private static func cells(
    of corners: OSMRegion.Corners, _ low: OSMLocation, _ scale: (x: Double, y: Double)
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    (
      cell(corners.low.x, low.x, scale.x)...cell(corners.high.x, low.x, scale.x),
      cell(corners.low.y, low.y, scale.y)...cell(corners.high.y, low.y, scale.y)
    )
  }

  @inline(__always)
  private static func cell(_ coordinate: Int32, _ low: Int32, _ scale: Double) -> Int {
    Int((Double(coordinate) - Double(low)) * scale)
  }

  private func fill() {
    var entries: [(cell: UInt32, region: UInt32)] = []
    for (number, region) in regions.enumerated() {
      for corners in region.corners {
        let (columns, rows) = Self.cells(of: corners, low, scale)
        for row in rows {
          for column in columns {
            entries.append((UInt32(row * side + column), UInt32(number)))
          }
        }
      }
    }
    entries.sort { ($0.cell, $0.region) < ($1.cell, $1.region) }
    var next = 0
    for cell in 0..<UInt32(side * side) {
      let start = next
      while next < entries.count, entries[next].cell == cell {
        // Both boxes of a region that crosses 180° may meet a cell.
        if next == start || entries[next].region != entries[next - 1].region {
          numbers.append(entries[next].region)
        }
        next += 1
      }
      cellEnds.append(UInt32(numbers.count))
    }
  }

  /// Calls `body` with the number of each region that holds a place.
  @inline(__always)
  func forEachRegion(at place: OSMLocation, _ body: (UInt32) -> Void) {
    guard place.x >= low.x, place.x <= high.x, place.y >= low.y, place.y <= high.y else { return }
    let cell =
      Self.cell(place.y, low.y, scale.y) * side + Self.cell(place.x, low.x, scale.x)
    var index = cell == 0 ? 0 : Int(cellEnds[cell - 1])
    let end = Int(cellEnds[cell])
    while index < end {
      let number = numbers[index]
      if regions[Int(number)].contains(place) { body(number) }
      index += 1
    }
  }
}
