public import Base

extension Reason {
  /// A sentence of NMEA 0183 cannot be read.
  static let sentenceLeftOut = Reason(
    "nmea-sentence-left-out", .changed, "sentences that cannot be read were left out",
    cause:
      "A line has a wrong checksum, is cut off, or holds something else, as receivers on a serial line often "
      + "write. The report lists the first of them.",
    remedy:
      "Nothing needs to be done if there are few. If there are many, record again with a slower rate."
  )
  /// The receiver had no position.
  static let noFix = Reason(
    "nmea-no-fix", .passedOver, "empty epoch",
    cause:
      "The receiver said that it did not know its position (quality 0 of GGA, status V of RMC).",
    remedy: "Nothing needs to be done: there is no position to be kept.")
  /// Times without a date.
  static let timeWithoutDate = Reason(
    "nmea-no-date", .changed, "positions have no time, as no sentence named the date",
    cause:
      "GGA has the time of day alone; RMC and ZDA name the date, and none of them came before.",
    remedy: "Name the day with --input-option nmea-date=2026-05-01.")
  /// The location service answers with an error.
  static let serviceError = Reason(
    "location-service-error", .input, "the location service answered with an error",
    cause: "The request was not accepted, for example as the session has ended (code 101).",
    remedy: "Log in again, and ask the service once more.")
  /// The text is not an answer of the location service.
  static let badServiceAnswer = Reason(
    "location-service-answer", .input, "the text is not an answer of the location service",
    cause:
      "A member is missing or is of another type: response.data.locations is a list of objects with latitude, "
      + "longitude and timestamp, response.data.zones one with latitude, longitude and radius.",
    remedy:
      "Correct the member that the message names, or leave the entry out with --on-error skip.")

  /// The reasons of this module.
  public static let positions: [Reason] = [
    .sentenceLeftOut, .noFix, .timeWithoutDate, .serviceError, .badServiceAnswer,
  ]
}
