#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// SIGINT and SIGTERM end a run between two batches, so that temporary files go and the report is
/// written; a second one ends the process at once.
public enum Interruption {
  private static let signalNumber = Atomic<Int32>(0)
  // A pipe of our own: a signal may arrive at another thread than the one that waits for input.
  private static let wakingEnd = Atomic<Int32>(-1)
  private static let wokenEnd = Atomic<Int32>(-1)

  /// The signal that asked the run to end, or 0.
  public static var signal: Int32 { signalNumber.load(ordering: .relaxed) }

  /// Starts to listen. Waiting for input ends when a signal arrives, whichever thread gets it.
  public static func install() {
    if wakingEnd.load(ordering: .relaxed) < 0 { makePipe() }
    #if canImport(Glibc)
      Glibc.signal(SIGPIPE, SIG_IGN)
    #else
      Darwin.signal(SIGPIPE, SIG_IGN)
    #endif
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&numbers, number)
      var action = sigaction()
      #if canImport(Glibc)
        action.__sigaction_handler.sa_handler = { Interruption.arrived($0) }
      #else
        action.__sigaction_u.__sa_handler = { Interruption.arrived($0) }
      #endif
      action.sa_flags = 0
      sigaction(number, &action, nil)
    }
    // Those who start us from a thread that has them blocked hand that down.
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
  }

  private static func arrived(_ number: Int32) {
    if signalNumber.exchange(number, ordering: .relaxed) != 0 { _exit(128 + number) }
    let before = errno
    var byte: UInt8 = 1
    _ = write(wakingEnd.load(ordering: .relaxed), &byte, 1)
    errno = before
  }

  private static func makePipe() {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2) { ends in
      guard let base = ends.baseAddress, pipe(base) == 0 else { return }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      wokenEnd.store(base[0], ordering: .relaxed)
      wakingEnd.store(base[1], ordering: .relaxed)
    }
  }

  /// Waits until a pipe or terminal has bytes or is at its end; false if a signal arrived first.
  static func waitUntilReadable(_ descriptor: Int32) -> Bool {
    let woken = wokenEnd.load(ordering: .relaxed)
    guard woken >= 0 else { return signal == 0 }
    return withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { requests in
      while signal == 0 {
        requests.initialize(repeating: pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        requests[1].fd = woken
        if poll(requests.baseAddress, 2, -1) > 0, requests[0].revents != 0 { return true }
      }
      return false
    }
  }

  /// Ends the process as the signal would have done, so that shells see what happened.
  public static func passOn() -> Never {
    let number = signal
    #if canImport(Glibc)
      Glibc.signal(number, SIG_DFL)
    #else
      Darwin.signal(number, SIG_DFL)
    #endif
    raise(number)
    _exit(128 + number)
  }
}
