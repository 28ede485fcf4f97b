#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// SIGINT and SIGTERM end a run between two batches, so that temporary files go and the report is
/// written; a second one, half a second later or more, removes the files and ends the process at once.
public enum Interruption {
  private static let signalNumber = Atomic<Int32>(0)
  private static let firstArrival = Atomic<Int64>(0)
  /// Whoever passes signals on to a process often sends one twice: to it, and to its group.
  private static let echoNanoseconds: Int64 = 500_000_000
  // A pipe of our own: a signal may arrive at another thread than the one that waits for input.
  private static let wakingEnd = Atomic<Int32>(-1)
  private static let wokenEnd = Atomic<Int32>(-1)

  private static let isHeld = Atomic<Bool>(false)

  /// The signal that asked the run to end, or 0, also while signals are held.
  public static var signal: Int32 { isHeld.load(ordering: .relaxed) ? 0 : arrivedSignal }

  /// The signal that asked the run to end, or 0.
  public static var arrivedSignal: Int32 { signalNumber.load(ordering: .relaxed) }

  /// From now on a signal breaks off nothing: the run looks for it by itself, where it can end with all it has
  /// read written.
  public static func hold() { isHeld.store(true, ordering: .relaxed) }

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

  /// Handles a signal, so it calls nothing but what a handler may.
  private static func arrived(_ number: Int32) {
    let before = errno
    defer { errno = before }
    let (isFirst, _) = signalNumber.compareExchange(
      expected: 0, desired: number, ordering: .sequentiallyConsistent)
    if isFirst {
      firstArrival.store(now, ordering: .sequentiallyConsistent)
      var byte: UInt8 = 1
      _ = write(wakingEnd.load(ordering: .relaxed), &byte, 1)
      return
    }
    let first = firstArrival.load(ordering: .sequentiallyConsistent)
    guard first > 0, now - first >= echoNanoseconds else { return }
    TemporaryFiles.removeAll()
    die(of: number)
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
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
  static func waitUntilReadable(_ descriptor: Int32) -> Bool { wait(for: descriptor, POLLIN) }

  /// Waits until a pipe or terminal takes bytes, `PIPE_BUF` of them without blocking, or has nobody
  /// who reads it; false if a signal arrived first.
  static func waitUntilWritable(_ descriptor: Int32) -> Bool { wait(for: descriptor, POLLOUT) }

  private static func wait(for descriptor: Int32, _ events: some BinaryInteger) -> Bool {
    let woken = isHeld.load(ordering: .relaxed) ? -1 : wokenEnd.load(ordering: .relaxed)
    return withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { requests in
      while signal == 0 {
        requests.initialize(
          repeating: pollfd(fd: descriptor, events: Int16(events), revents: 0))
        // Without a pipe this is negative, which poll passes over.
        requests[1] = pollfd(fd: woken, events: Int16(POLLIN), revents: 0)
        if poll(requests.baseAddress, 2, -1) > 0, requests[0].revents != 0 { return true }
      }
      return false
    }
  }

  /// Ends the process as the signal would have done, so that shells see what happened.
  public static func passOn() -> Never { die(of: signal) }

  private static func die(of number: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.signal(number, SIG_DFL)
    #else
      Darwin.signal(number, SIG_DFL)
    #endif
    var numbers = sigset_t()
    sigemptyset(&numbers)
    sigaddset(&numbers, number)
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
    raise(number)
    _exit(128 + number)
  }
}
