internal import Base

/// A tileset that is open for reading. One thread at a time uses it.
protocol TileStore: AnyObject {
  /// What it says of itself.
  var metadata: TilesetMetadata { get }
  /// What is odd about it as a whole, found when it was opened or listed.
  var oddities: [TilesetOddity] { get }
  /// The ids of the tiles of one zoom, or of all.
  func list(zoom: Int?) throws(GeoError) -> TileRuns
  /// The largest zoom that has a tile; nil without tiles.
  func largestZoom() throws(GeoError) -> Int?
  /// Appends the bytes of a tile that is listed, as they are stored. False if there are none.
  func read(_ id: UInt64, to bytes: inout Bytes) throws(GeoError) -> Bool
  /// Calls `body` for every tile with its size in bytes, in any order.
  func measure(_ body: (TileAddress, Int) -> Void) throws(GeoError)
}

/// Something that is odd about a tileset as a whole.
struct TilesetOddity {
  let reason: Reason
  let message: String
}

/// The most bytes that a stored tile may have.
let storedTileLimit = 1 << 26
