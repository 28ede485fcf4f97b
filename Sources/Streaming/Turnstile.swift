#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lets workers through one after the other, in the order of their tickets.
public final class Turnstile: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let moved: UnsafeMutablePointer<pthread_cond_t>
  private var next = 0

  /// The first ticket is 0.
  public init() {
    mutex = .allocate(capacity: 1)
    moved = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(moved, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(moved)
    mutex.deallocate()
    moved.deallocate()
  }

  /// Waits until all tickets before this one have passed.
  public func enter(_ ticket: Int) {
    pthread_mutex_lock(mutex)
    while next != ticket { pthread_cond_wait(moved, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// Waits until all tickets before this one have passed, and passes.
  public func pass(_ ticket: Int) {
    enter(ticket)
    leave(ticket)
  }

  /// Lets the next ticket in.
  public func leave(_ ticket: Int) {
    pthread_mutex_lock(mutex)
    next = ticket + 1
    pthread_cond_broadcast(moved)
    pthread_mutex_unlock(mutex)
  }
}
