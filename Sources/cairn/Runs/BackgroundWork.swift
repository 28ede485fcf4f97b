import Base

/// Work on a thread of its own, whose result is waited for.
final class BackgroundWork<Value: Sendable> {
  private let outcome: Lock<Result<Value, GeoError>?>
  private var thread: WorkerThread?

  /// Starts the work, or does it at once with one job only.
  init(jobs: Int, _ work: @escaping @Sendable () throws(GeoError) -> Value) {
    let outcome = Lock<Result<Value, GeoError>?>(nil)
    let body: @Sendable () -> Void = {
      do throws(GeoError) {
        let value = try work()
        outcome.withLock { $0 = .success(value) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
    }
    self.outcome = outcome
    thread = jobs > 1 ? WorkerThread(body) : nil
    if thread == nil { body() }
  }

  deinit { thread?.join() }

  /// Waits for the result.
  func value() throws(GeoError) -> Value {
    thread?.join()
    thread = nil
    guard let outcome = outcome.withLock({ $0 }) else {
      throw GeoError(.bug, "work has ended without a result")
    }
    return try outcome.get()
  }
}
