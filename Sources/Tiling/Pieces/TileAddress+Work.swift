internal import VectorTiles

/// The order in which tiles are made: zooms from the largest on, so that it is known what the next larger one goes without,
/// and the tiles of a zoom by their ids.
extension TileAddress {
  /// Numbers of a zoom have fewer bits.
  private static let placeBits: UInt64 = 58

  /// The tile's place in this order.
  var workID: UInt64 {
    UInt64(Self.deepestZoom - zoom) << Self.placeBits | (tileID - Self.firstID(ofZoom: zoom))
  }

  /// The tile at a place; nil if there is none.
  init?(workID: UInt64) {
    let zoom = Self.zoom(ofWorkID: workID)
    guard zoom >= 0 else { return nil }
    self.init(tileID: Self.firstID(ofZoom: zoom) + workID & (1 << Self.placeBits - 1))
  }

  /// The zoom of a place.
  static func zoom(ofWorkID workID: UInt64) -> Int {
    deepestZoom - Int(truncatingIfNeeded: workID >> placeBits)
  }
}
