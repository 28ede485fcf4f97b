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
/// Unchecked: `fill` is called by the thread alone, and `thread` is touched by its owner. A batch is touched by the thread
/// until it counts as filled, and by the one who takes it until it counts as used.
final class BatchesAhead<Unit: FlowUnit & ~Copyable>: @unchecked Sendable {
  private let fill: (PulledBatch<Unit>) -> Void
  private let batches: [PulledBatch<Unit>]
  private let state = Lock(State())
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
    thread = WorkerThread { self.run() }
    if thread == nil { return nil }
  }

  /// Lets the thread end, which has this object until then, and waits for that.
  func close() {
    state.withLock(tellsOthers: true) { $0.isClosed = true }
    thread?.join()
    thread = nil
  }

  /// The next batch, which the caller has until it is given back; waits for it.
  func take() -> PulledBatch<Unit> {
    let number = state.withLock(waitingWhile: { $0.filled == $0.used }, tellsOthers: false) {
      $0.used
    }
    return batches[number % batches.count]
  }

  /// Gives the batch back that was taken.
  func give() { state.withLock(tellsOthers: true) { $0.used += 1 } }

  private func run() {
    while true {
      let count = batches.count
      let next = state.withLock(
        waitingWhile: { $0.filled - $0.used == count && !$0.isClosed }, tellsOthers: false
      ) { $0.isClosed ? nil : $0.filled }
      guard let next else { return }
      let batch = batches[next % count]
      fill(batch)
      state.withLock(tellsOthers: true) { $0.filled += 1 }
      guard case .batch = batch.outcome else { return }
    }
  }
}
