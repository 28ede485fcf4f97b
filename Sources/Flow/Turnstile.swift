#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lets workers through one after the other, in the order of their tickets, and keeps what they may touch
/// while they are inside.
///
/// The state can be reached in no other way, so what is done in turn needs no further lock.
///
/// Unchecked: `state` and `next` are only touched with the mutex held, or by the one worker whose ticket is
/// `next`, which has waited for that under the mutex.
public final class Turnstile<State: ~Copyable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let moved: UnsafeMutablePointer<pthread_cond_t>
  private var next = 0
  /// In memory of its own: a state without a size would have the address of something else, which the thread sanitizer
  /// would take it for.
  private let state: UnsafeMutablePointer<State>

  /// The first ticket is 0.
  public init(_ state: consuming State) {
    self.state = .allocate(capacity: 1)
    self.state.initialize(to: state)
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
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Waits until all tickets before this one have passed, works on the state, and passes.
  public func pass<Result, Failure: Error>(
    _ ticket: Int, _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    enter(ticket)
    defer { leave(ticket) }
    return try body(&state.pointee)
  }

  /// Waits until all tickets before this one have passed, and passes.
  public func pass(_ ticket: Int) {
    enter(ticket)
    leave(ticket)
  }

  /// Waits until all tickets before this one have passed; it passes later.
  public func wait(for ticket: Int) { enter(ticket) }

  /// Tickets begin at 0 again; called between two inputs, while nobody is inside.
  public func restart() {
    pthread_mutex_lock(mutex)
    next = 0
    pthread_mutex_unlock(mutex)
  }

  /// Works on the state while no worker is on its way: before the first one, or behind the last.
  public func settled<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state.pointee)
  }

  private func enter(_ ticket: Int) {
    pthread_mutex_lock(mutex)
    while next != ticket { pthread_cond_wait(moved, mutex) }
    pthread_mutex_unlock(mutex)
  }

  private func leave(_ ticket: Int) {
    pthread_mutex_lock(mutex)
    next = ticket + 1
    pthread_cond_broadcast(moved)
    pthread_mutex_unlock(mutex)
  }
}

extension Turnstile where State == Void {
  /// A turnstile that only keeps the order.
  public convenience init() { self.init(()) }
}
