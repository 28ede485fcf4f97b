internal import Base

/// What concerns new ids.
extension Reason {
  /// A file that keeps old ids is not one.
  static let badNumberIndex = Reason(
    "bad-number-index", .input, "a file of the folder of ids was not written by renumber",
    cause: "The file was changed or cut, or the folder holds a file of the same name from something"
      + " else.",
    remedy: "Name an empty folder with --index-directory, and renumber all files again.")

  /// The reasons that concern new ids.
  static let osmRenumbering: [Reason] = [.badNumberIndex]
}
