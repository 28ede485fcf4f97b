public import Base

/// What goes wrong or gets lost in several formats.
extension Reason {
  /// A feature is larger than a batch can hold.
  public static let featureTooLarge = Reason(
    "feature-too-large", .input,
    "a feature is larger than a batch can hold",
    cause: "One feature, or one record of the file, is larger than a gigabyte, usually "
      + "because a quote or a bracket is missing and the rest of the file looks like one "
      + "value.",
    remedy: "Look at the place that the message names. If the feature is really that large, "
      + "split its geometry first.")
  /// An object has a missing or unknown 'type'.
  public static let unknownType = Reason(
    "unknown-type", .input,
    "an object has a missing or unknown 'type'",
    cause: "The object is not one of GeoJSON's types, is misspelled, or belongs to another "
      + "kind of JSON.",
    remedy: "Correct the 'type', or leave such objects out with --on-error skip.")
  /// An object that should be a Feature is something else.
  public static let notAFeature = Reason(
    "not-a-feature", .input,
    "an object that should be a Feature is something else",
    cause: "'features' holds a bare geometry, null, or an object of another kind (RFC 7946 "
      + "§3).",
    remedy: "Wrap geometries in Features, or leave such objects out with --on-error skip.")
  /// A Feature has no 'geometry' member.
  public static let missingGeometry = Reason(
    "missing-geometry", .input,
    "a Feature has no 'geometry' member",
    cause: "The program that wrote the file left it out; RFC 7946 §3.2 wants it even where "
      + "it is null.",
    remedy: "Add \"geometry\": null where there is none, or run cairn repair on the file.")
  /// A geometry has no 'coordinates' or 'geometries'.
  public static let missingCoordinates = Reason(
    "missing-coordinates", .input,
    "a geometry has no 'coordinates' or 'geometries'",
    cause: "The geometry is cut short, or its type does not fit its content (RFC 7946 §3.1).",
    remedy: "Correct the geometry, or leave such features out with --on-error skip.")
  /// Coordinates are not nested as their geometry type requires.
  public static let badCoordinates = Reason(
    "bad-coordinates", .input,
    "coordinates are not nested as their geometry type requires",
    cause: "A Polygon is written like a LineString, a MultiPoint like a Point, and so on "
      + "(RFC 7946 §3.1).",
    remedy: "Correct the type or the brackets, or leave such features out with --on-error "
      + "skip.")
  /// A position has fewer than two numbers.
  public static let shortPosition = Reason(
    "position-too-short", .input,
    "a position has fewer than two numbers",
    cause: "A coordinate is missing, or an empty array stands for a position (RFC 7946 "
      + "§3.1.1).",
    remedy: "Correct the position, or leave such features out with --on-error skip.")
  /// A Feature has no 'properties' member.
  public static let missingProperties = Reason(
    "missing-properties", .input,
    "a Feature has no 'properties' member",
    cause: "The program that wrote the file left it out; RFC 7946 §3.2 wants it even where "
      + "it is null.",
    remedy: "cairn repair adds it. Other commands read such features as they are.")
  /// A 'bbox' is not an array of 4 or 6 numbers.
  public static let badBox = Reason(
    "bad-bbox", .input,
    "a 'bbox' is not an array of 4 or 6 numbers",
    cause: "It was computed over an empty set, or has another number of dimensions than the "
      + "positions (RFC 7946 §5).",
    remedy: "cairn repair leaves it out; --output-option bbox-members=yes writes correct "
      + "ones.")
  /// An object has a member that belongs to another kind of object.
  public static let forbiddenMember = Reason(
    "forbidden-member", .input,
    "an object has a member that belongs to another kind of object",
    cause: "A geometry has 'properties', a Feature has 'coordinates', or the like (RFC 7946 "
      + "§7.1).",
    remedy: "Move the value into 'properties'; cairn repair leaves the member out.")
  /// Positions have more than three numbers.
  public static let extraOrdinates = Reason(
    "extra-ordinates", .input,
    "positions have more than three numbers",
    cause: "A fourth number, often a time or a measure, follows the height (RFC 7946 "
      + "§3.1.1).",
    remedy: "Convert as usual: numbers beyond the third are left out and counted.")
  /// 'properties' is neither an object nor null.
  public static let badProperties = Reason(
    "bad-properties", .input,
    "'properties' is neither an object nor null",
    cause: "An array or a text stands where names and values are expected (RFC 7946 §3.2).",
    remedy: "Correct it, or leave such features out with --on-error skip.")
  /// An 'id' is neither a string nor a number.
  public static let badID = Reason(
    "bad-id", .input,
    "an 'id' is neither a string nor a number",
    cause: "null, a truth value or an object was written as the id (RFC 7946 §3.2).",
    remedy: "Remove the member or write a string; --on-error skip leaves such features out.")
  /// The reference system that 'crs' names is not understood, or comes too late.
  public static let badCRS = Reason(
    "bad-crs", .input,
    "the reference system that 'crs' names is not understood, or comes too late",
    cause: "The file names a system that PROJ does not know, or names it behind the "
      + "features.",
    remedy: "Say which system it is with reproject --src-crs, or move 'crs' to the beginning "
      + "of the file.")
  /// A layer is in a reference system that the output format does not allow.
  public static let needsReprojection = Reason(
    "needs-reprojection", .usage,
    "a layer is in a reference system that the output format does not allow",
    cause: "GeoJSON, KML, GPX and OpenStreetMap's formats hold longitudes and latitudes in "
      + "WGS 84.",
    remedy: "Put a step `reproject --dst-crs EPSG:4326` before the output, or use --keep-crs "
      + "where the format allows it.")
  /// A number is infinite or not a number.
  public static let notFinite = Reason(
    "not-finite", .input,
    "a number is infinite or not a number",
    cause: "A division by zero or a missing value was stored as Infinity or NaN.",
    remedy: "Correct the value, or leave such features out with --on-error skip.")
  /// A point or node has no latitude or longitude.
  public static let missingPosition = Reason(
    "missing-position", .input,
    "a point or node has no latitude or longitude",
    cause: "An attribute is missing or empty; receivers write such points when they have no "
      + "fix.",
    remedy: "Remove the point, or leave such features out with --on-error skip.")
  /// A height is not a number.
  public static let heightNotANumber = Reason(
    "height-not-a-number", .input, "a height is not a number",
    cause:
      "The height of a position is text such as NaN or 'unknown', null, or a number with a unit.",
    remedy: "If the heights do not matter, --lenient keeps the positions without them, and counts "
      + "them. Otherwise correct the values in the source.")
  /// A latitude or longitude is not on Earth.
  public static let positionOutOfRange = Reason(
    "position-out-of-range", .input,
    "a latitude or longitude is not on Earth",
    cause: "Latitude and longitude were swapped, or the coordinates are metres of a "
      + "projected system.",
    remedy: "Check the order of the coordinates and the reference system; --on-error skip "
      + "leaves such features out.")
  /// The output format has no such kind of feature.
  public static let noPlaceInFormat = Reason(
    "no-place-in-format", .input,
    "the output format has no such kind of feature",
    cause: "GPX, for instance, has points and lines but no areas.",
    remedy: "Choose another format, or leave such features out with --on-error skip.")
  /// Features with and without geometries meet in one layer.
  public static let mixedGeometry = Reason(
    "mixed-geometry", .input,
    "features with and without geometries meet in one layer",
    cause: "A table of attributes gets a feature with a geometry; a store keeps the two in "
      + "tables of different kinds.",
    remedy: "Convert the inputs one by one, each to an output of its own, or filter out those "
      + "that do not fit.")

  /// Errors that several formats have.
  public static let sharedErrors: [Reason] = [
    .featureTooLarge, .unknownType, .notAFeature, .missingGeometry, .missingCoordinates,
    .badCoordinates, .shortPosition, .missingProperties, .badBox, .forbiddenMember,
    .extraOrdinates, .badProperties, .badID, .badCRS, .needsReprojection, .notFinite,
    .missingPosition, .heightNotANumber, .positionOutOfRange, .noPlaceInFormat, .mixedGeometry,
  ]
}
