import Foundation
import Testing

@testable import CommandLineKit

@Suite(.serialized) struct TerminalTests {
  @Test func everythingIsWritten() async throws {
    let text = String(repeating: "0123456789é\n", count: 50_000)
    let pipe = Pipe()
    let reader = Task.detached { try pipe.fileHandleForReading.readToEnd() }
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let status = Terminal.write(text, to: descriptor)
    try pipe.fileHandleForWriting.close()
    #expect(status == .done)
    #expect(try await reader.value == Data(text.utf8))
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
