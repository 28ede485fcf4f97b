/// A call that can be copied, and what comes of it.
public struct Example: Equatable, Sendable {
  /// The whole line, with the program's name.
  public let command: String
  /// What the line does, in one sentence.
  public let explanation: String

  /// An example as help shows it.
  public init(command: String, explanation: String) {
    self.command = command
    self.explanation = explanation
  }
}
