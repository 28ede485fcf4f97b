internal import Base
internal import Files

/// Tiles on their way to workers that look at all of them, in order.
///
/// Unchecked: the store and `progress` are used with the lock held, and the rest does not change.
final class TileWalk: @unchecked Sendable {
  /// A tile among the bytes of several.
  struct Place {
    let id: UInt64
    let range: Range<Int>
    /// What kept it from being read.
    let failure: GeoError?
  }

  /// How far it has come.
  private struct State {
    var run = 0
    var offset: UInt64 = 0
    var done: UInt64 = 0
  }

  private let store: any TileStore
  private let runs: [TileRuns.Run]
  private let total: UInt64
  private let progress: (UInt64, UInt64) -> Void
  private let state = Lock(State())

  /// The tiles of some runs; `progress` is told how many of how many are done.
  init(_ store: any TileStore, _ runs: TileRuns, _ progress: @escaping (UInt64, UInt64) -> Void) {
    self.store = store
    self.runs = runs.runs
    total = runs.count
    self.progress = progress
  }

  /// Fills in the next tiles; false when there are none. Errors: those of reading, but for what is wrong with the data.
  func next(_ bytes: inout Bytes, _ places: inout [Place]) throws(GeoError) -> Bool {
    bytes.removeAll()
    places.removeAll(keepingCapacity: true)
    return try state.withLock { (state) throws(GeoError) in
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      while places.count < 64, bytes.count < 1 << 17, state.run < runs.count {
        let id = runs[state.run].first + state.offset
        let start = bytes.count
        var failure: GeoError?
        do throws(GeoError) { _ = try store.read(id, to: &bytes) } catch {
          guard error.reason.severity == .input else { throw error }
          failure = error
        }
        places.append(Place(id: id, range: start..<bytes.count, failure: failure))
        state.offset += 1
        state.done += 1
        if state.offset == runs[state.run].count { (state.run, state.offset) = (state.run + 1, 0) }
      }
      progress(state.done, total)
      return !places.isEmpty
    }
  }
}
