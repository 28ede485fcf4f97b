public import Base

extension Reason {
  /// A coordinate is not a finite number.
  public static let badCoordinate = Reason(
    "coordinate-not-a-number", .input, "a coordinate is not a finite number",
    cause: "A text such as NaN, an empty value or null stands where a coordinate should be, or "
      + "the number is too large for a double.",
    remedy: "Correct the coordinate in the source, or leave such features out with "
      + "--on-error skip.")
  /// A line has fewer than two positions (RFC 7946 §3.1.4).
  public static let shortLine = Reason(
    "line-too-short", .input, "a line has fewer than two positions",
    cause: "A single click was saved as a line, or a line was clipped or simplified until one "
      + "vertex was left.",
    remedy: "cairn repair --leftovers FILE saves such lines as points; --on-error skip leaves "
      + "the features out.")
  /// A ring has fewer than four positions (RFC 7946 §3.1.6).
  public static let shortRing = Reason(
    "ring-too-short", .input, "the ring of a polygon has fewer than four positions",
    cause: "A triangle needs four positions, as the last one repeats the first. Rounding, "
      + "simplifying or an unfinished drawing leaves rings with fewer.",
    remedy: "cairn repair --leftovers FILE saves such rings as lines or points; --on-error skip "
      + "leaves the features out.")
  /// A ring does not end where it begins (RFC 7946 §3.1.6).
  public static let openRing = Reason(
    "ring-not-closed", .input, "the ring of a polygon does not end where it begins",
    cause: "The program that wrote the polygon did not repeat its first position at the end, or "
      + "rounded the two differently.",
    remedy: "--close-rings adds the missing position and counts it; cairn repair does the same "
      + "and corrects other faults too.")
  /// Well-known binary is cut short, or contradicts itself.
  public static let malformedWKB = Reason(
    "malformed-wkb", .input, "a binary geometry is cut short or damaged",
    cause: "The value in the column holds something other than well-known binary, or the program "
      + "that wrote it did not finish.",
    remedy: "Write the row again with the program that made it, or leave such features out with "
      + "--on-error skip.")
  /// A geometry is of a kind that cannot be read.
  public static let unsupportedGeometry = Reason(
    "unsupported-geometry", .input, "a geometry is of a kind that cairn cannot read",
    cause: "The file has extended geometries of a GeoPackage, geometries of FDO (FGF), or a type "
      + "number that no standard defines.",
    remedy: "Convert the geometries in the program that wrote them, or leave them out with "
      + "--on-error skip.")
  /// A text is not the well-known text of a geometry.
  public static let malformedWKT = Reason(
    "malformed-wkt", .input, "a text is not valid well-known text (WKT)",
    cause: "The column holds other values too, a bracket or a comma is missing, or a spreadsheet "
      + "cut long texts off.",
    remedy: "Correct the text at the place that the message names, choose another column with "
      + "--wkt, or leave such features out with --on-error skip.")
  /// An operation such as an overlay failed on a geometry.
  public static let geometryOperation = Reason(
    "geometry-operation", .input, "GEOS could not work with a geometry",
    cause: "Clipping, joining and comparing shapes need valid geometries. This one is not: most "
      + "often its boundary crosses itself or is not closed.",
    remedy: "Run cairn repair on the data first. cairn validate lists the broken geometries with "
      + "their places.")
  /// A geometry cannot be repaired.
  public static let notRepairable = Reason(
    "not-repairable", .input, "a geometry could not be repaired",
    cause: "A coordinate is infinite, not a number or absurdly large, or GEOS found no valid "
      + "polygon.",
    remedy: "Try cairn repair --method linework. Otherwise correct the geometry in the source, or "
      + "leave it out with --on-error skip.")

  /// The reasons of this module.
  public static let geometry: [Reason] = [
    .badCoordinate, .shortLine, .shortRing, .openRing, .malformedWKB, .unsupportedGeometry,
    .malformedWKT, .geometryOperation, .notRepairable,
  ]
}
