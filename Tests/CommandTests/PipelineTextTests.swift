import Base
import Testing

@testable import cairn

/// Words as POSIX's shell has them (XCU §2.2), as far as a file of steps has need of them.
struct PipelineTextTests {
  private func words(_ text: String, _ arguments: String...) throws -> [String] {
    var steps = PipelineText(text, path: "steps.txt", arguments: arguments)
    return try steps.words()
  }

  @Test func spacesAndLinesPart() throws {
    #expect(
      try words("read a.gpkg\n  ! write\tb.gpkg\n") == ["read", "a.gpkg", "!", "write", "b.gpkg"])
  }

  @Test func commentsGo() throws {
    #expect(
      try words("# all\nread a#b # the rest 'is not read\n! write") == [
        "read", "a#b", "!", "write",
      ])
  }

  @Test func quotesKeepTogether() throws {
    #expect(
      try words(#"a 'b c' "d e"f '' "\"\\\n" g\ h"#) == ["a", "b c", "d ef", "", #""\\n"#, "g h"])
  }

  @Test func aBackslashJoinsLines() throws {
    #expect(try words("read \\\n a\\\nb") == ["read", "ab"])
  }

  @Test func argumentsStandWhereTheyAreNamed() throws {
    #expect(
      try words(#"read $1 ! write "${2}-x.gpkg" '$1' $area $2"#, "in a.gpkg", "out")
        == ["read", "in a.gpkg", "!", "write", "out-x.gpkg", "$1", "$area", "out"])
    #expect(try words("read $@ ! write x", "a", "b") == ["read", "a", "b", "!", "write", "x"])
    #expect(
      try words("${10} $10 $@", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j").prefix(2)
        == ["j", "a0"])
  }

  @Test(arguments: [
    ("read\n$2", "steps.txt:2: the steps use $2, and there are 1 argument"),
    ("read $1\n'a\n", "steps.txt:2: a quote is not closed"),
    ("read ${1", "steps.txt:1: '${1' is not closed"),
    ("read a", "steps.txt: the steps do not use argument 1, 'in'"),
    ("$1 \\", "steps.txt:1: a backslash ends the file"),
  ])
  func faultsHavePlaces(_ text: String, _ message: String) {
    let error = #expect(throws: GeoError.self) { try words(text, "in") }
    #expect(error?.description == message)
  }

  @Test func segmentsAndOptions() throws {
    let plan = try PipelineParser.parse(
      [
        "!", "read", "a.gpkg", "--layer", "x", "!", "tee", "[", "write", "s.gpkg", "]", "!",
        "write", "-", "--overwrite",
      ])
    #expect(plan.input.inputs == ["a.gpkg"])
    #expect(plan.input.layers == ["x"])
    #expect(plan.steps.count == 1)
    #expect(plan.output.isOverwriting)
  }

  @Test(arguments: [
    (["read", "a", "!", "!", "write"], "step 2 is empty"),
    (["read", "a", "!", "read", "b"], "step 2: read comes first, and once"),
    (["write", "a", "!", "write", "b"], "step 1: write comes last, and once"),
    (["read", "a", "!", "tee", "-"], "step 2, tee: it needs a file"),
    (["read", "a", "!", "tee", "[", "write", "b"], "a [ is not closed"),
    (["read", "a", "]"], "there is a ] too many"),
    (
      ["read", "a", "!", "tee", "[", "write", "b", "]", "x"],
      "step 2, tee: nothing may follow the closing bracket"
    ),
    (["read", "--help"], "step 1, read: a pipeline gives no help"),
    (
      ["read", "a", "!", "tee", "s", "--overwite"],
      "step 2, tee: unknown option '--overwite'; did you mean '--overwrite'?"
    ),
  ])
  func faultsNameTheStep(_ words: [String], _ message: String) {
    let error = #expect(throws: GeoError.self) { try PipelineParser.parse(words) }
    #expect(error?.message == message)
    #expect(error?.reason.severity == .usage)
  }
}
