internal import Base

/// What time-filter has to say.
extension Reason {
  /// Objects without a time.
  static let timeNotGiven = Reason(
    "time-not-given", .warning,
    "objects do not say when they were made, and are taken for old ones",
    cause: "The file was written without metadata, or is not a history.",
    remedy: "Take a file with metadata. Histories are on planet.openstreetmap.org, and those of"
      + " regions need an account of OpenStreetMap.")

  /// What time-filter has to say.
  static let osmChecking: [Reason] = [.timeNotGiven]
}
