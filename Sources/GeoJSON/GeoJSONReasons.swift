public import Base

extension Reason {
  /// A bbox is left out, as it is not an array of 4 or 6 numbers (RFC 7946 §5).
  static let boxLeftOut = Reason(
    "bbox-malformed", .changed, "a bbox that is not an array of 4 or 6 numbers was left out",
    cause: "The program that wrote the file used another form, such as an object with names for "
      + "the four sides, or wrote the box of a feature without a geometry.",
    remedy: "Nothing needs to be done: the box follows from the coordinates. --bbox-members "
      + "writes new boxes into the output.")
  /// Of two members with the same name the last one is kept.
  static let duplicateMember = Reason(
    "duplicate-member", .changed,
    "an object has two members with the same name: the last one was kept",
    cause: "A Feature has 'geometry' or 'properties' twice, mostly because a script put texts "
      + "together by hand.",
    remedy: "Look at the features that --report names, and delete the member that is wrong.")
  /// A foreign member of a geometry within a collection is left out.
  static let nestedMemberLeftOut = Reason(
    "nested-geometry-member", .changed,
    "a foreign member of a geometry within a collection was left out",
    cause: "A geometry inside a GeometryCollection has members besides its type and coordinates. "
      + "cairn keeps them only for the geometry of the feature itself.",
    remedy: "Move the values into the properties of the feature if you need them.")
  /// A member that belongs to another kind of object is kept as a foreign member (RFC 7946 §7.1).
  static let misplacedMember = Reason(
    "misplaced-member", .changed,
    "a member that belongs to another kind of object was kept as a foreign member",
    cause: "A Feature has 'coordinates', 'geometries' or 'features', or a geometry has 'geometry', "
      + "'properties' or 'features' (RFC 7946 §7.1). Other programs may take it for more than a "
      + "foreign member, or refuse it.",
    remedy: "cairn validate names the places. Rename the member, or move the value into "
      + "'properties'.")
  /// Several FeatureCollections are read as one layer.
  static let severalCollections = Reason(
    "several-collections", .warning, "several FeatureCollections were read as one layer",
    cause: "Files were joined, for example with cat, or a program wrote one "
      + "collection for each page of a result.",
    remedy: "Nothing needs to be done: all features were read. Keep the files apart if each is "
      + "to become a layer.")
  /// Commas stand between the texts of a sequence.
  static let commasBetweenTexts = Reason(
    "commas-between-texts", .warning, "commas behind features were passed over",
    cause:
      "Lines were taken out of a FeatureCollection, for example with grep, and have the commas that "
      + "stood between them.",
    remedy:
      "Nothing needs to be done: all features were read. For other programs, convert the file to "
      + "GeoJSON.")

  /// The text ends before its brackets are closed.
  public static let truncatedJSON = Reason(
    "truncated-json", .input, "the text ends before its objects and arrays do",
    cause: "A download or a copy stopped before its end, or the program that wrote the file did.",
    remedy: "Fetch or write the file again. Features before the end may be read with --on-error "
      + "skip where each has a line of its own.")

  /// The reasons of this module.
  public static let geoJSON: [Reason] = [
    .boxLeftOut, .duplicateMember, .nestedMemberLeftOut, .misplacedMember, .severalCollections,
    .commasBetweenTexts, .truncatedJSON,
  ]
}
