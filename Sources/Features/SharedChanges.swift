public import Base

/// What several formats change or leave out.
extension Reason {
  /// Absent values cannot be told from null any more.
  public static let absentAsNull = Reason(
    "absent-as-null", .inherent,
    "absent values cannot be told from null any more",
    cause: "A table has a cell for every column, so that a missing member and null look "
      + "alike.",
    remedy: "Nothing, unless the difference matters to you; GeoJSON keeps it.")
  /// Bytes are written as base64 text.
  public static let blobAsBase64 = Reason(
    "blob-as-base64", .changed,
    "bytes are written as base64 text",
    cause: "The format has only text for values, and the input holds bytes, such as a "
      + "picture in a column.",
    remedy: "Nothing. Keep a GeoPackage if programs have to read the bytes directly.")
  /// Characters that XML cannot hold became U+FFFD.
  public static let characterReplaced = Reason(
    "character-replaced", .changed,
    "characters that XML cannot hold became U+FFFD",
    cause: "Control characters, mostly left by copying from another program, are forbidden "
      + "in XML 1.0.",
    remedy: "Remove them from the values, or write a format that is not XML.")
  /// Fields became elements of the format with another name.
  public static let fieldAsElement = Reason(
    "field-as-element", .inherent,
    "fields became elements of the format with another name",
    cause: "KML and GPX have elements for names, descriptions, times and links, and a field of "
      + "another spelling, such as 'Name' or 'desc', holds what belongs there. Read again, it has the "
      + "element's name.",
    remedy: "Nothing, unless a program looks for the old name; rename it after reading with cairn "
      + "edit --rename.")
  /// Members of the collection have no place in the output.
  public static let collectionMembersLeftOut = Reason(
    "collection-members", .inherent,
    "members of the collection have no place in the output",
    cause: "The input has values beside its features, such as 'name' or 'metadata', which "
      + "the format cannot hold.",
    remedy: "Nothing, if you do not need them. GeoJSON and GeoPackage keep them.")
  /// Curves became lines of short segments.
  public static let curveLinearised = Reason(
    "curve-linearised", .changed,
    "curves became lines of short segments",
    cause: "The input has circular arcs or compound curves, which only SQL/MM formats know.",
    remedy: "Nothing: the segments follow the arc closely. Keep the source if you need true "
      + "arcs.")
  /// Geometries beyond ±180° were brought into range and cut there.
  public static let cutAtAntimeridian = Reason(
    "cut-at-antimeridian", .changed,
    "geometries beyond ±180° were brought into range and cut there",
    cause: "A line or an area crosses the antimeridian; RFC 7946 §3.1.9 wants it in two "
      + "parts.",
    remedy: "Nothing. Most programs draw the parts correctly.")
  /// A name occurs twice in one feature and has its last value only.
  public static let duplicateKey = Reason(
    "duplicate-key", .changed,
    "a name occurs twice in one feature and has its last value only",
    cause: "JSON and OSM XML allow a name twice in an object, a table does not.",
    remedy: "Rename one of the two in the source if both values matter.")
  /// A geometry has no positions.
  public static let emptyGeometry = Reason(
    "empty-geometry", .changed,
    "a geometry has no positions",
    cause: "It has a type but no coordinates, as some programs write for deleted shapes. "
      + "Formats that cannot hold such a geometry leave it out.",
    remedy: "Nothing; filter --where can find the features if they matter.")
  /// Empty parts of geometries are left out.
  public static let emptyPartDropped = Reason(
    "empty-part-dropped", .changed,
    "empty parts of geometries are left out",
    cause: "A multi-part geometry holds a part without positions.",
    remedy: "Nothing: no coordinates are lost.")
  /// Numbers behind the third of a position are left out.
  public static let extraOrdinatesDropped = Reason(
    "extra-ordinates-dropped", .changed,
    "numbers after the third of a position are left out",
    cause: "Positions hold a fourth value, often a time or a measure, which the format does "
      + "not define.",
    remedy: "If you need it, keep it as a property or use a format with measures.")
  /// Foreign members have no place in the output.
  public static let foreignMembers = Reason(
    "foreign-members", .changed,
    "foreign members have no place in the output",
    cause: "Features have members beside 'geometry' and 'properties', which only GeoJSON "
      + "allows.",
    remedy: "Move what you need into the properties before you convert.")
  /// A geometry will be read back as another kind.
  public static let geometryKind = Reason(
    "geometry-kind", .changed,
    "a geometry will be read back as another kind",
    cause: "The format does not tell a single geometry from a collection of one, or knows "
      + "fewer kinds.",
    remedy: "Nothing, unless the kind matters to another program: the coordinates stay the "
      + "same.")
  /// Geometries are left out.
  public static let geometryLeftOut = Reason(
    "geometry-left-out", .changed,
    "geometries are left out",
    cause: "The output was asked for without them, or the element cannot hold that kind.",
    remedy: "Choose another format or another geometry option if you need them.")
  /// Names of layers have no place in the output.
  public static let layerName = Reason(
    "layer-name", .changed,
    "names of layers have no place in the output",
    cause: "The format has no layers, so that features of several are written one behind the "
      + "other.",
    remedy: "Write each layer to a file of its own with --layer, or use a format with layers.")
  /// Half of a surrogate pair became U+FFFD.
  public static let loneSurrogate = Reason(
    "lone-surrogate", .changed,
    "half of a surrogate pair became U+FFFD",
    cause: "A program cut a text in the middle of a character, often an emoji.",
    remedy: "Correct the text in the source if it matters.")
  /// Longitudes beyond ±180° were brought into range.
  public static let longitudeWrapped = Reason(
    "longitude-wrapped", .changed,
    "longitudes beyond ±180° were brought into range",
    cause: "The input counts on beyond the antimeridian, which the format does not allow.",
    remedy: "Nothing: the places are the same.")
  /// Measures of positions are left out.
  public static let measureDropped = Reason(
    "measure-dropped", .changed,
    "measures of positions are left out",
    cause: "Positions have a fourth dimension, which the format cannot hold.",
    remedy: "Use GeoPackage if you need them.")
  /// A member has no place in the output.
  public static let memberLeftOut = Reason(
    "member-left-out", .changed,
    "a member has no place in the output",
    cause: "The source has parts that the format cannot hold.",
    remedy: "The message says what it was; keep the source if you need it.")
  /// Metadata have no place in the output.
  public static let metadataLeftOut = Reason(
    "metadata-left-out", .changed,
    "metadata have no place in the output",
    cause: "The input says who made it, when and how, and the format has no place for that.",
    remedy: "Keep the source if you need them.")
  /// Nested values are written as JSON text.
  public static let nestedValueAsText = Reason(
    "nested-value-as-text", .changed,
    "nested values are written as JSON text",
    cause: "A property holds an object or an array, and the format has plain values only.",
    remedy: "Nothing: cairn reads such text as JSON where the format says that it is.")
  /// A feature has no geometry.
  public static let noGeometry = Reason(
    "no-geometry", .finding,
    "a feature has no geometry",
    cause: "It was never drawn, or was lost on the way here.",
    remedy: "Nothing, if that is meant; validate --ignore no-geometry keeps it out of the "
      + "list.")
  /// Infinite numbers became null.
  public static let notFiniteAsNull = Reason(
    "not-finite-as-null", .changed,
    "infinite numbers became null",
    cause: "JSON, CSV and GPX cannot write Infinity or NaN.",
    remedy: "Correct the values in the source if they matter.")
  /// Nulls are left out.
  public static let nullLeftOut = Reason(
    "null-left-out", .inherent,
    "nulls are left out",
    cause: "The format has no way to write that a value is null.",
    remedy: "Nothing, unless you have to tell null from absent: GeoJSON does.")
  /// Numbers beyond 64 bits, or of mixed kinds, are text.
  public static let numberAsText = Reason(
    "number-as-text", .changed,
    "numbers beyond 64 bits, or of mixed kinds, are text",
    cause: "A column holds integers that are too large, or a schema has no type for them.",
    remedy: "Nothing: the digits are all there.")
  /// An open ring was closed.
  public static let ringClosed = Reason(
    "ring-closed", .repaired,
    "an open ring was closed",
    cause: "The first position of a ring was not repeated at its end, and --close-rings or "
      + "repair was asked for, or the reader of the format always closes rings, as KML's "
      + "does.",
    remedy: "Nothing: the area is the one that was meant.")
  /// The boundary of an area crosses itself.
  public static let selfIntersection = Reason(
    "self-intersection", .finding,
    "the boundary of an area crosses itself",
    cause: "A vertex was drawn in the wrong place, two outlines were joined, or coordinates "
      + "were rounded.",
    remedy: "cairn repair makes valid areas of it.")
  /// Surfaces became polygons.
  public static let surfaceToPolygons = Reason(
    "surface-to-polygons", .changed,
    "surfaces became polygons",
    cause: "The input has a TIN or a polyhedral surface, which other formats do not know.",
    remedy: "Nothing: every face is kept as a polygon.")
  /// Bytes behind the end of a geometry were ignored.
  public static let trailingBytes = Reason(
    "trailing-bytes", .warning,
    "bytes after the end of a geometry were ignored",
    cause: "The program that wrote the geometry reserved more room than it used.",
    remedy: "Nothing: the geometry itself is complete.")
  /// Elements that the format does not define were skipped.
  public static let unknownElements = Reason(
    "unknown-elements", .warning,
    "elements that the format does not define were skipped",
    cause: "The file has extensions of another program.",
    remedy: "Nothing, unless those elements hold what you need.")

  /// Changes and findings that several formats have.
  public static let sharedChanges: [Reason] = [
    .absentAsNull, .blobAsBase64, .characterReplaced, .collectionMembersLeftOut,
    .curveLinearised, .cutAtAntimeridian, .duplicateKey, .emptyGeometry, .emptyPartDropped,
    .extraOrdinatesDropped, .fieldAsElement, .foreignMembers, .geometryKind, .geometryLeftOut,
    .layerName,
    .loneSurrogate, .longitudeWrapped, .measureDropped, .memberLeftOut, .metadataLeftOut,
    .nestedValueAsText, .noGeometry, .notFiniteAsNull, .nullLeftOut, .numberAsText, .ringClosed,
    .selfIntersection, .surfaceToPolygons, .trailingBytes, .unknownElements,
  ]
}
