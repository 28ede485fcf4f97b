internal import Base
internal import VectorTiles

/// Takes what tiles have of a shape.
protocol TileTaker: AnyObject {
  /// Takes what a tile has, with the tile's address and its north-western corner on the grid of the zoom.
  func take(
    _ shape: borrowing TileShape, in address: TileAddress, at corner: GridPoint
  ) throws(GeoError)
}

/// Cuts the shapes of one zoom into tiles, each with its buffer: the range of tiles that a shape meets is halved, and the
/// shape with it, until a half is a single tile. Ranges are halved at the edges of the pyramid's larger tiles, so that
/// an edge which two shapes share is cut at the same places in both.
///
/// West and east are no ends: what lies beyond the antimeridian, or in the buffer there, is in the tiles of the other
/// side too.
final class TileCutter {
  /// The zoom, and the units of a tile's side and of the buffer around it.
  private var zoom = 0
  private let plan: TilePlan
  private var extentBits: Int32 = 0
  private var buffer: Int32 = 0
  /// What is left of the shape at each depth of the halving.
  private var shapes: [TileScratch] = []
  private var halving = PolygonHalving()

  /// A range of tiles.
  private struct Span {
    var low: GridPoint
    var high: GridPoint
  }

  init(_ plan: TilePlan) { self.plan = plan }

  /// Hands over what each tile has of a shape.
  /// Coordinates are those of the zoom's grid: 2^zoom times the extent is the width of the world.
  func cut(
    _ shape: borrowing TileShape, _ kind: VectorTileEncoder.Shape, zoom: Int,
    to taker: any TileTaker
  ) throws(GeoError) {
    guard !shape.isEmpty else { return }
    self.zoom = zoom
    extentBits = Int32(plan.extentBits(zoom))
    // As wide on the map at all zooms.
    buffer = Int32(plan.options.buffer) << (extentBits - Int32(plan.options.extentBits))
    let box = shape.box
    var low = (box.low &- buffer) &>> extentBits
    var high = (box.high &+ buffer) &>> extentBits
    let tiles = Int32(1) << Int32(zoom)
    low.y = max(low.y, 0)
    high.y = min(high.y, tiles - 1)
    guard low.x <= high.x, low.y <= high.y else { return }
    let range = Span(low: low, high: high)
    if isWanted(range) { try halve(shape, kind, range, depth: 0, taker) }
  }

  private func halve(
    _ shape: borrowing TileShape, _ kind: VectorTileEncoder.Shape, _ range: Span, depth: Int,
    _ taker: any TileTaker
  ) throws(GeoError) {
    if range.low == range.high {
      let tiles = 1 << zoom
      // The antimeridian is no end: columns go round.
      let column = Int(range.low.x) & (tiles - 1)
      guard let address = TileAddress(zoom: zoom, column: column, row: Int(range.low.y)) else {
        return
      }
      return try taker.take(shape, in: address, at: range.low &<< extentBits)
    }
    // The highest bit in which the ends differ: there a larger tile ends.
    let difference = range.low ^ range.high
    let bits = SIMD2(
      Int32.bitWidth - difference.x.leadingZeroBitCount,
      Int32.bitWidth - difference.y.leadingZeroBitCount)
    let axis = bits.x >= bits.y ? 0 : 1
    let bit = Int32(bits[axis] - 1)
    // Columns west of the antimeridian are negative, and only there the sign may differ.
    let middle = bit == 31 ? 0 : (range.high[axis] &>> bit) &<< bit
    var lower = range
    lower.high[axis] = middle - 1
    var upper = range
    upper.low[axis] = middle
    let edge = middle &<< extentBits
    if depth == shapes.count { shapes.append(TileScratch()) }
    let scratch = shapes[depth]
    if isWanted(lower) {
      take(shape, kind, HalfPlane(axis: axis, limit: edge &+ buffer, isBelow: true), scratch)
      if !scratch.shape.isEmpty {
        try halve(scratch.shape, kind, lower, depth: depth + 1, taker)
      }
    }
    if isWanted(upper) {
      take(shape, kind, HalfPlane(axis: axis, limit: edge &- buffer, isBelow: false), scratch)
      if !scratch.shape.isEmpty {
        try halve(scratch.shape, kind, upper, depth: depth + 1, taker)
      }
    }
  }

  /// True if some tile of a range is to be made.
  @inline(__always)
  private func isWanted(_ range: Span) -> Bool {
    guard let sample = plan.sample else { return true }
    return sample.takes(from: range.low, to: range.high, zoom: zoom)
  }

  private func take(
    _ shape: borrowing TileShape, _ kind: VectorTileEncoder.Shape, _ half: HalfPlane,
    _ scratch: TileScratch
  ) {
    scratch.shape.removeAll()
    switch kind {
    case .point: scratch.shape.append(points: shape, in: half)
    case .line: scratch.shape.append(lines: shape, in: half)
    case .polygon: halving.append(polygonsOf: shape, in: half, to: &scratch.shape)
    }
  }
}

/// What is left of a shape at a depth of the halving.
final class TileScratch {
  var shape = TileShape()
}
