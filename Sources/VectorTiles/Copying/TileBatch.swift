internal import Base

/// Tiles that are read while those before them are written.
///
/// Unchecked: the thread that fills it is the only one to touch it until it has been joined.
final class TileBatch: @unchecked Sendable {
  private let walk: TileWalk
  /// The bytes of all tiles.
  private(set) var bytes = Bytes()
  /// Where each tile is among them.
  private(set) var places: [TileWalk.Place] = []
  private var failure: GeoError?

  /// An empty batch.
  init(of walk: TileWalk) { self.walk = walk }

  /// Reads the next tiles in place of those that it has.
  func fill() {
    do throws(GeoError) { _ = try walk.next(&bytes, &places) } catch { failure = error }
  }

  /// False when there were no more tiles. Errors: those of reading.
  func hasTiles() throws(GeoError) -> Bool {
    if let failure = failure ?? places.lazy.compactMap(\.failure).first { throw failure }
    return !places.isEmpty
  }
}
