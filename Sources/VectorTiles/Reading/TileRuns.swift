internal import Geometry

/// Ids of tiles in ascending order, as runs of consecutive ones.
struct TileRuns {
  /// Tiles of consecutive ids.
  struct Run {
    /// The first id.
    var first: UInt64
    /// How many.
    var count: UInt64
    /// The id behind the last.
    var end: UInt64 { first + count }
  }

  /// The runs, in order, none touching the next.
  private(set) var runs: [Run] = []

  /// No tiles.
  init() {}

  /// Ids in any order. `repeats` becomes how many of them were there before.
  init(_ ids: [UInt64], repeats: inout Int) {
    for id in ids.sorted() {
      if let last = runs.last, id < last.end {
        repeats += 1
      } else {
        append(Run(first: id, count: 1))
      }
    }
  }

  /// Adds tiles whose ids are larger than all before.
  mutating func append(_ run: Run) {
    if let last = runs.indices.last, runs[last].end == run.first {
      runs[last].count += run.count
    } else {
      runs.append(run)
    }
  }

  /// True without tiles.
  var isEmpty: Bool { runs.isEmpty }

  /// How many tiles.
  var count: UInt64 { runs.reduce(0) { $0 + $1.count } }

  /// The tiles of a zoom.
  func tiles(ofZoom zoom: Int) -> TileRuns {
    let (low, high) = (TileAddress.firstID(ofZoom: zoom), TileAddress.firstID(ofZoom: zoom + 1))
    var result = TileRuns()
    for run in runs where run.first < high && run.end > low {
      let (first, end) = (max(run.first, low), min(run.end, high))
      result.append(Run(first: first, count: end - first))
    }
    return result
  }

  /// The largest zoom that has a tile.
  var largestZoom: Int? {
    runs.last.flatMap { TileAddress(tileID: $0.end - 1)?.zoom }
  }

  /// True if there is a tile of an id.
  func holds(_ id: UInt64) -> Bool {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= id { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].first <= id
  }

  /// The tiles of one zoom that meet one of some boxes, in degrees of WGS 84.
  func tiles(meeting boxes: [Box], zoom: Int) -> TileRuns {
    var result = TileRuns()
    let areas = boxes.map { Area($0, zoom: zoom) }
    let inAreas = areas.reduce(0.0) { $0 + $1.count }
    if inAreas < Double(count) {
      var ids: [UInt64] = []
      for area in areas {
        for row in area.rows {
          for column in area.columns {
            if let id = TileAddress(zoom: zoom, column: column, row: row)?.tileID, holds(id) {
              ids.append(id)
            }
          }
        }
      }
      var repeats = 0
      return TileRuns(ids, repeats: &repeats)
    }
    for run in runs {
      for id in run.first..<run.end {
        guard let address = TileAddress(tileID: id),
          areas.contains(where: {
            $0.rows.contains(address.row) && $0.columns.contains(address.column)
          })
        else { continue }
        result.append(Run(first: id, count: 1))
      }
    }
    return result
  }

  /// The tiles that a box meets.
  private struct Area {
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>
    var count: Double { Double(columns.count) * Double(rows.count) }

    init(_ box: Box, zoom: Int) {
      let northWest = TileAddress.place(longitude: box.minX, latitude: box.maxY, zoom: zoom)
      let southEast = TileAddress.place(longitude: box.maxX, latitude: box.minY, zoom: zoom)
      columns = northWest.column...max(northWest.column, southEast.column)
      rows = northWest.row...max(northWest.row, southEast.row)
    }
  }
}
