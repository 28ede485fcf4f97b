internal import Base

/// What concerns OSM XML and osmChange alone.
extension Reason {
  /// The root element is neither `osm` nor `osmChange`.
  static let notOSMXML = Reason(
    "not-osm-xml", .input, "the root element of the XML is neither 'osm' nor 'osmChange'",
    cause: "The file is another kind of XML, such as KML, GPX or the error page of a server, but"
      + " was named as OSM XML.",
    remedy: "Look at the beginning of the file. Leave --input-format out, and cairn tells the"
      + " format from the content.")
  /// An element is in a place where it cannot be.
  static let osmXMLMisplaced = Reason(
    "misplaced-element", .input, "an element is in a place where OSM XML does not allow it",
    cause: "An end tag is missing, so that one object seems to hold the next; two files were"
      + " joined; or objects of osmChange are outside create, modify and delete.",
    remedy: "Correct the file in the place that the message names, or download it again. Join"
      + " files with `cairn merge` rather than as text.")
  /// The differences of Overpass's `adiff`, which have two states of an object.
  static let osmXMLAugmentedDiff = Reason(
    "augmented-diff", .input, "the file is an augmented diff, which has two states of each object",
    cause: "The Overpass query has [adiff:…], and its answer puts an old and a new state side by"
      + " side.",
    remedy: "Ask for one state with [date:…]; or for both, one by one, sort them with `cairn sort`"
      + " and compare them with `cairn derive-changes`.")
  /// A tag, a member or a box lacks an attribute.
  static let osmXMLMissingAttribute = Reason(
    "missing-attribute", .input, "a tag, a member or a box lacks an attribute",
    cause: "The file was edited by hand or written by a script that skipped an empty value: a tag"
      + " needs 'k' and 'v', a member 'type' and 'ref'.",
    remedy: "Add the attribute in the place that the message names, or delete the element.")
  /// Elements that OSM XML does not have were skipped.
  static let unknownElement = Reason(
    "unknown-element", .warning, "elements that OSM XML does not have were passed over",
    cause: "The file holds more than map data, such as changesets, notes of users or the extensions"
      + " of an editor.",
    remedy: "Nothing: nodes, ways and relations are read in full.")

  /// The reasons that concern OSM XML alone.
  static let osmXML: [Reason] = [
    .notOSMXML, .osmXMLMisplaced, .osmXMLAugmentedDiff, .osmXMLMissingAttribute, .unknownElement,
  ]
}
