import Foundation
import Testing

@testable import CommandLineKit

@Suite(.serialized) struct TerminalTests {
  @Test func everythingIsWritten() throws {
    let text = String(repeating: "0123456789é\n", count: 50_000)
    let copy = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID())")
    #expect(FileManager.default.createFile(atPath: copy.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: copy) }
    // A program reads it: a task would wait behind all other tests while this one, with the pipe full, holds up a thread.
    let (pipe, reader) = (Pipe(), Process())
    reader.executableURL = URL(filePath: "/bin/cat")
    reader.standardInput = pipe
    reader.standardOutput = try FileHandle(forWritingTo: copy)
    try reader.run()
    let status = Terminal.write(text, to: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    reader.waitUntilExit()
    #expect(status == .done)
    #expect(try Data(contentsOf: copy) == Data(text.utf8))
  }

  @Test func closedPipeIsQuiet() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    #expect(Terminal.write("help", to: pipe.fileHandleForWriting.fileDescriptor) == .done)
  }

  @Test func fullDiskIsTold() throws {
    guard let full = FileHandle(forWritingAtPath: "/dev/full") else { return }
    #expect(Terminal.write("help", to: full.fileDescriptor) == .environment)
  }

  @Test(arguments: [("61", 61), ("x", nil), ("0", nil), ("-5", nil), ("", nil), (nil, nil)])
  func columnsSetTheWidth(setting: String?, columns: Int?) {
    #expect(Terminal.columns(in: setting) == columns)
    #expect(Terminal.width > 0)
  }
}
