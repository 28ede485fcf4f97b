internal import Base

/// The packs of an output in their order: workers make blobs of them at the same time, which are written in turn.
final class PBFQueue: Sendable {
  /// More packs than this that nobody works at are too many.
  private static let idleLimit = 8

  private let state = Lock(State())

  private struct State {
    /// Packs that are not taken to be written yet.
    var packs: [PBFPack] = []
    /// The first of them whose blob nobody makes yet.
    var next = 0
    /// How many blobs are being made.
    var madeCount = 0
  }

  /// Adds a pack; in turn.
  func add(_ pack: PBFPack) { state.withLock { $0.packs.append(pack) } }

  /// Calls a body with the first pack whose blob nobody makes yet, and takes the pack for done then; false if there is
  /// none.
  func work(_ body: (PBFPack) -> Void) -> Bool {
    let pack = state.withLock { state -> PBFPack? in
      guard state.next < state.packs.count else { return nil }
      state.next += 1
      state.madeCount += 1
      return state.packs[state.next - 1]
    }
    guard let pack else { return false }
    body(pack)
    state.withLock(tellsOthers: true) {
      pack.isDone = true
      $0.madeCount -= 1
    }
    return true
  }

  /// The packs whose blobs are made, up to the first one that is not; in turn.
  func takeDone() -> [PBFPack] {
    state.withLock { state in
      let count = state.packs.firstIndex { !$0.isDone } ?? state.packs.count
      let done = Array(state.packs.prefix(count))
      state.packs.removeFirst(count)
      state.next -= count
      return done
    }
  }

  /// True if there are too many packs to go on.
  var isFull: Bool { state.withLock { $0.packs.count - $0.madeCount > Self.idleLimit } }

  /// Waits until the blob of the first pack is made, which somebody makes.
  func waitForFirst() {
    state.withLock(waitingWhile: { $0.packs.first?.isDone == false }, tellsOthers: false) { _ in }
  }
}
