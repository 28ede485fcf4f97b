import Foundation
import Testing
import TestSupport

/// Runs the built program on each folder of `Cases` and compares everything that it says.
///
/// `command` is a line of shell, run in a copy of the folder. `expected.stdout` and `expected.stderr`
/// are empty unless they are there, `status` is 0; files of `expected` must come out the same. A time
/// such as `0.02 s` is read as `# s`.
struct GoldenTests {
  /// One folder.
  struct Case: CustomStringConvertible, Sendable {
    let folder: URL
    var description: String { folder.pathComponents.suffix(2).joined(separator: "/") }

    func text(_ name: String) -> String {
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }
  }

  static let cases: [Case] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.lastPathComponent == "command" }
      .map { Case(folder: $0.deletingLastPathComponent()) }
      .sorted { $0.folder.path < $1.folder.path }
  }()

  @Test func casesExist() { #expect(Self.cases.count > 20) }

  @Test(arguments: cases) func saysWhatIsExpected(_ golden: Case) throws {
    let scratch = try Scratch()
    let copy = scratch.folder.appending(path: "case")
    try FileManager.default.copyItem(at: golden.folder, to: copy)
    let result = try BuiltProgram.shell(golden.text("command"), in: copy)
    #expect(Self.timeless(result.output) == golden.text("expected.stdout"))
    #expect(Self.timeless(result.errors) == golden.text("expected.stderr"))
    let status = golden.text("status").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(result.status == Int32(status.isEmpty ? "0" : status))
    let expected = golden.folder.appending(path: "expected")
    for name in (try? FileManager.default.contentsOfDirectory(atPath: expected.path)) ?? [] {
      let wanted = try String(contentsOf: expected.appending(path: name), encoding: .utf8)
      let found = try? String(contentsOf: copy.appending(path: name), encoding: .utf8)
      #expect(found == wanted, "\(name)")
    }
    let hidden = try FileManager.default.contentsOfDirectory(atPath: copy.path)
      .filter { $0.hasPrefix(".") }
    #expect(hidden.isEmpty)
  }

  /// Times are no part of what is expected.
  private static func timeless(_ text: String) -> String {
    text.replacing(/\ [0-9.]+\ s\n/, with: " # s\n")
  }
}
