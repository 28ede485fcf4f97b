internal import Base

/// What concerns objects that several inputs have.
extension Reason {
  /// A copy of an object that another input has, too.
  static let mergedDuplicate = Reason(
    "merged-duplicate", .passedOver, "merged duplicate",
    cause: "Extracts overlap: several inputs of `cairn merge` have the same version of the object.",
    remedy: "Nothing. One of them is written.")
  /// A version that is not the highest.
  static let supersededVersion = Reason(
    "superseded-version", .passedOver, "superseded version",
    cause: "The input is a history, or the inputs of `cairn merge` are of different days.",
    remedy: "Nothing: the highest version of each object counts. `cairn merge --with-history` keeps"
      + " all.")
  /// Copies of one version that differ.
  static let contradictoryCopies = Reason(
    "contradictory-copies", .changed,
    "an object has different contents in several inputs, and that of the first one is written",
    cause: "A program changed objects without giving them a higher version, or the inputs have no"
      + " versions, so that nothing says which one is newer.",
    remedy: "Name the input first that is to be believed. Keep versions in extracts, and download"
      + " both for the same day.")

  /// The reasons of sorting and merging.
  static let osmSorting: [Reason] = [.mergedDuplicate, .supersededVersion, .contradictoryCopies]
}
