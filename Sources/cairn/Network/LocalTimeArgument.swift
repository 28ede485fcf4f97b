import CommandLineKit
import Network

/// A time at a place: `2026-11-23T08:30`.
struct LocalTimeArgument: ArgumentValue {
  let time: LocalTime
  let argumentText: String

  init?(argument: String) {
    guard let time = LocalTime(text: argument) else { return nil }
    self.time = time
    argumentText = argument
  }

  init(reading argument: String) throws(UsageError) {
    guard let time = LocalTimeArgument(argument: argument) else {
      throw UsageError("a local time such as 2026-11-23T08:30 is needed, without an offset")
    }
    self = time
  }

  static let valueName = "time"
}
