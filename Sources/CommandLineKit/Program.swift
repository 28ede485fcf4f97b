/// The whole program: its commands, and what it can be asked for apart from them.
public struct Program: Sendable {
  /// The word that calls it.
  public let name: String
  /// Its version, such as `0.1.0`.
  public let version: String
  /// What it does, in one sentence.
  public let abstract: String
  /// What else has to be known, in paragraphs; may be empty.
  public let discussion: String
  /// Its commands, in the order of help.
  public var commands: [any Command.Type] { groups.flatMap(\.commands) }
  /// The same, in groups.
  var groups: [CommandGroup] { makeGroups() }
  /// Listing all commands costs more than finding the one that is called.
  private let makeGroups: @Sendable () -> [CommandGroup]
  let find: @Sendable (String) -> (any Command.Type)?
  /// What does here what a word does as a command or an option of another program.
  let equivalent: @Sendable (String) -> String?
  /// Why an option of another program has no place here.
  let needless: @Sendable (String) -> String?
  /// What the help of a topic begins with; empty if there is nothing to say.
  let topicNote: @Sendable (String) -> String

  /// A program with these commands; help, version and completions come by themselves. `find` gives the
  /// command of a name without listing them all, `equivalent` what does here what a word does as a command of
  /// another program, such as `filter --tags`, or as an option, such as `--bbox` or `reproject --dst-crs`, `needless`
  /// what is done here without an option of another program, and `topicNote` what else there is to say of a topic of
  /// help.
  public init(
    name: String, version: String, abstract: String, discussion: String = "",
    equivalent: @escaping @Sendable (String) -> String? = { _ in nil },
    needless: @escaping @Sendable (String) -> String? = { _ in nil },
    topicNote: @escaping @Sendable (String) -> String = { _ in "" },
    commands: @escaping @autoclosure @Sendable () -> [CommandGroup],
    find: (@Sendable (String) -> (any Command.Type)?)? = nil
  ) {
    self.name = name
    self.version = version
    self.abstract = abstract
    self.discussion = discussion
    self.equivalent = equivalent
    self.needless = needless
    self.topicNote = topicNote
    makeGroups = commands
    self.find = find ?? { name in commands().lazy.flatMap(\.commands).first { $0.name == name } }
  }

  /// Does what the words after the program's name ask for; returns the exit status.
  public func main(arguments: [String]) -> Int32 {
    switch response(to: arguments[...]) {
    case .text(let text):
      return Terminal.write(text, to: Terminal.output).rawValue
    case .refusal(let text):
      // The status already says that something is wrong, whether or not this can be written.
      _ = Terminal.write(text.terminalSafeLines, to: Terminal.errors)
      return ExitStatus.usage.rawValue
    case .command(var command):
      return command.run().rawValue
    }
  }
}
