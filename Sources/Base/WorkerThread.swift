#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread of the system's own, as workers block and must not sit in Swift's cooperative pool.
public struct WorkerThread {
  private var handle: pthread_t

  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; nil when the system has none to give.
  public init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var started = pthread_t()
      let status = pthread_create(
        &started, nil,
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
    #else
      var optional: pthread_t?
      let status = pthread_create(
        &optional, nil,
        { argument in
          Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          return nil
        }, work.toOpaque())
      guard let started = optional else { return nil }
    #endif
    guard status == 0 else {
      work.release()
      return nil
    }
    handle = started
  }

  /// Waits until it has ended.
  public func join() { pthread_join(handle, nil) }
}
