public import Base
internal import SQLiteStore

extension Reason {
  /// A layer has more fields than a table can have columns.
  public static let tooManyFields = Reason(
    "too-many-fields", .environment, "a layer has more fields than a table can have columns",
    cause: "A table in SQLite has at most 2,000 columns. Data with a field for every tag, or with "
      + "numbers in the names of their fields, can have more.",
    remedy: "Keep the fields that you need with --fields. For OpenStreetMap, --columns auto puts "
      + "rare tags into one column.")
  /// Times of whole seconds got milliseconds.
  static let timePrecision = Reason(
    "time-precision", .changed, "times of whole seconds got milliseconds",
    cause: "Rows were added with --append to a column that holds times with milliseconds, and a "
      + "column has only one form.",
    remedy: "Nothing needs to be done: .000 was added, and the moments are the same.")
  /// Files got a number after their names, as other files have these names.
  static let attachmentRenamed = Reason(
    "attachment-renamed", .changed,
    "files got a number after their names, as other files have these names",
    cause: "The store has a file of the same name with other content, from another input or an "
      + "earlier run with --append.",
    remedy: "Look for the numbered names in the table of attachments. If properties refer to such "
      + "a file by its name, rename it in the source and convert again.")
  /// Foreign members that are not a JSON object were left out.
  static let membersUnreadable = Reason(
    "members-unreadable", .changed, "foreign members that are not a JSON object were left out",
    cause: "cairn keeps the foreign members of GeoJSON in a column of JSON. Another program wrote "
      + "something else into it.",
    remedy: "Correct the text in that column, or set it to NULL. The properties of the feature "
      + "are complete.")
  /// A reference system is in the store by its code alone, without a definition.
  static let systemWithoutDefinition = Reason(
    "crs-without-definition", .warning,
    "a reference system is in the store by its code alone, without a definition",
    cause: "The text of the definition comes from PROJ, which is not installed here or does not "
      + "know the code.",
    remedy: "Programs that know the code need nothing more. To add the definition, install PROJ "
      + "(apt-get install libproj25) and write the store again.")

  /// The reasons of this module, and of stores as such.
  public static let geoPackage: [Reason] =
    [
      .tooManyFields, .timePrecision, .attachmentRenamed, .membersUnreadable,
      .systemWithoutDefinition,
    ] + geoPackageReading + sqliteStore
}
