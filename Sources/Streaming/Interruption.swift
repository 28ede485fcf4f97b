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

  /// The signal that asked the run to end, or 0.
  public static var signal: Int32 { signalNumber.load(ordering: .relaxed) }

  /// Starts to listen. Reads that block are woken, as the handlers do not ask for restarts.
  public static func install() {
    #if canImport(Glibc)
      Glibc.signal(SIGPIPE, SIG_IGN)
    #else
      Darwin.signal(SIGPIPE, SIG_IGN)
    #endif
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      #if canImport(Glibc)
        action.__sigaction_handler.sa_handler = { Interruption.arrived($0) }
      #else
        action.__sigaction_u.__sa_handler = { Interruption.arrived($0) }
      #endif
      action.sa_flags = 0
      sigaction(number, &action, nil)
    }
  }

  private static func arrived(_ number: Int32) {
    if signalNumber.exchange(number, ordering: .relaxed) != 0 { _exit(128 + number) }
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
