#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A POSIX extended regular expression (IEEE Std 1003.1 §9.4), compiled by the C library; bytes are
/// characters, as the program's locale is C.
public final class TextPattern: @unchecked Sendable {
  /// The expression.
  public let text: String
  // Only read after it is made: regexec takes it as const.
  private let compiled: UnsafeMutablePointer<regex_t>

  /// Compiles an expression; nil if it is none.
  public init?(_ text: String) {
    let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    compiled.initialize(to: regex_t())
    guard regcomp(compiled, text, REG_EXTENDED | REG_NOSUB) == 0 else {
      compiled.deallocate()
      return nil
    }
    self.text = text
    self.compiled = compiled
  }

  deinit {
    regfree(compiled)
    compiled.deallocate()
  }

  /// True if a text, which ends in a zero byte, matches somewhere.
  public func matches(_ text: UnsafePointer<UInt8>) -> Bool {
    text.withMemoryRebound(to: CChar.self, capacity: 1) {
      regexec(compiled, $0, 0, nil, 0) == 0
    }
  }
}
