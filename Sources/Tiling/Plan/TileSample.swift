internal import Base
internal import VectorTiles

/// The tiles that are made where only the number and size of all is asked for: all of zooms that have few, and of deeper
/// ones a share of the tiles below those that are made. Which they are depends on nothing but their place.
struct TileSample {
  /// For each zoom from 0 on how many of 2^32 tiles below one that is made are made, too.
  private var shares: [UInt64] = []
  /// For each zoom how many tiles there are for each one that is made.
  private var factors: [Double] = []

  /// About so many tiles of a zoom are made.
  private static let wanted = 1_500.0

  /// A sample of zooms that have about so many tiles each.
  init(tileCounts: [Double]) {
    var share = 1.0
    for count in tileCounts {
      let next = min(share, Self.wanted / max(count, 1))
      shares.append(UInt64((next / share * 0x1p32).rounded()))
      share = next
      factors.append(1 / share)
    }
  }

  /// How many tiles of a zoom there are for each one that is made.
  func factor(_ zoom: Int) -> Double { factors[zoom] }

  /// True if tiles of a range may be made; if it is one tile, if that is made. Columns go round.
  func takes(from low: GridPoint, to high: GridPoint, zoom: Int) -> Bool {
    let difference = low ^ high
    // The largest tile that holds all of the range.
    let common = zoom - (UInt32.bitWidth - (difference.x | difference.y).leadingZeroBitCount)
    guard common > 0 else { return true }
    let columns = Int32(1) << Int32(zoom)
    let place = GridPoint(low.x & (columns - 1), low.y)
    for above in 1...common where shares[above] < 1 << 32 {
      let tile = place &>> Int32(zoom - above)
      let key = UInt64(UInt32(bitPattern: tile.x)) << 32 | UInt64(UInt32(bitPattern: tile.y))
      guard BorderPlace.mixed(key ^ UInt64(above) << 58) >> 32 < shares[above] else { return false }
    }
    return true
  }

  /// True if a shape with this box in the world's grid may meet a tile that is made, with its buffer.
  func mayMeet(_ box: (low: GridPoint, high: GridPoint), zoom: Int, _ options: TilingOptions)
    -> Bool
  {
    let shift = Int32(WorldGrid.bits - zoom)
    // Rounding may take it a unit further.
    let margin = Int32((options.buffer + 1) << (Int(shift) - options.extentBits))
    return takes(
      from: (box.low &- margin) &>> shift, to: (box.high &+ margin) &>> shift, zoom: zoom)
  }
}
