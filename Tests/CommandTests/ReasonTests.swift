import Foundation
import TestSupport
import Testing

@testable import Base
@testable import cairn

/// Every code that the program can print is declared once and explained.
struct ReasonTests {
  private static let sources = sourceRoot.appending(path: "Sources")

  /// The first literals of all declarations in the sources, by the place of each.
  private static func declared() throws -> [(code: String, file: String)] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return try names.filter { $0.hasSuffix(".swift") }.flatMap { name in
      let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
      return text.matches(of: /Reason\(\s*"([^"]+)"/).map { (String($0.1), name) }
    }
  }

  @Test func everyDeclarationIsExplained() throws {
    let declared = try Self.declared()
    #expect(declared.count > 250)
    let known = Set(Reason.all.map(\.code))
    #expect(known.count == Reason.all.count)
    for (code, file) in declared {
      #expect(known.contains(code), "\(code) of \(file) is in no list that explain knows")
    }
    #expect(known == Set(declared.map(\.code)))
  }

  @Test func everyCodeIsDeclaredOnce() throws {
    let counts = Dictionary(grouping: try Self.declared(), by: \.code)
    for (code, places) in counts where places.count > 1 {
      Issue.record("\(code) is declared in \(places.map(\.file))")
    }
  }

  @Test(arguments: Reason.all) func isText(_ reason: Reason) throws {
    #expect(try #/[a-z0-9]+(-[a-z0-9]+)*/#.wholeMatch(in: reason.code) != nil)
    #expect(!reason.meaning.isEmpty && !reason.meaning.hasSuffix("."))
    for text in [reason.cause, reason.remedy] {
      #expect(text.hasSuffix("."), "\(text)")
    }
    for text in [reason.meaning, reason.cause, reason.remedy] {
      #expect(!text.contains("  ") && text == text.trimmingCharacters(in: .whitespaces), "\(text)")
    }
  }

  /// What golden cases have seen in reports, problem files and lists.
  @Test func whatWasPrintedIsExplained() throws {
    let cases = sourceRoot.appending(path: "Tests/GoldenTests/Cases")
    let known = Set(Reason.all.map(\.code))
    var found: Set<String> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: cases.path)
    where name.contains("expected") {
      guard let text = try? String(contentsOf: cases.appending(path: name), encoding: .utf8)
      else { continue }
      // `"code": "4326"` is a reference system's.
      for match in text.matches(of: /"(?:reason|code)":\s*"([a-z][a-z0-9]*(?:-[a-z0-9]+)+)"/) {
        found.insert(String(match.1))
      }
      // The summary of a run: `skipped 2: self-intersection 1, missing-member 1 (see rejects)`.
      for line in text.matches(of: /(?m)^(?:skipped|repaired|changed)[^:\n]*: (.*)$/) {
        for match in line.1.matches(of: /([a-z][a-z0-9]*(?:-[a-z0-9]+)*) [0-9]+/) {
          found.insert(String(match.1))
        }
      }
    }
    #expect(found.count > 20)
    #expect(found.subtracting(known) == [])
  }
}

/// The checkout.
let sourceRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
