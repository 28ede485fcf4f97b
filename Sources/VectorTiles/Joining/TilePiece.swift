internal import Base
internal import Features

/// A piece of a feature that reaches a border of its tile, and so may go on in the next one.
///
/// Coordinates are units of the zoom's grid, in which the tile at column c and row r begins at c and r times the
/// extent.
struct TilePiece {
  /// The layer.
  var layer: Layer
  /// Units of a side of a tile.
  var extent: Int
  /// What it is.
  var kind: TileLayer.Kind
  /// The feature's id.
  var id: UInt64?
  /// The fields with their values, as ``TilePieceText`` writes them, in the order of the tile.
  var fields: [UInt8]
  /// What pieces of a feature have in common: layer, extent, kind, id and fields in the order of their bytes.
  var identity: [UInt8]
  /// x and y in turn.
  var positions: [Int]
  /// Where each line or ring ends, in positions. Exterior rings have positive areas.
  var lineEnds: [Int]
  /// Its tile.
  var address: TileAddress
  /// How many pieces of the feature there are, if that is known; 0 otherwise.
  var count = 0

  /// About how many bytes it takes.
  var size: Int { fields.count + identity.count + (positions.count + lineEnds.count) * 8 + 128 }
}

/// Where a piece reaches a border of its tile.
struct TileContact: Hashable {
  /// The border of two tiles, by the identity of the feature.
  struct Key: Hashable {
    let identity: Int
    let border: BorderCoverage.Border
    /// The number of the tile along the border.
    let tile: Int
  }

  /// True for the piece to the east or south of the border.
  let isBehind: Bool
  /// From where to where on the border.
  let low: Int
  let high: Int
}

extension TilePiece {
  /// How far the ends of a line that was cut may lie from one another on the border, in units: the tiles may have
  /// been cut from differently rounded lines.
  static let tolerance = 2

  /// Where the piece reaches its tile's borders with other tiles, with the tile beyond.
  func contacts() -> [(border: BorderCoverage.Border, contact: TileContact, beyond: TileAddress)] {
    var result: [(border: BorderCoverage.Border, contact: TileContact, beyond: TileAddress)] = []
    switch kind {
    case .unknown: break
    case .point:
      for index in 0..<positions.count / 2 {
        add(positions[index * 2], positions[index * 2 + 1], 0, to: &result)
      }
    case .line:
      var start = 0
      for end in lineEnds {
        for index in start..<end {
          let (x, y) = (positions[index * 2], positions[index * 2 + 1])
          if index == start || index == end - 1 { add(x, y, Self.tolerance, to: &result) }
          guard index > start else { continue }
          let (lastX, lastY) = (positions[index * 2 - 2], positions[index * 2 - 1])
          if let border = BorderCoverage.border(lastX, lastY, x, y, extent: extent) {
            add(border, border.isVertical ? (lastY, y) : (lastX, x), to: &result)
          }
        }
        start = end
      }
    case .polygon:
      var coverage = BorderCoverage()
      forEachEdge { fromX, fromY, toX, toY in
        if let border = BorderCoverage.border(fromX, fromY, toX, toY, extent: extent) {
          coverage.add(
            border, from: border.isVertical ? fromY : fromX, to: border.isVertical ? toY : toX)
        }
      }
      for stretch in coverage.stretches() {
        add(stretch.border, (stretch.from, stretch.to), to: &result)
      }
    }
    return result
  }

  /// Calls `body` for each edge of each ring.
  func forEachEdge(_ body: (Int, Int, Int, Int) -> Void) {
    var start = 0
    for end in lineEnds {
      var last = end - 1
      for index in start..<end {
        let (fromX, fromY) = (positions[last * 2], positions[last * 2 + 1])
        let (toX, toY) = (positions[index * 2], positions[index * 2 + 1])
        if fromX != toX || fromY != toY { body(fromX, fromY, toX, toY) }
        last = index
      }
      start = end
    }
  }

  private func add(
    _ x: Int, _ y: Int, _ tolerance: Int,
    to result: inout [(border: BorderCoverage.Border, contact: TileContact, beyond: TileAddress)]
  ) {
    if x % extent == 0 {
      add(
        BorderCoverage.Border(isVertical: true, place: x), (y - tolerance, y + tolerance),
        to: &result)
    }
    if y % extent == 0 {
      add(
        BorderCoverage.Border(isVertical: false, place: y), (x - tolerance, x + tolerance),
        to: &result)
    }
  }

  private func add(
    _ border: BorderCoverage.Border, _ ends: (Int, Int),
    to result: inout [(border: BorderCoverage.Border, contact: TileContact, beyond: TileAddress)]
  ) {
    let isBehind =
      border.place == (border.isVertical ? address.column : address.row) * extent
    let step = isBehind ? -1 : 1
    var (border, column) = (border, address.column)
    if border.isVertical {
      // West of the first column is the last one: the antimeridian is one border, that at the end.
      let columns = 1 << address.zoom
      column = (column + step + columns) % columns
      if border.place == 0 {
        border = BorderCoverage.Border(isVertical: true, place: columns * extent)
      }
    }
    guard
      let beyond = TileAddress(
        zoom: address.zoom, column: column, row: address.row + (border.isVertical ? 0 : step))
    else { return }
    result.append(
      (
        border,
        TileContact(isBehind: isBehind, low: min(ends.0, ends.1), high: max(ends.0, ends.1)),
        beyond
      ))
  }
}
