internal import Base

/// What concerns files of extracts.
extension Reason {
  /// A file of extracts is not of the form.
  static let extractConfig = Reason(
    "extract-config", .input, "the file of extract --config is not in the right form",
    cause: "A member is missing, misspelled or of the wrong type, or an extract has no region.",
    remedy: "Correct it at the line and column of the message; `man osmium-extract` describes the"
      + " format.")

  /// The reasons that concern files of extracts.
  static let osmExtracts: [Reason] = [.extractConfig]
}
