internal import Base

/// What outputs of OpenStreetMap's objects change, leave out or cannot hold.
extension Reason {
  /// More nodes than an output can number.
  static let tooManyNodes = Reason(
    "too-many-nodes", .usage, "an output of new objects would have more than 4,294 million nodes",
    cause: "Every position of the features becomes a node with a number of its own, and the numbers"
      + " have run out.",
    remedy: "Write the features in several parts, for example one for each --bbox.")
  /// A change is of an older version than the base.
  static let changeOlder = Reason(
    "change-older", .changed, "changes are of older versions than the base, which was kept",
    cause: "The base already holds these changes, or newer ones: the files of changes begin before"
      + " its date.",
    remedy: "Nothing: the newer version is the right one. To see none of this, begin with the file"
      + " of changes that follows the base.")
  /// A time of a year that does not have four digits was left out.
  static let timeLeftOut = Reason(
    "time-left-out", .changed, "times of years that do not have four digits were left out",
    cause: "The time of an edit is damaged in the source; OSM XML has years from 0000 to 9999.",
    remedy: "Nothing: the object is complete without the time of its last edit.")

  // MARK: - Features as new objects

  /// Heights are left out.
  static let heightDropped = Reason(
    "height-dropped", .changed, "heights are left out, as nodes do not have them",
    cause: "The positions have three dimensions, OpenStreetMap's nodes two.",
    remedy: "Keep the source, or write a GeoPackage, if you need the heights.")
  /// Coordinates were rounded to the database's unit.
  static let coordinateRounded = Reason(
    "coordinate-rounded", .changed, "coordinates were rounded to 1e-7 degrees",
    cause: "OpenStreetMap's database stores seven decimals, which is about a centimetre.",
    remedy: "Nothing: map data are rarely that exact. Keep the source if you need every digit.")
  /// A position was the same node as the one before.
  static let repeatedPosition = Reason(
    "repeated-position", .changed,
    "positions that are the same node as the one before were left out",
    cause: "Positions were repeated in the source, or are closer together than 1e-7 degrees.",
    remedy: "Nothing: the shape is the same.")
  /// A line became several ways.
  static let lineCut = Reason(
    "line-cut", .changed, "lines of more than 2,000 nodes became several ways",
    cause: "OpenStreetMap's database does not take longer ways.",
    remedy: "Nothing: every part has all the tags. A step `simplify` before the output leaves"
      + " fewer nodes.")
  /// A tag `area` was added.
  static let areaTagAdded = Reason(
    "area-tag-added", .changed,
    "tags 'area' were added, which say whether closed ways are areas or lines",
    cause: "OpenStreetMap has closed ways alone, and the feature's other tags tell readers the"
      + " opposite of what it is, or nothing.",
    remedy: "Nothing, or give the features tags such as 'building' or 'natural', which make areas.")
  /// A tag without a key or a value is left out.
  static let emptyTag = Reason(
    "tag-empty", .changed, "tags without a key or a value are left out",
    cause: "A property has an empty name or is an empty text, which OpenStreetMap does not allow.",
    remedy: "Nothing: such a property has nothing to say.")
  /// A tag is too long.
  static let tagTooLong = Reason(
    "tag-too-long", .changed,
    "tags with more than 255 characters in the key, or of a nested value, are left out",
    cause: "OpenStreetMap's database takes keys and values of at most 255 characters, and a nested"
      + " value says nothing without its end.",
    remedy: "Take what you need out of the value with `cairn edit --set`, or leave the property out"
      + " with --drop.")
  /// A value was cut.
  static let tagCut = Reason(
    "tag-cut", .changed, "texts of more than 255 characters were cut after 255",
    cause: "OpenStreetMap's database takes values of at most 255 characters. Descriptions are often"
      + " longer.",
    remedy: "Keep the source if you need the whole text, or shorten it yourself with `cairn edit"
      + " --set`.")
  /// A property `type` became the tag `type_data`.
  static let typeRenamed = Reason(
    "type-renamed", .changed, "properties 'type' became tags 'type_data'",
    cause: "The feature became a relation, and the tag 'type' of a relation says what kind of"
      + " relation it is.",
    remedy: "Nothing, or give the property another name first with `cairn edit --rename"
      + " type=NAME`.")
  /// An infinite number is left out.
  static let notFiniteLeftOut = Reason(
    "not-finite-left-out", .changed, "properties that are infinite or not numbers are left out",
    cause: "A division by zero or a missing value was stored as Infinity or NaN, which makes no"
      + " sense as a tag.",
    remedy: "Correct the value in the source if it matters.")
  /// Ids of features were replaced.
  static let idReplaced = Reason(
    "id-replaced", .changed, "ids of features were replaced by new ids below zero",
    cause: "Features become new objects, and the database gives ids above zero only to what is"
      + " uploaded.",
    remedy: "If you need the ids later, copy them into a tag first: `cairn edit --set"
      + " 'old_id=$id'`.")

  /// The reasons that concern outputs of objects.
  static let osmWriting: [Reason] = [
    .tooManyNodes, .changeOlder, .timeLeftOut, .heightDropped, .coordinateRounded,
    .repeatedPosition, .lineCut, .areaTagAdded, .emptyTag, .tagTooLong, .tagCut,
    .typeRenamed,
    .notFiniteLeftOut,
    .idReplaced,
  ]
}
