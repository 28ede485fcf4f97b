internal import Base

/// What does not fit together in OpenStreetMap's data (``OSMProblem``). The boundary that crosses itself is
/// among the reasons that formats share.
extension Reason {
  /// A node of a way is not in the input.
  static let missingNode = Reason(
    "missing-node", .incomplete, "a node of the way is not in the input",
    cause: "The file is an extract that was cut through the way, or leaves out nodes that are only"
      + " referred to.",
    remedy: "Nothing: a line keeps its other nodes, an area is left out (--incomplete keep makes"
      + " both, drop none). `cairn filter --strategy complete-ways` cuts extracts with whole ways.")
  /// A node has no coordinates.
  static let missingLocation = Reason(
    "missing-location", .incomplete, "the node has no coordinates",
    cause: "The node was deleted, or the file says only that it exists, as Overpass does under `out"
      + " tags` and `out ids`.",
    remedy: "Ask for the nodes with their coordinates: `out body;` in Overpass.")
  /// A member of a relation is not in the input.
  static let missingMember = Reason(
    "missing-member", .incomplete, "a member of the relation is not in the input",
    cause: "The file is an extract, and relations such as borders, coasts and bus routes go on"
      + " beyond its edge.",
    remedy: "Nothing, in an extract. To have such areas whole, cut a larger file with `cairn filter"
      + " --strategy smart`.")
  /// A ring of an area is not closed.
  static let openRingOfWays = Reason(
    "open-ring", .incomplete, "a ring is not closed",
    cause: "The ways of a multipolygon leave a gap: one was deleted, split or not added to the"
      + " relation, or two of them end in different nodes.",
    remedy: "Close the gap in OpenStreetMap, for example with JOSM. --problems FILE writes the"
      + " loose ends as points.")
  /// A segment is there more than once.
  static let duplicateSegment = Reason(
    "duplicate-segment", .incomplete, "a segment is there more than once",
    cause: "Two ways of an area run along the same nodes, or one way runs back on itself, so that"
      + " nothing says which side is inside.",
    remedy: "Remove one of the two in OpenStreetMap. --problems FILE names the ways and shows the"
      + " place.")
  /// Nodes that follow one another are in the same place.
  static let duplicateNode = Reason(
    "duplicate-node", .warning, "nodes follow one another in the same place",
    cause: "Two nodes were drawn on top of each other, often by an import, instead of one that is"
      + " shared.",
    remedy: "Nothing: one of the two counts. Merge the nodes in OpenStreetMap.")
  /// A way is a member of an area more than once.
  static let duplicateMember = Reason(
    "duplicate-way-member", .warning, "a way is a member of the area more than once",
    cause: "An editor or import added the way to the relation again.",
    remedy: "Nothing: the way counts once. Remove the repeated member in OpenStreetMap.")
  /// Copies of one object contradict each other.
  static let duplicateObject = Reason(
    "duplicate-object", .changed, "the object is there more than once, with different contents",
    cause: "Files were joined that hold different states of the object, and no version says which"
      + " one is newer. Copies of which one has only parts of the other do not contradict it.",
    remedy: "The last one counts. Join extracts with `cairn merge`, or ask Overpass for versions"
      + " with `out meta;`.")
  /// A multipolygon without tags has lines around it.
  static let outlineOfLines = Reason(
    "outline-of-lines", .warning,
    "the multipolygon has no tags, and those of its outline make no area",
    cause: "Roads or other lines were put into a relation that does not say what it is.",
    remedy: "Nothing: the lines are features of their own. Give the relation tags in OpenStreetMap"
      + " if it is an area.")
  /// Tags of a multipolygon whose outline gives its tags.
  static let relationTagLeftOut = Reason(
    "relation-tag-left-out", .changed,
    "tags of a multipolygon such as 'source' and 'note' are left out, as its outline gives the tags",
    cause: "The multipolygon is mapped as before 2013: its outline says what it is, and the"
      + " relation itself has only remarks.",
    remedy: "Nothing, or move the tags from the outline to the relation in OpenStreetMap.")
  /// Only the box of an object is known.
  static let boxOnly = Reason(
    "box-only", .changed, "only the box of the object is known, and it is made a polygon",
    cause: "The Overpass query asks for `out bb`, which gives a box instead of the nodes.",
    remedy: "Ask for `out geom;` to get the shapes. The field @geometry is 'bounds' where a box"
      + " stands for the object.")
  /// Only the centre of an object is known.
  static let centreOnly = Reason(
    "centre-only", .changed, "only the centre of the object is known, and it is made a point",
    cause: "The Overpass query asks for `out center`, which gives a point instead of the nodes.",
    remedy: "Ask for `out geom;` to get the shapes. The field @geometry is 'center' where a point"
      + " stands for the object.")
  /// The role of a member contradicts its ring.
  static let roleMismatch = Reason(
    "role-mismatch", .warning, "the role of a member contradicts its ring",
    cause: "A way has the role 'inner' but is part of the outer border of the area, or the other"
      + " way round.",
    remedy: "Nothing: areas are assembled from the ways, whatever their roles. Correct the role in"
      + " OpenStreetMap for other programs.")
  /// There are too few nodes for a line or a ring.
  static let tooFewNodes = Reason(
    "too-few-nodes", .incomplete, "there are too few nodes for a geometry",
    cause: "A way has a single node, or several in one place; written to OSM, short lines come to"
      + " that when they are rounded to 1e-7 degrees.",
    remedy: "Draw the way again, or delete it. Leave shapes smaller than a centimetre out of what"
      + " you write to OSM.")
  /// The members of a relation do not form a ring.
  static let noRings = Reason(
    "no-rings", .incomplete, "the members do not form a ring",
    cause: "A multipolygon or boundary has no ways at all, or only such as cancel each other.",
    remedy: "Add the ways in OpenStreetMap. If it is only labels or settlements that belong"
      + " together, the relation should have another type.")
  /// A coordinate is not on Earth.
  static let locationOutOfRange = Reason(
    "location-out-of-range", .input, "a coordinate is beyond ±180° or ±90°",
    cause: "The file does not come from OpenStreetMap's database, which refuses such nodes:"
      + " latitude and longitude were swapped, or metres written as degrees.",
    remedy: "Correct the program that wrote the file. `--on-error skip` leaves such objects out.")

  // MARK: - What is left out

  /// A node without tags does not become a feature.
  static let untaggedNode = Reason(
    "untagged-node", .passedOver, "untagged node",
    cause: "Nodes without tags are the corners of ways, and no things of their own.",
    remedy: "Nothing. --untagged makes features of them, too.")
  /// A way without tags does not become a feature.
  static let untaggedWay = Reason(
    "untagged-way", .passedOver, "untagged way",
    cause: "Ways without tags are parts of relations, and no things of their own.",
    remedy: "Nothing. --untagged makes features of them, too.")
  /// An object is deleted.
  static let deletedObject = Reason(
    "deleted-object", .passedOver, "deleted object",
    cause: "The file says that the object is gone: it is a history, or an editor is to delete it.",
    remedy: "Nothing.")
  /// An object comes again.
  static let repeatedObject = Reason(
    "repeated-object", .passedOver, "repeated object",
    cause: "The file has several copies of the object, such as Overpass's `out body; >; out skel;`,"
      + " or the same version from several files.",
    remedy: "Nothing: the copies are united, and the object says what any of them says.")

  /// What does not fit together in OpenStreetMap's data, and what is left out of it.
  static let osmProblems: [Reason] = [
    .missingNode, .missingLocation, .missingMember, .openRingOfWays, .duplicateSegment,
    .duplicateNode, .duplicateMember, .duplicateObject, .outlineOfLines, .relationTagLeftOut,
    .boxOnly, .centreOnly, .roleMismatch, .tooFewNodes, .noRings, .locationOutOfRange,
    .untaggedNode, .untaggedWay, .deletedObject, .repeatedObject,
  ]
}
