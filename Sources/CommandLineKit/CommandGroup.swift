/// Commands that the overview lists together.
public struct CommandGroup: Sendable {
  /// What they have in common, as a title.
  public let title: String
  /// The commands, in the order of help.
  public let commands: [any Command.Type]

  /// Commands below a title.
  public init(_ title: String, _ commands: [any Command.Type]) {
    self.title = title
    self.commands = commands
  }
}
