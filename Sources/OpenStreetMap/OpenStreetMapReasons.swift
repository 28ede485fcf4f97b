public import Base
internal import XML

/// What concerns OpenStreetMap's objects in any of their formats.
extension Reason {
  /// The version of the format is not 0.6.
  static let osmVersion = Reason(
    "osm-version", .input, "the data are in a version of OpenStreetMap's format other than 0.6",
    cause: "The file is older than 2009, when version 0.6 came into use, or the number in its first"
      + " element was changed.",
    remedy: "Download the data again: servers have only sent 0.6 since 2009.")
  /// An id is missing, not a whole number, or beyond 64 bits.
  static let badOSMID = Reason(
    "bad-osm-id", .input, "the id of an object is missing or is not a whole number of 64 bits",
    cause: "The file was edited by hand, or a program wrote a text such as 'new1' as the id of an"
      + " object that it created.",
    remedy: "Correct the id in the place that the message names. Negative numbers are allowed for"
      + " new objects.")
  /// A member is not a node, way or relation.
  static let badOSMMember = Reason(
    "bad-member-type", .input, "a member of a relation is not a node, way or relation",
    cause: "The type of the member is missing or misspelled, or it stands for something that a"
      + " relation cannot hold, such as another program's area.",
    remedy: "Write 'node', 'way' or 'relation' as the type in the place that the message names.")
  /// Objects that should be sorted by kind and id are not.
  static let unsortedObjects = Reason(
    "unsorted-objects", .input, "objects are not sorted by kind and id, or occur twice",
    cause: "merge, renumber, time-filter, apply-changes and derive-changes go through their inputs"
      + " in order, and need sorted files. JOSM and Overpass write unsorted ones; histories and"
      + " joined extracts have objects twice.",
    remedy: "Sort the file with `cairn sort FILE -o SORTED`. Take one state out of a history with"
      + " `cairn time-filter`, and join extracts with `cairn merge`.")

  /// A node of a way says neither its id nor its place.
  static let nodeWithoutRef = Reason(
    "node-without-ref", .changed,
    "nodes of ways are left out, as nothing says which nodes they are",
    cause: "The file was cut or edited by hand, so that an element 'nd' has neither 'ref' nor a"
      + " place, or a node of a way is null in JSON.",
    remedy: "Look at the ways that --report names: they have one node less. Download the data"
      + " again if that matters.")

  // MARK: - Warnings

  /// The input was copied to a temporary file.
  static let inputCopied = Reason(
    "input-copied", .warning, "the input was copied to a temporary file",
    cause: "filter reads objects more than once, to find what they refer to, and a pipe can be read"
      + " only once.",
    remedy: "Nothing. Give the name of a file instead of a pipe to save the copy, or set TMPDIR to"
      + " choose the disk.")
  /// The input does not say in which version it is.
  static let missingOSMVersion = Reason(
    "missing-osm-version", .warning, "the input does not give its version, and 0.6 was assumed",
    cause: "The program that wrote the file left the version out of its first element.",
    remedy: "Nothing, unless the file is older than 2009.")
  /// Overpass has something to say about its answer.
  static let overpassRemark = Reason(
    "overpass-remark", .warning, "the Overpass server added a remark to its answer",
    cause: "The server has a note for whoever sent the query. If it stopped because of an error,"
      + " that ends the run instead.",
    remedy: "Read the remark.")
  /// Overpass stopped before its answer was complete.
  static let overpassFailed = Reason(
    "overpass-failed", .input, "the Overpass server stopped before its answer was complete",
    cause: "The query ran out of time or memory, or the server was too busy. It says so in a remark"
      + " at the end of the answer, which is otherwise in order.",
    remedy: "Ask again later, for a smaller area, or with higher [timeout:…] and [maxsize:…] in the"
      + " query. --on-error skip takes what there is.")
  /// The head of the input gives a box that is not made of numbers.
  static let badOSMBounds = Reason(
    "bad-osm-bounds", .warning, "the box in the head of the file is not made of numbers",
    cause: "The program that wrote the file computed the box over nothing, or wrote it in a form of"
      + " its own.",
    remedy: "Nothing: the box is only information. `cairn bbox` computes the real one.")
  /// A version, time, changeset or user id is not one.
  static let badOSMMetadata = Reason(
    "bad-osm-metadata", .warning, "an invalid version, time, changeset or user id was left out",
    cause: "The file was written by a program that puts other text there, such as an empty time or"
      + " a name in place of a number.",
    remedy: "Nothing, unless you need the metadata: positions, tags and members are unaffected.")

  /// The reasons that concern objects in any format.
  static let osmObjects: [Reason] = [
    .osmVersion, .badOSMID, .badOSMMember, .unsortedObjects, .nodeWithoutRef, .inputCopied,
    .missingOSMVersion, .overpassRemark, .overpassFailed, .badOSMBounds, .badOSMMetadata,
  ]

  /// The reasons of this module, and of XML, which it reads.
  public static let openStreetMap: [Reason] = [
    osmObjects, osmProblems, osmCoastlines, osmXML, overpass, pbf, opl, osmSettings, osmWriting,
    osmReplication, osmExtracts, osmLocations, osmRenumbering, osmSorting, osmChecking, xml,
  ].flatMap { $0 }
}
