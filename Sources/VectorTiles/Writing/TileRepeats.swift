/// Finds tiles that were written before with the same bytes: seas and plains are the same tile a thousand times.
///
/// Only small tiles are looked at, as large ones hardly ever repeat, and no more than a bound of them is remembered, so
/// that memory has a bound too. Which ones are found depends on the tiles and their order alone.
struct TileRepeats {
  /// Tiles of more bytes are not looked at.
  static let largestTile = 4096
  /// So many different tiles are remembered, of 32 bytes each.
  static let mostTiles = 1 << 20

  private var known: [Fingerprint: Int64] = [:]

  /// Two keyed hashes (SipHash) with keys of this process alone: nobody can make tiles that are mistaken for each
  /// other.
  private struct Fingerprint: Hashable {
    var first: Int
    var second: Int
  }

  /// The value under which a tile of the same bytes was entered before; otherwise enters it under `value` if it is
  /// worth remembering, and gives nil.
  mutating func find(_ tile: UnsafeRawBufferPointer, orEnter value: Int64) -> Int64? {
    guard tile.count <= Self.largestTile else { return nil }
    var first = Hasher()
    first.combine(0)
    first.combine(bytes: tile)
    var second = Hasher()
    second.combine(1)
    second.combine(bytes: tile)
    let fingerprint = Fingerprint(first: first.finalize(), second: second.finalize())
    if let before = known[fingerprint] { return before }
    if known.count < Self.mostTiles { known[fingerprint] = value }
    return nil
  }
}
