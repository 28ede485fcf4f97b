/// A command of the program, listed by its type in `Program.commands`.
public protocol Command: CommandSyntax {
  /// Calls that can be copied, the simplest first.
  static var examples: [Example] { get }
  /// The exit statuses that it can end with.
  static var exitStatuses: [ExitMeaning] { get }
  /// What it holds in memory, so that nobody has to find out with a large file.
  static var memory: String { get }

  /// Does the work; errors are told to the user here and come back as a status.
  mutating func run() -> ExitStatus
}
