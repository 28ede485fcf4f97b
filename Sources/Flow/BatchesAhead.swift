#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Text

/// A batch, and what reading it came to.
final class PulledBatch<Unit: FlowUnit & ~Copyable> {
  /// What reading came to.
  enum Outcome {
    case batch, end
    case failure(GeoError)
  }

  /// The batch; what it is made of if it could not be decoded.
  var batch = Unit()
  /// What the batch is worth.
  var outcome = Outcome.end
  /// The lines of its text.
  var lines = LineTracker.Count()
  /// How much of the input had been read with it.
  var progress = FlowProgress(done: 0, total: nil)
}

/// Fills batches on a thread of its own, while the one before is used.
///
/// Unchecked: `fill` is called by the thread alone, and `state` is touched with the mutex held. A batch is touched by the
/// thread until it counts as filled, and by the one who takes it until it counts as used.
final class BatchesAhead<Unit: FlowUnit & ~Copyable>: @unchecked Sendable {
  private let fill: (PulledBatch<Unit>) -> Void
  private let batches: [PulledBatch<Unit>]
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state = State()
  private var thread: WorkerThread?

  private struct State {
    var filled = 0
    var used = 0
    /// No batch is wanted any more.
    var isClosed = false
  }

  /// Begins to fill batches, up to the first that is not a batch; nil if the system has no thread to give.
  init?(_ fill: @escaping (PulledBatch<Unit>) -> Void) {
    self.fill = fill
    batches = [PulledBatch(), PulledBatch()]
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
    thread = WorkerThread { self.run() }
    if thread == nil { return nil }
  }

  /// Lets the thread end, which has this object until then, and waits for that.
  func close() {
    locked { $0.isClosed = true }
    thread?.join()
    thread = nil
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(changed)
    mutex.deallocate()
    changed.deallocate()
  }

  /// The next batch, which the caller has until it is given back; waits for it.
  func take() -> PulledBatch<Unit> {
    let number = locked(waitingWhile: { $0.filled == $0.used }, { $0.used })
    return batches[number % batches.count]
  }

  /// Gives the batch back that was taken.
  func give() { locked { $0.used += 1 } }

  private func run() {
    while true {
      let count = batches.count
      let next = locked(waitingWhile: { $0.filled - $0.used == count && !$0.isClosed }) {
        $0.isClosed ? nil : $0.filled
      }
      guard let next else { return }
      let batch = batches[next % count]
      fill(batch)
      locked { $0.filled += 1 }
      guard case .batch = batch.outcome else { return }
    }
  }

  /// Works on the state as soon as it does not have to wait any more. While it waits the other one works on the state, so
  /// that each look at it is an access of its own.
  private func locked<Result>(
    waitingWhile mustWait: (State) -> Bool = { _ in false }, _ body: (inout State) -> Result
  ) -> Result {
    pthread_mutex_lock(mutex)
    while mustWait(state) { pthread_cond_wait(changed, mutex) }
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }
}
