internal import Base

/// What concerns Overpass JSON alone.
extension Reason {
  /// A JSON text without Overpass's `elements`.
  static let notOverpass = Reason(
    "not-overpass-json", .input, "the text is not an answer of Overpass, with an array 'elements'",
    cause: "The text is empty, or is other JSON, such as GeoJSON or a list, but was named as"
      + " Overpass JSON.",
    remedy: "Put [out:json] into the query. For other JSON leave --input-format out, and cairn"
      + " tells the format from the content.")
  /// A member that may come once is there twice.
  static let overpassRepeated = Reason(
    "repeated-member", .input, "a member of an element, or the array 'elements', is there twice",
    cause: "Answers of Overpass were joined or edited by hand, and nothing says which of the two is"
      + " meant.",
    remedy: "Delete one of the two in the place that the message names. Convert several answers"
      + " one by one instead of joining them.")
  /// An element is larger than a piece can be.
  static let overpassTooLarge = Reason(
    "element-too-large", .input, "an element takes more than 2 GB",
    cause: "A bracket or a quotation mark is missing, so that the rest of the file looks like one"
      + " element.",
    remedy: "Download the answer again and check it with a JSON tool such as `jq empty FILE`.")
  /// Members of elements that are not known were skipped.
  static let unknownMembers = Reason(
    "unknown-members", .warning, "unknown members of elements were passed over",
    cause: "The query asked Overpass for more than objects are made of, or another program added"
      + " values of its own.",
    remedy: "Nothing. Values that should reach the output have to be in 'tags'.")
  /// A geometry does not have a place for each node.
  static let unevenGeometry = Reason(
    "uneven-geometry", .warning, "geometries without a place for each node were passed over",
    cause: "The answer was shortened or edited: 'nodes' and 'geometry' of a way have different"
      + " lengths.",
    remedy: "Ask Overpass again with `out geom;`. Meanwhile the way gets its places from the nodes"
      + " that are in the file.")

  /// The reasons that concern Overpass JSON alone.
  static let overpass: [Reason] = [
    .notOverpass, .overpassRepeated, .overpassTooLarge, .unknownMembers, .unevenGeometry,
  ]
}
