public import Foundation

/// The program as it was built beside the tests.
public enum BuiltProgram {
  /// What a run left.
  public struct Result {
    /// The exit status; 128 + N for a process that signal N ended.
    public let status: Int32
    /// Standard output.
    public let output: String
    /// Standard error.
    public let errors: String
  }

  /// The folder of the program.
  public static let folder: URL = {
    let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return executable.resolvingSymlinksInPath().deletingLastPathComponent()
  }()

  /// The program.
  public static let url = folder.appending(path: "cairn")

  /// Runs the program to its end.
  public static func run(
    _ arguments: [String], in folder: URL, input: Data = Data()
  ) throws -> Result {
    try run(url, arguments, in: folder, input: input)
  }

  /// Runs a line of shell in which `cairn` is the program.
  public static func shell(_ line: String, in folder: URL) throws -> Result {
    try run(URL(filePath: "/bin/sh"), ["-c", line], in: folder, input: Data())
  }

  private static func run(
    _ program: URL, _ arguments: [String], in folder: URL, input: Data
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = Self.folder.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    environment["SOURCE_DATE_EPOCH"] = "0"
    environment["COLUMNS"] = "80"
    process.environment = environment
    // Files, as a full pipe would block whoever is not being read.
    let scratch = try Scratch()
    let streams = try ["in", "out", "err"].map { try scratch.file($0, $0 == "in" ? input : Data()) }
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    process.standardOutput = try FileHandle(forWritingTo: streams[1])
    process.standardError = try FileHandle(forWritingTo: streams[2])
    try process.run()
    process.waitUntilExit()
    let signal = process.terminationReason == .uncaughtSignal
    return Result(
      status: process.terminationStatus + (signal ? 128 : 0),
      output: String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self))
  }
}
