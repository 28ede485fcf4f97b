#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A value that one thread at a time gets at, and whose changes others can wait for.
///
/// It is one of POSIX's mutexes and not the library's `Mutex`: where two threads meet, that one does its work inside the
/// library, where the thread sanitizer does not look, and whatever it guards would be told as a race.
///
/// Unchecked: the value is touched with the mutex held, and the mutex stays where it is in memory.
public final class Lock<Value: ~Copyable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  /// In memory of its own: a value without a size would have the address of something else.
  private let value: UnsafeMutablePointer<Value>

  /// A lock around a value.
  public init(_ value: consuming sending Value) {
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    changed = .allocate(capacity: 1)
    pthread_cond_init(changed, nil)
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    pthread_cond_destroy(changed)
    changed.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Does something with the value that no other thread gets at meanwhile.
  public func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }

  /// Does something with the value as soon as it does not have to wait any more, and tells those who wait if it has changed
  /// what they wait for. While it waits others get at the value, so that each look at it is an access of its own.
  public func withLock<Result, Failure>(
    waitingWhile mustWait: (borrowing Value) -> Bool = { _ in false }, tellsOthers: Bool,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    while mustWait(value.pointee) { pthread_cond_wait(changed, mutex) }
    defer {
      if tellsOthers { pthread_cond_broadcast(changed) }
      pthread_mutex_unlock(mutex)
    }
    return try body(&value.pointee)
  }
}
