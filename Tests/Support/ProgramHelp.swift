import Foundation

/// What the built program says of itself: its commands, their options and exit statuses, its steps and formats. Tests that
/// go over all of them ask here, so that what is added to the program is tested from the first day.
public struct ProgramHelp: Sendable {
  /// A command, or what `cairn help NAME` says of it.
  public struct Command: Sendable, CustomStringConvertible {
    /// The word that calls it, or the two.
    public let name: String
    /// Its options with their dashes, long names only, the inverse ones too.
    public let options: [String]
    /// The long names of its short ones, as `-q`.
    public let shortNames: [String: String]
    /// The values that help lists for an option; none if it takes anything.
    public let values: [String: [String]]
    /// The statuses of its EXIT STATUS section.
    public let exitStatuses: [Int32]
    /// The name, which test reports show.
    public var description: String { name }
  }

  /// A line of `cairn formats`.
  public struct Format: Sendable, CustomStringConvertible {
    /// The name on the command line.
    public let name: String
    /// The columns that say yes: `read`, `write`, `stdin`, `stdout` and so on.
    public let abilities: Set<String>
    /// The endings of file names, without the dot.
    public let endings: [String]
    /// The names of its own options: `input` and `output` with a dot and the name.
    public let options: [String]
    /// The name, which test reports show.
    public var description: String { name }
    /// True if a column of the table says yes.
    public func can(_ ability: String) -> Bool { abilities.contains(ability) }
  }

  /// All commands but `help`, in the order of the overview.
  public let commands: [Command]
  /// The steps of a pipeline between `read` and `write`.
  public let steps: [String]
  /// All formats.
  public let formats: [Format]

  /// What the program says; asked once in a test run.
  public static let current: ProgramHelp = {
    do { return try ProgramHelp() } catch {
      preconditionFailure("the program does not say what it can do: \(error)")
    }
  }()

  private init() throws {
    let overview = try Self.ask(["help"])
    commands = try overview.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }
      .compactMap(Self.commandName)
      .map { try Self.command($0) }
    let refusal = try BuiltProgram.run(
      ["pipeline", "read", "x", "!", "?", "!", "write"], in: FileManager.default.temporaryDirectory)
    let list = refusal.errors.split(separator: "\n").first { $0.hasPrefix("hint: steps: ") }
    steps = (list?.dropFirst("hint: steps: ".count).split(separator: ", ") ?? []).map(String.init)
      .filter { $0 != "read" && $0 != "write" }
    var rows = try Self.ask(["formats"]).split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }
    let columns = rows.removeFirst().dropLast()
    formats = try rows.map { row in
      let said = zip(columns, row).filter { $0.1 == "yes" }.map(\.0)
      let options = try Self.ask(["formats", row[0]])
        .matches(of: /--(input|output)-option ([a-z0-9-]+)=/).map { "\($0.1).\($0.2)" }
      return Format(
        name: row[0], abilities: Set(said),
        endings: row.dropFirst(columns.count).map { String($0.dropFirst()) }, options: options)
    }
  }

  private static func command(_ name: String) throws -> Command {
    let screen = try ask(["help"] + name.split(separator: " ").map(String.init))
    var options: [String] = []
    var values: [String: [String]] = [:]
    var shortNames: [String: String] = [:]
    var described = ""
    func close() {
      // An option's text may be wrapped anywhere, but not within a value.
      if let last = options.last, let list = described.firstMatch(of: /\(values: ([^;)]*)[;)]/) {
        values[last] = list.1.split(separator: ", ").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      described = ""
    }
    for line in screen.split(separator: "\n") {
      let words =
        label(line) == nil ? [] : line.matches(of: /--[a-z][a-z0-9-]*/).map { String($0.0) }
      if !words.isEmpty, line.hasPrefix("  -") {
        close()
        if let short = line.firstMatch(of: /^ +(-[a-zA-Z]),/) {
          shortNames[String(short.1)] = words[0]
        }
        let isPair = line.contains("/--")
        options += isPair ? Array(words.prefix(2)) : Array(words.prefix(1))
      }
      if line.first?.isUppercase == true { close() }
      described += " " + line.trimmingCharacters(in: .whitespaces)
    }
    close()
    let statuses = section("EXIT STATUS", of: screen).compactMap(label).compactMap { Int32($0) }
    return Command(
      name: name, options: options, shortNames: shortNames, values: values, exitStatuses: statuses)
  }

  private static func ask(_ words: [String]) throws -> String {
    let result = try BuiltProgram.run(words, in: FileManager.default.temporaryDirectory)
    guard result.status == 0 else { throw Silence(words: words, errors: result.errors) }
    return result.output
  }

  private struct Silence: Error {
    let words: [String]
    let errors: String
  }

  /// The lines below a title.
  private static func section(_ title: String, of text: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: title + ":"[...]) else { return [] }
    return Array(lines[(start + 1)...].prefix { !$0.isEmpty })
  }

  /// The command of a line of the overview: one word or two, and spaces behind them.
  private static func commandName(_ line: Substring) -> String? {
    label(line) == nil
      ? nil : line.dropFirst(2).firstMatch(of: /^[a-z-]+( [a-z-]+)?(?=  |$)/).map { String($0.0) }
  }

  /// The first word of a line that is indented by two spaces: what the line is about.
  private static func label(_ line: Substring) -> String? {
    guard line.hasPrefix("  "), !line.dropFirst(2).hasPrefix(" ") else { return nil }
    return line.split(separator: " ").first.map(String.init)
  }
}
