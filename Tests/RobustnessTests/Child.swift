import Foundation
import TestSupport

/// A process that runs the program, started without Foundation: arguments may be any bytes, and how it
/// ended is told as the system tells it.
struct Child {
  /// What a process left.
  struct Outcome: CustomStringConvertible {
    /// The exit status, or 128 + the signal that ended it, as shells say.
    let status: Int32
    /// The signal that ended it.
    let signal: Int32?
    let seconds: Double
    let output: String
    let errors: String

    var description: String { "status \(status) after \(seconds) s\n\(errors)" }
    /// True if it ended by a trap, or a memory fault.
    var isCrash: Bool {
      signal.map { [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE].contains($0) } ?? false
    }
  }

  let identifier: pid_t
  private let scratch: Scratch
  private let start = Date.now

  /// Starts the program; without a descriptor for standard input it gets an empty one.
  init(_ arguments: [String], input: Int32? = nil, environment: [String: String] = [:]) throws {
    try self.init(
      program: BuiltProgram.url.path, words: arguments.map { Array($0.utf8CString) },
      input: input, environment: environment)
  }

  /// Starts a line of shell in which `cairn` is the program, in a folder.
  init(shell line: String, in folder: URL, environment: [String: String] = [:]) throws {
    let words = ["-c", "cd '\(folder.path)' || exit 99\n" + line]
    try self.init(
      program: "/bin/sh", words: words.map { Array($0.utf8CString) }, environment: environment)
  }

  /// Starts a program with words that need not be text.
  init(
    program: String, words: [[CChar]], input: Int32? = nil, environment more: [String: String] = [:]
  ) throws {
    scratch = try Scratch()
    var actions = posix_spawn_file_actions_t.fresh
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    for (descriptor, name) in [(Int32(1), "out"), (2, "err")] {
      let path = scratch.folder.appending(path: name).path
      posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT, 0o600)
    }
    var attributes = posix_spawnattr_t.fresh
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    var variables = ProcessInfo.processInfo.environment
    variables["PATH"] = BuiltProgram.folder.path + ":" + (variables["PATH"] ?? "/usr/bin:/bin")
    variables["SOURCE_DATE_EPOCH"] = "0"
    variables["TMPDIR"] = "/tmp"
    variables.merge(more) { $1 }
    var identifier = pid_t()
    let status = try Self.withPointers(([Array(program.utf8CString)] + words)) { argv in
      try Self.withPointers(variables.map { Array("\($0)=\($1)".utf8CString) }) { envp in
        posix_spawn(&identifier, program, &actions, &attributes, argv, envp)
      }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
    self.identifier = identifier
  }

  private static func withPointers<Result>(
    _ texts: [[CChar]],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
  ) throws -> Result {
    var pointers = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return try pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { throw POSIXError(.EINVAL) }
      return try body(base)
    }
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Waits for its end; who is not done after a minute or two is killed.
  func wait(atMost limit: Double = 100) -> Outcome {
    var status: Int32 = 0
    while waitpid(identifier, &status, WNOHANG) == 0 {
      if Date.now.timeIntervalSince(start) > limit { kill(identifier, SIGKILL) }
      usleep(1000)
    }
    let seconds = Date.now.timeIntervalSince(start)
    let signal = status & 0x7f
    return Outcome(
      status: signal == 0 ? status >> 8 & 0xff : 128 + signal, signal: signal == 0 ? nil : signal,
      seconds: seconds, output: scratch.text("out") ?? "",
      errors: scratch.text("err") ?? "")
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], input: Int32? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try Child(arguments, input: input, environment: environment).wait()
  }

  /// Runs a line of shell to its end.
  static func shell(
    _ line: String, in folder: URL, environment: [String: String] = [:]
  ) throws -> Outcome {
    try Child(shell: line, in: folder, environment: environment).wait()
  }
}

#if os(Linux)
  extension posix_spawn_file_actions_t {
    static var fresh: Self { Self() }
  }
  extension posix_spawnattr_t {
    static var fresh: Self { Self() }
  }
#else
  extension posix_spawn_file_actions_t? {
    static var fresh: Self { nil }
  }
  extension posix_spawnattr_t? {
    static var fresh: Self { nil }
  }
#endif
