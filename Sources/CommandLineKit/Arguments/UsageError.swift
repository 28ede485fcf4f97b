/// The command was called in a way that cannot work; ends the run with exit status 2.
public struct UsageError: Error, Equatable, Sendable {
  /// What is wrong: a phrase without a capital letter and a full stop, as in every message.
  public var message: String
  /// The label and description of the parameter concerned, shown after `Help:`.
  public var help: String?
  /// The option that the command does not have, if that is what is wrong.
  var unknownOption: String?

  /// An error, with the parameter's own help if it is about a single one.
  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
