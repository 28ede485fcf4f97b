import Foundation
import TestSupport
import Testing

/// Nothing that the program's help declares is without a golden case: options, the options of formats, formats that are read
/// and written, steps, commands. Exit statuses have a test of their own (`ExitStatusTests`).
struct CoverageTests {
  /// A call of a command, or of a step, in a case.
  private struct Call {
    var command: String
    var options: Set<String>
    var words: String
  }

  /// All calls of all cases, with the words of files of steps.
  private static let calls: [Call] = GoldenCase.all.flatMap { golden -> [Call] in
    guard var text = try? golden.command else { return [] }
    for match in text.matches(of: /@([a-z.]+)/) {
      let file = golden.folder.appending(path: String(match.1))
      if let steps = try? String(contentsOf: file, encoding: .utf8) {
        text += " cairn pipeline " + steps
      }
    }
    // A call goes to where the next one begins.
    return text.split(separator: /\bcairn\s|(?:^|\s)!\s|\[\s/).compactMap { part in
      let words = part.split { $0.isWhitespace || $0 == ";" }.map(String.init)
      guard let first = words.first else { return nil }
      // The command may have two words.
      let pair = words.prefix(2).joined(separator: " ")
      let name = ProgramHelp.current.commands.contains { $0.name == pair } ? pair : first
      let long = part.matches(of: /--[a-z][a-z0-9-]*/).map { String($0.0) }
      let short = words.filter { $0.wholeMatch(of: /-[a-zA-Z]/) != nil }
      let known = ProgramHelp.current.commands.first { $0.name == name }?.shortNames ?? [:]
      return Call(
        command: name, options: Set(long + short.compactMap { known[$0] }), words: String(part))
    }
  }

  /// What so many commands have is one thing, declared once.
  private static let sharedFrom = 5

  @Test(arguments: ProgramHelp.current.commands)
  func everyOptionHasACase(_ command: ProgramHelp.Command) {
    #expect(Self.calls.contains { $0.command == command.name }, "no case calls cairn \(command)")
    for option in command.options {
      let sharing = ProgramHelp.current.commands.count { $0.options.contains(option) }
      let isUsed = Self.calls.contains { call in
        call.options.contains(option)
          && (sharing >= Self.sharedFrom || call.command == command.name)
      }
      #expect(isUsed, "no golden case uses \(option) of cairn \(command)")
    }
  }

  @Test(arguments: ProgramHelp.current.commands.map(\.name) + ["help"])
  func everyCommandHasItsHelp(_ command: String) {
    #expect(Self.calls.contains { $0.words.hasPrefix("help \(command)") })
  }

  @Test(arguments: ProgramHelp.current.steps)
  func everyStepHasACase(_ step: String) throws {
    let isUsed = try GoldenCase.all.contains {
      try $0.command.contains("! \(step) ") || $0.command.contains("! \(step)\n")
    }
    #expect(isUsed, "no golden case has the step \(step) in a pipeline")
  }

  @Test(arguments: ProgramHelp.current.formats)
  func everyFormatHasACase(_ format: ProgramHelp.Format) throws {
    let endings = format.endings.map { NSRegularExpression.escapedPattern(for: $0) }
      .joined(separator: "|")
    func isUsed(_ pattern: String) throws -> Bool {
      let regex = try Regex(pattern)
      return Self.calls.contains { $0.words.contains(regex) }
    }
    if format.can("read") {
      let isRead =
        try GoldenCase.all.contains { golden in
          let regex = try Regex("\\.(\(endings))(\\.gz)?$").ignoresCase()
          return golden.inputs.contains { $0.contains(regex) }
        } || isUsed("^(?!write|tee)[^-]*[a-z]\\.(\(endings))\\b")
        || isUsed("--input-format \(format.name)\\b")
      #expect(isRead, "no golden case reads \(format)")
    }
    if format.can("write") {
      let isWritten =
        try isUsed("(-o|--output|^write|^tee) [^ ]+\\.(\(endings))\\b")
        || isUsed("--output-format \(format.name)\\b")
      #expect(isWritten, "no golden case writes \(format)")
    }
    for option in format.options {
      let name = option.drop { $0 != "." }.dropFirst()
      let side = option.prefix { $0 != "." }
      #expect(
        try isUsed("--\(side)-option \(name)=|--\(name)(?![a-z-])"),
        "no golden case uses the \(side) option \(name) of \(format)")
    }
  }
}
