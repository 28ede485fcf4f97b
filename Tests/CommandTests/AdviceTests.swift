import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import cairn

/// Hints name options that the command has.
struct AdviceTests {
  private static func advice(_ command: any Command.Type) -> Advice {
    Advice(for: command, behind: ConvertCommand.self)
  }

  @Test(arguments: [
    // The command's own option.
    (
      "use --overwrite to replace it, or choose another name",
      "use --overwrite to replace it, or choose another name"
    ),
    // One way of two.
    ("use --topology, or simplify less", "simplify less"),
    // convert can do it before.
    (
      "--on-error skip leaves it out; --close-rings closes it",
      "--on-error skip leaves it out (an option of 'cairn convert'); --close-rings closes it (an option of 'cairn convert')"
    ),
    // Of another program, which is named.
    ("cairn repair --method buffer fixes it", "cairn repair --method buffer fixes it"),
    ("xmllint --noent makes one", "xmllint --noent makes one"),
    ("look again; --max-diffs takes more", "look again"),
  ])
  func hintsOfPackBuild(_ hint: String, _ expected: String) {
    #expect(Self.advice(PackBuildCommand.self).text(of: hint) == expected)
  }

  @Test func nothingIsLeftOfWhatNobodyCanDo() {
    #expect(Self.advice(PackBuildCommand.self).text(of: "choose by --max-diffs") == nil)
  }

  @Test func aPipelineHasTheOptionsOfItsSteps() {
    let hint = "--area names the place; --close-rings closes it"
    #expect(Self.advice(PipelineCommand.self).text(of: hint) == hint)
  }

  /// Every hint of the sources that names an option.
  private static func hints() throws -> [String] {
    let sources = sourceRoot.appending(path: "Sources")
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return try names.filter { $0.hasSuffix(".swift") }.flatMap { name in
      let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
      return text.matches(of: /hint[:=]\s*"((?:[^"\\]|\\.)*)"/).map { String($0.1) }
    }.filter { $0.contains("--") }
  }

  private static func options(in text: some StringProtocol) -> [String] {
    String(text).matches(of: /--[a-z][a-z-]*/).map { String($0.0) }
  }

  @Test func everyOptionInAHintIsSomeCommands() throws {
    let hints = try Self.hints()
    #expect(hints.count > 50)
    let known = CommandList.all.reduce(into: Set<String>()) { $0.formUnion($1.optionNames) }
    for hint in hints where !hint.contains("xmllint") {
      for option in Self.options(in: hint) { #expect(known.contains(option), "\(hint)") }
    }
  }

  /// What words of other programs lead to is some command's, and `--from` and `--to` are formats.
  @Test func wordsOfOtherProgramsLeadToOptions() {
    let known = CommandList.all.reduce(into: Set<String>()) { $0.formUnion($1.optionNames) }
    for (word, answer) in PeerWords.equivalents {
      for option in Self.options(in: answer) { #expect(known.contains(option), "\(word)") }
    }
    #expect(PeerWords.equivalents["--from"] == "--input-format")
    #expect(PeerWords.equivalents["--to"] == "--output-format")
  }

  /// `cairn NAME --option` in a hint can be typed.
  @Test func commandsInHintsHaveTheirOptions() throws {
    for hint in try Self.hints() {
      for part in hint.split(separator: "cairn ").dropFirst(hint.hasPrefix("cairn ") ? 0 : 1) {
        let call = part.prefix { $0 != "'" && $0 != ";" }
        let words = call.split(separator: " ").map(String.init)
        let pair = words.prefix(2).joined(separator: " ")
        let command = try #require(
          CommandList.named(pair) ?? CommandList.named(words[0]), "\(hint)")
        for option in Self.options(in: call) {
          #expect(command.optionNames.contains(option), "\(hint)")
        }
      }
    }
  }

  /// Whatever a reader or step says, no command names an option that it lacks as if it had it.
  @Test func noCommandNamesWhatItLacks() throws {
    let hints = try Self.hints()
    for command in CommandList.all where command.name != PipelineCommand.name {
      let advice = Self.advice(command)
      let own = command.optionNames
      for hint in hints where !hint.contains("cairn ") && !hint.contains("xmllint") {
        for clause in advice.text(of: hint)?.split(separator: "; ") ?? [] {
          let isOwn = own.isSuperset(of: Self.options(in: clause))
          #expect(isOwn || clause.hasSuffix("of 'cairn convert')"), "\(command.name): \(clause)")
        }
      }
    }
  }
}
