public import Base

extension Reason {
  /// A point has no place in the reference system that was asked for.
  static let cannotTransform = Reason(
    "cannot-transform", .input, "a point has no place in the reference system that was asked for",
    cause: "The point is far outside the area for which the projection is made, such as a pole in "
      + "Mercator, or its coordinates are in another order or system than the file says.",
    remedy: "Check the order with --input-order latlon and the system with --src-crs, or leave "
      + "such features out with --on-error skip.")
  /// Coordinates without a reference system were taken for WGS 84.
  public static let assumedWGS84 = Reason(
    "assumed-wgs84", .warning, "coordinates without a reference system were taken for WGS 84",
    cause: "The format or the file does not say which system its coordinates are in.",
    remedy: "If they are in another system, name it with reproject --src-crs.")
  /// A better operation needs grids that are not installed.
  static let gridMissing = Reason(
    "grid-missing", .warning, "a better operation needs grids that are not installed",
    cause: "PROJ knows a more accurate way between the two systems, but the files of corrections "
      + "that it needs are not on this machine.",
    remedy: "Install the grids that the message names, for example with projsync --file NAME. "
      + "--only-best refuses to run without them.")
  /// Operations for parts of the area are more accurate.
  static let finerOperations = Reason(
    "finer-operations", .warning, "operations for parts of the area are more accurate",
    cause: "The operation was chosen for all places where both systems are used. For a country or "
      + "region there is a better one.",
    remedy: "reproject --area W,S,E,N chooses the operation for the place of your data.")
  /// An operation that depends on time was used without the epoch of the coordinates.
  static let epochMissing = Reason(
    "epoch-missing", .warning, "the operation depends on time, and no epoch was named",
    cause: "One of the systems moves with its plate against the other one, by some centimetres a "
      + "year. Without the epoch of the coordinates that motion is left out.",
    remedy: "Name the year in which the coordinates were measured: reproject --epoch 2024.5.")
  /// The difference between two datums was not taken into account.
  static let ballparkOperation = Reason(
    "ballpark-operation", .warning, "the difference between two datums was not taken into account",
    cause: "PROJ knows no better operation for these systems here, and --allow-ballpark was "
      + "given. Places may be off by up to a few hundred metres.",
    remedy: "Install the grids that cairn crs info FROM TO names, and leave --allow-ballpark out.")
  /// Points lie outside the area of use of the operation.
  static let outsideAreaOfUse = Reason(
    "outside-area-of-use", .warning, "points lie outside the area of use of the operation",
    cause: "The projection or datum is made for another region than the one where these points "
      + "lie; there it is less accurate.",
    remedy: "Check that the system fits your data: cairn crs info CODE prints its area. reproject "
      + "--area W,S,E,N chooses another operation.")

  /// The reasons of reprojection.
  static let reprojection: [Reason] = [
    .cannotTransform, .assumedWGS84, .gridMissing, .finerOperations, .epochMissing,
    .ballparkOperation, .outsideAreaOfUse,
  ]
}
