import Foundation
import TestSupport
import Testing

/// Inputs that grow: what comes out is what comes of the whole, and it comes at once.
struct FollowTests {
  /// A program that runs while its input is written.
  private final class Child {
    let process = Process()
    let input = Pipe()
    let output: URL

    init(_ arguments: [String], in folder: URL) throws {
      output = folder.appending(path: "out-\(UUID().uuidString)")
      try Data().write(to: output)
      process.executableURL = BuiltProgram.url
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.standardInput = input
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    func write(_ text: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    var text: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Waits for so many lines; as long as a slow machine may need.
    func wait(forLines count: Int) -> Bool {
      for _ in 0..<1500 {
        if text.split(separator: "\n").count >= count { return true }
        Thread.sleep(forTimeInterval: 0.01)
      }
      return false
    }

    func end() throws -> String {
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return text
    }
  }

  private static let rows: [String] = (0..<300).map { second in
    // A jump in between, and a way back.
    let x = second == 150 ? 15 : 14 + Double(second < 200 ? second : 400 - second) * 0.0001
    return "u\(second % 3),\(time(1_777_629_600 + Double(second))),\(x),50\n"
  }
  private static let head = "user,time,lon,lat\n"
  private static let zones =
    "name,lon,lat,radius\na,14.005,50,100\nb,14.015,50,150\n"

  @Test(arguments: [
    ["convert"], ["track", "clean", "--user", "user", "--max-speed", "100"],
    ["track", "clean", "--user", "user", "--max-speed", "100", "--drop"],
    ["zone", "events", "--user", "user", "--zones", "zones.csv", "--dwell", "0.1"],
    ["zone", "events", "--user", "user", "--zones", "zones.csv", "--lateness", "20"],
  ]) func streamedIsAsBatch(_ words: [String]) throws {
    let program = try Program()
    try program.write("zones.csv", Self.zones)
    try program.write("all.csv", Self.head + Self.rows.joined())
    let whole = try program.output("cairn \(words.joined(separator: " ")) all.csv -q")
    let child = try Child(words + ["-", "--follow"], in: program.scratch.folder)
    try child.write(Self.head)
    for start in stride(from: 0, to: Self.rows.count, by: 13) {
      let text = Self.rows[start..<min(start + 13, Self.rows.count)].joined()
      // Cut in the middle of a line.
      try child.write(String(text.prefix(text.count / 2)))
      Thread.sleep(forTimeInterval: 0.002)
      try child.write(String(text.dropFirst(text.count / 2)))
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(try child.end() == whole)
    #expect(whole.split(separator: "\n").count > 5)
  }

  /// A file that grows, becomes shorter and is replaced; SIGTERM ends it with everything written.
  @Test func aFileThatGrows() throws {
    let program = try Program()
    let folder = program.scratch.folder
    let path = folder.appending(path: "log.csv")
    func append(_ text: String) throws {
      let handle = try FileHandle(forWritingTo: path)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    }
    try program.write("log.csv", Self.head + Self.rows[0])
    let child = try Child(["convert", "log.csv", "--follow"], in: folder)
    #expect(child.wait(forLines: 1))
    try append(Self.rows[1])
    #expect(child.wait(forLines: 2))
    try append(Self.rows[2...40].joined())
    #expect(child.wait(forLines: 41))
    let handle = try FileHandle(forWritingTo: path)
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data((Self.head + Self.rows[0]).utf8))
    try handle.close()
    #expect(child.wait(forLines: 42))
    try FileManager.default.moveItem(at: path, to: folder.appending(path: "log.old"))
    try Data((Self.head + Self.rows[3] + "u0,2026").utf8).write(to: path)
    #expect(child.wait(forLines: 43))
    child.process.terminate()
    child.process.waitUntilExit()
    #expect(child.process.terminationStatus == 0 && child.process.terminationReason == .exit)
    #expect(child.text.split(separator: "\n").count == 43)
  }

  @Test(arguments: [
    "cairn convert in.csv --follow -o out.geojsonl", "cairn convert in.csv in.csv --follow",
    "cairn zone events in.csv --zones in.csv --follow --summary",
    "cairn track clean in.csv --follow --output-format csv",
  ]) func whatCannotBeFollowed(_ line: String) throws {
    let program = try Program()
    try program.write("in.csv", Self.head + Self.rows[0])
    let result = try BuiltProgram.shell("timeout 20 \(line) </dev/null", in: program.scratch.folder)
    #expect(result.status == 2 || result.status == 5, "\(line): \(result)")
  }
}
