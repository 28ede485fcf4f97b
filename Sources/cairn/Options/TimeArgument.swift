#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import CommandLineKit
import OpenStreetMap

/// A moment: a time in the form of RFC 3339, or a day.
struct TimeArgument: ArgumentValue {
  /// Seconds since 1970 (UTC).
  let seconds: Int64
  let argumentText: String

  init?(argument: String) {
    guard let seconds = OSMPeriod.seconds(argument) else { return nil }
    self.seconds = seconds
    argumentText = argument
  }

  init(reading argument: String) throws(UsageError) {
    guard let time = TimeArgument(argument: argument) else {
      throw UsageError("a time such as 2026-01-31T12:00:00Z, or a day, is needed")
    }
    self = time
  }

  private init(seconds: Int64) {
    self.seconds = seconds
    argumentText = "now"
  }

  /// This second.
  static var now: TimeArgument { TimeArgument(seconds: Int64(time(nil))) }

  static let valueName = "time"
}
