import Foundation
import TestSupport
import Testing

/// What a signal leaves behind: nothing but the report.
struct InterruptionTests {
  private static let feature =
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"# + "\n"

  @Test(arguments: [SIGINT, SIGTERM], [1, 2, 4])
  func removesTheTemporaryFile(_ signal: Int32, _ jobs: Int) throws {
    let scratch = try Scratch()
    try scratch.file("out.gpkg", "precious")
    let process = Process()
    process.executableURL = BuiltProgram.url
    process.arguments = [
      "convert", "--jobs", String(jobs), "-o", "out.gpkg", "--overwrite", "--report", "report.json",
    ]
    process.currentDirectoryURL = scratch.folder
    let (input, errors) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardError = errors
    try process.run()
    // More than a batch, and then silence: the program waits for input that does not come.
    let block = Data(String(repeating: Self.feature, count: 20_000).utf8)
    try input.fileHandleForWriting.write(contentsOf: block)
    try waitFor { scratch.names.contains { $0.hasPrefix(".out.gpkg.partial-") } }
    kill(process.processIdentifier, signal)
    let end = Date.now.addingTimeInterval(10)
    while process.isRunning, Date.now < end { usleep(5000) }
    #expect(!process.isRunning)
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(scratch.names == ["out.gpkg", "report.json"])
    #expect(scratch.text("out.gpkg") == "precious")
    #expect(scratch.text("report.json")?.contains("\"status\": \(128 + signal)") == true)
    try input.fileHandleForWriting.close()
  }

  @Test func theNextRunRemovesWhatAKilledOneLeft() throws {
    let scratch = try Scratch()
    try scratch.file(".out.gpkg.partial-1", "left")
    try scratch.file("in.geojsonl", Self.feature)
    let result = try BuiltProgram.run(
      ["convert", "-q", "in.geojsonl", "-o", "out.gpkg"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(scratch.names == ["in.geojsonl", "out.gpkg"])
  }

  private func waitFor(_ condition: () -> Bool) throws {
    for _ in 0..<2000 where !condition() { usleep(5000) }
    try #require(condition())
  }
}
