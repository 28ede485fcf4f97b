#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base

/// The packs of an output in their order: workers make blobs of them at the same time, which are written in turn.
///
/// Unchecked: `state` is touched with the mutex held.
final class PBFQueue: @unchecked Sendable {
  /// More packs than this that nobody works at are too many.
  private static let idleLimit = 8

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state = State()

  private struct State {
    /// Packs that are not taken to be written yet.
    var packs: [PBFPack] = []
    /// The first of them whose blob nobody makes yet.
    var next = 0
    /// How many blobs are being made.
    var madeCount = 0
  }

  init() {
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(changed)
    mutex.deallocate()
    changed.deallocate()
  }

  /// Adds a pack; in turn.
  func add(_ pack: PBFPack) { locked { $0.packs.append(pack) } }

  /// Calls a body with the first pack whose blob nobody makes yet, and takes the pack for done then; false if there is
  /// none.
  func work(_ body: (PBFPack) -> Void) -> Bool {
    let pack = locked { state -> PBFPack? in
      guard state.next < state.packs.count else { return nil }
      state.next += 1
      state.madeCount += 1
      return state.packs[state.next - 1]
    }
    guard let pack else { return false }
    body(pack)
    locked {
      pack.isDone = true
      $0.madeCount -= 1
      pthread_cond_broadcast(changed)
    }
    return true
  }

  /// The packs whose blobs are made, up to the first one that is not; in turn.
  func takeDone() -> [PBFPack] {
    locked { state in
      let count = state.packs.firstIndex { !$0.isDone } ?? state.packs.count
      let done = Array(state.packs.prefix(count))
      state.packs.removeFirst(count)
      state.next -= count
      return done
    }
  }

  /// True if there are too many packs to go on.
  var isFull: Bool { locked { $0.packs.count - $0.madeCount > Self.idleLimit } }

  /// Waits until the blob of the first pack is made, which somebody makes.
  func waitForFirst() {
    pthread_mutex_lock(mutex)
    while state.packs.first?.isDone == false { pthread_cond_wait(changed, mutex) }
    pthread_mutex_unlock(mutex)
  }

  private func locked<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }
}
