internal import Base

/// Lets workers through one after the other, in the order of their tickets, and keeps what they may touch
/// while they are inside.
///
/// The state can be reached in no other way, so what is done in turn needs no further lock.
///
/// Unchecked: `state` is only touched with the lock of `next` held, or by the one worker whose ticket is `next`, which has
/// waited for that under the lock.
public final class Turnstile<State: ~Copyable>: @unchecked Sendable {
  private let next = Lock(0)
  /// In memory of its own: a state without a size would have the address of something else, which the thread sanitizer
  /// would take it for.
  private let state: UnsafeMutablePointer<State>

  /// The first ticket is 0.
  public init(_ state: consuming State) {
    self.state = .allocate(capacity: 1)
    self.state.initialize(to: state)
  }

  deinit {
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
  public func restart() { next.withLock { $0 = 0 } }

  /// Works on the state while no worker is on its way: before the first one, or behind the last.
  public func settled<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try next.withLock { (_) throws(Failure) in try body(&state.pointee) }
  }

  private func enter(_ ticket: Int) {
    next.withLock(waitingWhile: { $0 != ticket }, tellsOthers: false) { _ in }
  }

  private func leave(_ ticket: Int) { next.withLock(tellsOthers: true) { $0 = ticket + 1 } }
}

extension Turnstile where State == Void {
  /// A turnstile that only keeps the order.
  public convenience init() { self.init(()) }
}
