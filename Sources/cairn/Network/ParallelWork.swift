import Base
import Files

/// Does many pieces of work that do not depend on each other, on several threads.
enum ParallelWork {
  /// The results of `count` pieces of work, in their order. `makeWorker` is called once on each thread and gives what
  /// does a piece by its number. The first error ends the work.
  static func results<Result: Sendable>(
    _ count: Int, jobs: Int,
    makeWorker: @escaping @Sendable () throws(GeoError) -> (Int) throws(GeoError) -> Result
  ) throws(GeoError) -> [Result] {
    let next = Lock(0)
    let failure = Lock<GeoError?>(nil)
    let results = Lock<[Int: [Result]]>([:])
    // Workers take so many pieces at a time that they seldom meet.
    let share = min(max(count / (jobs * 8), 1), 64)
    let work: @Sendable () -> Void = {
      do throws(GeoError) {
        let perform = try makeWorker()
        while failure.withLock({ $0 == nil }) {
          guard Interruption.signal == 0 else {
            throw GeoError(.interrupted, "interrupted by a signal")
          }
          let start = next.withLock { next in
            defer { next += share }
            return next
          }
          guard start < count else { return }
          var found: [Result] = []
          for index in start..<min(start + share, count) { found.append(try perform(index)) }
          results.withLock { [found] in $0[start] = found }
        }
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    let threads = (1..<max(min(jobs, count / share), 1)).compactMap { _ in WorkerThread(work) }
    work()
    for thread in threads { thread.join() }
    if let failure = failure.withLock({ $0 }) { throw failure }
    return results.withLock { parts in parts.sorted { $0.key < $1.key }.flatMap(\.value) }
  }
}
