public import Base

extension Reason {
  /// A file of rules for attributes cannot be used.
  public static let badRules = Reason(
    "bad-rules", .usage, "a file of rules for attributes cannot be used",
    cause: "A name in the file is misspelled, or a value has the wrong type, such as \"min\": "
      + "\"1\" with quotation marks around the number.",
    remedy: "Correct the line and column that the message names. cairn help validate shows a "
      + "complete example.")
  /// The file breaks the rules of its format in some other way.
  static let badStructure = Reason(
    "bad-structure", .finding, "the file breaks the rules of its format in some other way",
    cause: "The reader of the format found a fault for which there is no check of its own.",
    remedy: "The message says what it is. Correct the place, or write the file again with the "
      + "program that made it.")
  /// A bbox has its southern edge above its northern one.
  static let boxOrder = Reason(
    "bbox-order", .finding, "a bbox has its southern edge above its northern one",
    cause: "The box was written with latitudes first, or its corners were mixed up (RFC 7946 §5).",
    remedy: "cairn convert --bbox-members writes the file with new boxes.")
  /// A ring touches itself.
  static let ringSelfIntersection = Reason(
    "ring-self-intersection", .finding, "a ring touches itself",
    cause: "The outline passes the same position twice, as in a figure of eight or round a hole "
      + "that was drawn as a bay (OGC 06-103r4 §6.1.11).",
    remedy: "cairn repair makes separate parts, or a polygon with a hole, of such an outline.")
  /// A hole lies outside its polygon.
  static let holeOutsideShell = Reason(
    "hole-outside-shell", .finding, "a hole lies outside its polygon",
    cause: "A hole was moved, or given to the wrong polygon when parts were put together (OGC "
      + "06-103r4 §6.1.11).",
    remedy: "cairn repair takes such holes out. If one was meant as an area, draw it as a polygon.")
  /// A hole lies inside another hole.
  static let nestedHoles = Reason(
    "nested-holes", .finding, "a hole lies inside another hole",
    cause: "The same clearing was drawn twice, or an island in a lake was drawn as a hole (OGC "
      + "06-103r4 §6.1.11).",
    remedy: "cairn repair makes one hole of the two. Draw an island as a part of its own.")
  /// A part of a MultiPolygon lies inside another part.
  static let nestedShells = Reason(
    "nested-shells", .finding, "a part of a MultiPolygon lies inside another part",
    cause: "Parts were collected without a check, or a hole was written as a polygon (OGC "
      + "06-103r4 §6.1.14).",
    remedy: "cairn repair unites them. If the inner one is a hole, write it as a ring of the "
      + "outer polygon.")
  /// Holes cut a polygon into pieces.
  static let disconnectedInterior = Reason(
    "disconnected-interior", .finding, "holes cut a polygon into pieces",
    cause: "Holes touch each other or the outline in more than one place, so that no way leads "
      + "from one side to the other (OGC 06-103r4 §6.1.11).",
    remedy: "cairn repair makes a MultiPolygon of the pieces.")
  /// Two rings of a polygon are the same.
  static let duplicateRings = Reason(
    "duplicate-rings", .finding, "two rings of a polygon are the same",
    cause: "A ring was written twice, often once as the outline and once as a hole (OGC 06-103r4 "
      + "§6.1.11).",
    remedy: "Look at the feature: cairn repair makes it valid, but cannot know which of the two "
      + "was meant.")
  /// A geometry is invalid for another reason, which GEOS names.
  static let invalidGeometry = Reason(
    "invalid-geometry", .finding, "a geometry is invalid for another reason, which GEOS names",
    cause: "It breaks a rule of OGC 06-103r4 that has no check of its own, or GEOS cannot work "
      + "with its coordinates.",
    remedy: "Try cairn repair. If that refuses it, correct the geometry in the source.")
  /// A ring encloses no area.
  static let zeroArea = Reason(
    "zero-area", .finding, "a ring encloses no area",
    cause: "All its positions lie on one line, mostly because the coordinates were rounded or "
      + "simplified too much.",
    remedy: "cairn repair takes such rings out; --leftovers FILE keeps them as lines.")
  /// All positions of a line are the same.
  static let zeroLength = Reason(
    "zero-length", .finding, "all positions of a line are the same",
    cause: "A line was ended where it had begun, or is shorter than the coordinates can tell.",
    remedy: "cairn repair takes such lines out; --leftovers FILE keeps them as points.")
  /// A ring runs in the wrong direction.
  static let winding = Reason(
    "winding", .finding, "a ring runs in the wrong direction",
    cause: "RFC 7946 §3.1.6 wants outlines counter-clockwise and holes clockwise. Shapefiles and "
      + "older programs do the opposite.",
    remedy: "Most programs do not mind. cairn repair turns such rings round, and so does every "
      + "conversion to GeoJSON.")
  /// A geometry crosses 180° and is not cut there.
  static let antimeridianNotCut = Reason(
    "antimeridian-not-cut", .finding, "a geometry crosses 180° and is not cut there",
    cause: "It goes on beyond ±180°, or an edge jumps from one side of the map to the other (RFC "
      + "7946 §3.1.9).",
    remedy: "A conversion to GeoJSON cuts geometries that go on beyond ±180°. Edges that jump "
      + "have to be corrected in the source.")
  /// A longitude is beyond ±180°, or a latitude beyond ±90°.
  static let outOfRange = Reason(
    "out-of-range", .finding, "a longitude is beyond ±180°, or a latitude beyond ±90°",
    cause: "The coordinates are metres of a projected system, or a digit or decimal point is "
      + "wrong.",
    remedy: "If they are in another system, bring them to degrees with reproject --src-crs CRS "
      + "--dst-crs EPSG:4326.")
  /// Coordinates make sense only the other way round.
  static let swappedCoordinates = Reason(
    "swapped-coordinates", .finding, "coordinates make sense only the other way round",
    cause: "Latitudes stand where longitudes belong, as in data from services and standards that "
      + "put latitude first.",
    remedy: "cairn repair --fix-swapped turns features whose latitudes are beyond ±90°. "
      + "--input-order latlon reads a whole file with latitudes first.")
  /// A 'crs' member names another system than WGS 84.
  static let legacyCRS = Reason(
    "legacy-crs", .finding, "a 'crs' member names another system than WGS 84",
    cause: "The file follows the older GeoJSON of 2008. Since RFC 7946 §4 coordinates have to be "
      + "in WGS 84, and many programs ignore the member.",
    remedy: "cairn reproject --dst-crs EPSG:4326 brings the coordinates to WGS 84.")
  /// A GeometryCollection is nested, or holds one kind of geometry only.
  static let needlessCollection = Reason(
    "needless-collection", .finding,
    "a GeometryCollection is nested, or holds one kind of geometry only",
    cause: "A program put geometries together without looking at them (RFC 7946 §3.1.8).",
    remedy: "Nothing needs to be done unless a program refuses it. A MultiPoint, MultiLineString "
      + "or MultiPolygon says the same and is understood by more programs.")
  /// Coordinates in degrees have more than 7 decimals.
  static let excessivePrecision = Reason(
    "excessive-precision", .finding, "coordinates in degrees have more than 7 decimals",
    cause: "The seventh decimal of a degree is about a centimetre. More of them are mostly left "
      + "over from a computation (RFC 7946 §11.2).",
    remedy: "--precision 7 rounds coordinates and makes files smaller.")
  /// A line or ring has the same position twice in a row.
  static let repeatedPoints = Reason(
    "repeated-points", .finding, "a line or ring has the same position twice in a row",
    cause: "A double click, a join of two lines or rounding left it there.",
    remedy: "cairn repair takes the second one out.")
  /// A line or ring turns back on itself.
  static let spike = Reason(
    "spike", .finding, "a line or ring turns back on itself",
    cause: "A vertex was dragged by mistake, or a track was recorded there and back.",
    remedy: "cairn repair removes spikes of rings. Lines may be meant to turn back; look at them.")
  /// Some positions of a geometry have heights and some have none.
  static let mixedDimensions = Reason(
    "mixed-dimensions", .finding, "some positions of a geometry have heights and some have none",
    cause: "Positions from two sources were joined, or a receiver had no height at times.",
    remedy: "Add the missing heights, or take all of them away, in the program that wrote the "
      + "data.")
  /// A position is at longitude 0 and latitude 0.
  static let nullIsland = Reason(
    "null-island", .finding, "a position is at longitude 0 and latitude 0",
    cause: "Many programs write 0 when they do not know a place. In truth there is only sea.",
    remedy: "Find the true position, or remove the geometry. --ignore null-island keeps it out of "
      + "the list.")
  /// A feature is not within the box of --expect-within.
  static let outsideExpected = Reason(
    "outside-expected", .finding, "a feature is not within the box of --expect-within",
    cause: "Coordinates are swapped, mistyped or in another system, or the data really reach "
      + "farther.",
    remedy: "Look at the place that the message names, or give a larger box.")
  /// An earlier feature has the same geometry.
  static let duplicateGeometry = Reason(
    "duplicate-geometry", .finding, "an earlier feature has the same geometry",
    cause: "Data were imported twice, or several things stand in the same place, such as shops in "
      + "one building.",
    remedy: "Remove the copies. If they are meant, --ignore duplicate-geometry keeps them out of "
      + "the list.")
  /// A value that the rules require is missing.
  static let ruleRequired = Reason(
    "rule-required", .finding, "a value that the rules require is missing",
    cause: "A feature lacks the field, or its value is null, and the file of --rules says "
      + "\"required\": true.",
    remedy: "Fill in the value, for example with edit --set, or take \"required\" out of the "
      + "rules.")
  /// A value is not of the type that the rules ask for.
  public static let ruleType = Reason(
    "rule-type", .finding, "a value is not of the type that the rules ask for",
    cause: "Numbers or dates are stored as texts, or a remark stands among numbers.",
    remedy: "edit --cast FIELD=TYPE changes the type of all values that allow it.")
  /// A value is less than the 'min' or greater than the 'max' of the rules.
  static let ruleRange = Reason(
    "rule-range", .finding, "a value is less than the 'min' or greater than the 'max' of the rules",
    cause: "A digit is wrong, or the value is in another unit than the rules.",
    remedy: "Correct the value, or change the limits in the file of --rules.")
  /// A value is not one of the 'values' of the rules.
  static let ruleValues = Reason(
    "rule-values", .finding, "a value is not one of the 'values' of the rules",
    cause: "It is misspelled, has a capital or a space too many, or is new.",
    remedy: "Correct it, or add it to the list in the file of --rules.")
  /// A text does not match the 'pattern' of the rules.
  static let rulePattern = Reason(
    "rule-pattern", .finding, "a text does not match the 'pattern' of the rules",
    cause: "The text has another form than the regular expression in the file of --rules "
      + "describes.",
    remedy: "Correct the text. If it is right, change the pattern; it is a POSIX extended regular "
      + "expression.")
  /// A text has more characters than the 'maxlength' of the rules.
  static let ruleLength = Reason(
    "rule-maxlength", .finding, "a text has more characters than the 'maxlength' of the rules",
    cause: "The field will be cut off by a program or database that has room for so many "
      + "characters only.",
    remedy: "Shorten the text, or raise the limit in the file of --rules.")
  /// An earlier feature of the layer has the same value.
  static let ruleUnique = Reason(
    "rule-unique", .finding, "an earlier feature of the layer has the same value",
    cause: "The file of --rules says \"unique\": true, and a number was given twice or a feature "
      + "was copied.",
    remedy: "The message names the earlier feature. Change one of the two, or take \"unique\" out "
      + "of the rules.")

  /// The reasons of validation alone; those of readers have theirs.
  static let validation: [Reason] = [
    .badRules, .badStructure, .boxOrder, .ringSelfIntersection, .holeOutsideShell, .nestedHoles,
    .nestedShells, .disconnectedInterior, .duplicateRings, .invalidGeometry, .zeroArea,
    .zeroLength, .winding, .antimeridianNotCut, .outOfRange, .swappedCoordinates, .legacyCRS,
    .needlessCollection, .excessivePrecision, .repeatedPoints, .spike, .mixedDimensions,
    .nullIsland, .outsideExpected, .duplicateGeometry, .ruleRequired, .ruleType, .ruleRange,
    .ruleValues, .rulePattern, .ruleLength, .ruleUnique,
  ]
}
