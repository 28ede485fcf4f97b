/// How a run ended, as scripts see it.
public enum ExitStatus: Int32, BitwiseCopyable, CaseIterable, Sendable {
  /// Done, nothing lost.
  case done = 0
  /// The question was answered, and the answer is no.
  case answerIsNo = 1
  /// The command was used in a way that cannot work.
  case usage = 2
  /// Done, but something was left out, as the user allowed.
  case losses = 3
  /// The input is not what it claims to be.
  case badInput = 4
  /// A file, folder, disk or library could not be used.
  case environment = 5
  /// A promise inside the program was broken.
  case bug = 70
  /// Ended by SIGINT.
  case interrupted = 130
  /// Ended by SIGTERM.
  case terminated = 143
}
