import Base

extension Reason {
  /// Features found no row to join, and have nulls.
  static let notJoined = Reason(
    "not-joined", .changed, "features found no row to join, and have nulls",
    cause: "No row of the file has the value that the feature has in the field of --on, or the "
      + "feature has none. Values are the same if they are written the same: 7 and '7' are, '07' "
      + "is not.",
    remedy: "Look at the features that --report names. edit --set makes values alike; filter "
      + "--where 'FIELD IS NOT NULL' leaves such features out.")
  /// Rows to join have a value that an earlier row has.
  static let rowsRepeated = Reason(
    "rows-repeated", .warning, "rows to join have a value that an earlier row has",
    cause: "A feature gets the fields of one row, the first one of its value.",
    remedy: "If the right row is another one, sort or filter the file to join before.")

  /// The reasons of joins.
  static let joining: [Reason] = [.notJoined, .rowsRepeated]
}
