/// What one exit status means for one command.
public struct ExitMeaning: Equatable, Sendable {
  /// The status.
  public let status: ExitStatus
  /// When it is given, in one sentence.
  public let text: String

  /// A meaning in the command's own words.
  public init(_ status: ExitStatus, _ text: String) {
    self.status = status
    self.text = text
  }

  /// Status 0.
  public static let done = ExitMeaning(.done, "Done, nothing lost.")
  /// Status 2.
  public static let usage = ExitMeaning(.usage, "Wrong usage; nothing was read or written.")
  /// Status 3.
  public static let losses = ExitMeaning(.losses, "Done, with losses under '--on-error skip'.")
  /// Status 4.
  public static let badInput = ExitMeaning(.badInput, "The input is not valid.")
  /// Status 5.
  public static let environment = ExitMeaning(
    .environment, "A file, folder, disk or library could not be used.")

  /// Status 1, with what the answer was.
  public static func answerIsNo(_ text: String) -> ExitMeaning {
    ExitMeaning(.answerIsNo, text)
  }
}
