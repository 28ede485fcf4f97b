internal import Base

/// What getid and time-filter have to say.
extension Reason {
  /// Objects that are referred to are not in the input.
  static let referencedNotFound = Reason(
    "referenced-not-found", .warning, "objects that are referred to are not in the input",
    cause: "getid --add-referenced looks for what the objects refer to, and the file is an extract"
      + " that does not hold all of it.",
    remedy: "Nothing, in an extract. `cairn check-refs -r -i FILE` names what is missing.")
  /// Objects without a time.
  static let timeNotGiven = Reason(
    "time-not-given", .warning,
    "objects do not say when they were made, and are taken for old ones",
    cause: "The file was written without metadata, or is not a history.",
    remedy: "Take a file with metadata. Histories are on planet.openstreetmap.org, and those of"
      + " regions need an account of OpenStreetMap.")

  /// What getid and time-filter have to say.
  static let osmChecking: [Reason] = [.referencedNotFound, .timeNotGiven]
}
