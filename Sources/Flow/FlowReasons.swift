public import Base

extension Reason {
  /// The run failed, so that nothing was written.
  public static let notWritten = Reason(
    "not-written", .dropped,
    "the run failed, so that nothing was written",
    cause: "An error ended the run after these features had been read, and outputs are never "
      + "half written.",
    remedy: "Fix what the error says and run the command again.")
  /// Inputs in different reference systems meet in one layer.
  public static let mixedSystems = Reason(
    "mixed-systems", .input,
    "inputs in different reference systems meet in one layer",
    cause: "Coordinates of two systems cannot stand in one layer: they would mean different "
      + "places.",
    remedy: "Bring each input into one system with cairn reproject first, or convert them one "
      + "by one.")
  /// Values of different types meet in one field.
  public static let mixedTypes = Reason(
    "mixed-types", .input,
    "values of different types meet in one field",
    cause: "A field holds numbers in some features and text in others, and --on-mixed fail "
      + "was asked for.",
    remedy: "Use --on-mixed text or --on-mixed json, or correct the source.")
  /// Files that came with the features are left out.
  public static let attachmentsLeftOut = Reason(
    "attachments-left-out", .changed,
    "files that came with the features are left out",
    cause: "The archive or store holds pictures or other files, and the output has no place "
      + "for them.",
    remedy:
      "--attachments FOLDER writes them to a folder, under the names by which the features refer "
      + "to them. A KMZ or a GeoPackage keeps them.")
  /// Of members of collections that say different things the first was kept.
  public static let collectionMemberLeftOut = Reason(
    "collection-member-left-out", .changed,
    "collections say different things in the same member: that of the first one was kept",
    cause: "Several inputs are written as one, and their collections do not agree.",
    remedy: "Convert the inputs one by one if each has to keep its own.")
  /// Rounding left a ring without area, or a line in one place.
  public static let collapsedByRounding = Reason(
    "collapsed-by-rounding", .changed,
    "rounding left a ring without area, or a line in one place",
    cause: "The precision is coarser than the feature is large.",
    remedy: "Use a higher --precision, or filter such small features out.")

  /// The reasons of this module.
  public static let flow: [Reason] = [
    .notWritten, .mixedSystems, .mixedTypes, .attachmentsLeftOut, .collectionMemberLeftOut,
    .collapsedByRounding,
  ]
}
