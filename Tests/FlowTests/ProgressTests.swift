import Foundation
import TestSupport
import Testing

@testable import Flow

/// The bar on standard error: what it says, and that nothing of it stays.
struct ProgressTests {
  @Test(
    arguments: [
      (0, 200_000_000, 2.0, "[                              ]   0%  0 MB/s"),
      (96_000_000, 200_000_000, 2.0, "[##############                ]  48%  48 MB/s"),
      (200_000_000, 200_000_000, 0.5, "[##############################] 100%  400 MB/s"),
      // More than there was at the start, as a file may grow.
      (300_000_000, 200_000_000, 3.0, "[##############################] 100%  100 MB/s"),
      (1_999_999, 200_000_000, 0.0, "[                              ]   0%  0 MB/s"),
      (12_345_678, nil, 2.0, "12 MB  6 MB/s"),
      (12_345_678, 0, 2.0, "12 MB  6 MB/s"),
    ] as [(UInt64, UInt64?, Double, String)])
  func text(_ done: UInt64, _ total: UInt64?, _ seconds: Double, _ expected: String) {
    #expect(ProgressBar.text(done: done, total: total, seconds: seconds) == expected)
  }

  /// What a run with a bar writes.
  private func written(_ mode: ProgressBar.Mode, _ use: (ProgressBar) -> Void) throws -> String {
    let scratch = try Scratch()
    let file = try scratch.file("errors", "")
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    use(ProgressBar(mode, descriptor: handle.fileDescriptor))
    return try #require(scratch.text("errors"))
  }

  /// What a terminal shows of a line.
  private func shown(_ text: String) -> String {
    var line: [Character] = []
    var column = 0
    for character in text {
      if character == "\r" {
        column = 0
      } else {
        if column < line.count { line[column] = character } else { line.append(character) }
        column += 1
      }
    }
    return String(line).trimmingCharacters(in: .whitespaces)
  }

  @Test func isDrawnAndTakenAway() throws {
    let drawn = try written(.always) { $0.update(done: 1, total: 4) }
    #expect(shown(drawn).hasPrefix("[#######                       ]  25%"))
    let erased = try written(.always) {
      $0.update(done: 1, total: 4)
      $0.erase()
    }
    #expect(erased.hasPrefix("\r[#######  "))
    #expect(shown(erased) == "")
    // The text after it begins at the left.
    #expect(shown(erased + "done") == "done")
  }

  @Test func isNotDrawnWhereNobodyLooks() throws {
    for mode in [ProgressBar.Mode.never, .auto] {
      let text = try written(mode) {
        $0.update(done: 1, total: 4)
        $0.erase()
      }
      #expect(text == "", "\(mode)")
    }
  }
}
