import Foundation
import TestSupport
import Testing

/// Runs the built program on each folder of `Cases` and compares everything that it says and leaves.
///
/// `UPDATE_GOLDEN=1 make test` (or `UPDATE_GOLDEN=1 swift test --filter GoldenTests`) records anew what has changed and
/// says what. Read the difference before it is committed: what the program says is not therefore right. A store is recorded
/// only after `sqlite3` and `ogrinfo` have agreed with its dump (``StoreCheck``).
struct GoldenTests {
  private static let isRecording = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

  /// A misspelt name would be an expectation that nothing is held against.
  @Test func everythingHasItsPlace() {
    #expect(GoldenCase.misplaced == [])
    #expect(!GoldenCase.all.isEmpty)
  }

  @Test(arguments: GoldenCase.all) func saysWhatIsExpected(_ golden: GoldenCase) throws {
    let scratch = try Scratch()
    let outcome = try golden.outcome(in: scratch)
    let expected = try golden.expected
    #expect(outcome.hidden == [])
    #expect(outcome.absent == [], "named in 'intermediate', but not left")
    for name in Set(expected.keys).union(outcome.files.keys).sorted()
    where !Self.isSame(name, expected[name], outcome.files[name]) {
      if Self.isRecording {
        if let store = outcome.stores[name], let dump = outcome.files[name] {
          try StoreCheck.check(store, against: String(decoding: dump, as: UTF8.self))
        }
        try golden.record(outcome.files[name], as: name)
        print("golden: \(golden): \(name) \(Self.change(expected[name], outcome.files[name]))")
      } else if let found = outcome.files[name].flatMap({ String(data: $0, encoding: .utf8) }),
        let wanted = expected[name].flatMap({ String(data: $0, encoding: .utf8) })
      {
        #expect(found == wanted, "\(name)")
      } else {
        Issue.record(
          "\(name): \(Self.change(expected[name], outcome.files[name])): \(Self.shown(outcome.files[name]))"
        )
      }
    }
  }

  /// A status may be written with or without an end of its line.
  private static func isSame(_ name: String, _ expected: Data?, _ found: Data?) -> Bool {
    guard name == "status", let expected, let found else { return expected == found }
    return Self.shown(expected) == Self.shown(found)
  }

  private static func shown(_ data: Data?) -> String {
    guard let data else { return "nothing" }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What became of an expectation, in a few words.
  private static func change(_ old: Data?, _ new: Data?) -> String {
    guard let old else { return "is new" }
    guard let new else { return "has gone" }
    let lines = [old, new].map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
    let difference = lines[1].difference(from: lines[0])
    return
      "has changed: \(difference.removals.count) lines gone, \(difference.insertions.count) new"
  }
}
