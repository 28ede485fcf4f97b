import Foundation

/// Other programs, run to see what they make of ours.
enum Shell {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Where a program is installed, or nil.
  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func run(
    _ path: String, _ arguments: [String], input: String, folder: URL? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let (inputPipe, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = inputPipe
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inputPipe.fileHandleForWriting.close()
    let outputData = try output.fileHandleForReading.readToEnd() ?? Data()
    let errorData = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self))
  }
}
