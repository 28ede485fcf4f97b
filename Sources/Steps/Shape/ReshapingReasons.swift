import Base

extension Reason {
  /// Features were made of the parts of others.
  static let exploded = Reason(
    "exploded", .changed, "features were made of the parts of others",
    cause: "explode makes a feature of each part. The count is that of the features that came in "
      + "addition.",
    remedy: "Nothing needs to be done. explode --keep-index NAME numbers the parts of each "
      + "feature.")
  /// Ids of features that were taken apart were left out.
  static let partsWithoutID = Reason(
    "parts-without-id", .changed, "ids of features that were taken apart were left out",
    cause: "Several parts cannot have the id of their feature, as an id names one feature.",
    remedy: "Put the id into a field before: edit --set fid='$id'.")

  /// There is nothing that a buffer could be drawn around.
  static let notBufferable = Reason(
    "not-bufferable", .input, "there is no buffer of a geometry",
    cause: "A coordinate is infinite or not a number, a latitude is beyond ±90°, or the buffer "
      + "reaches where the reference system has no coordinates.",
    remedy:
      "Correct the coordinate in the source, reproject the layer to EPSG:4326 first, or leave "
      + "such features out with --on-error skip.")
  /// Heights and measures were left out of shapes that were made.
  static let madeFlat = Reason(
    "made-flat", .changed, "heights and measures were left out of shapes that were made",
    cause: "Buffers, hulls and middles are places on the map, which have no heights of their own.",
    remedy: "Keep the original data if you need them.")
  /// Features of whose geometry nothing is left have none now.
  static let nothingLeft = Reason(
    "nothing-left", .changed, "features have no geometry now, as nothing is left of it",
    cause: "A negative buffer leaves nothing of lines, points and areas narrower than twice its "
      + "distance; and there is nothing around an empty geometry.",
    remedy: "filter --where '$geometry_type IS NOT NULL' leaves such features out.")

  /// A geometry cannot become one of the kind that was asked for.
  static let wrongKind = Reason(
    "wrong-kind", .input, "a geometry cannot become one of the kind that was asked for",
    cause: "shape --type makes lines of the rings of polygons and polygons of closed lines, but no "
      + "areas of points; and a geometry of several parts cannot be a single one.",
    remedy: "explode makes a feature of each part. shape --to makes points and hulls of anything. "
      + "--on-error skip leaves such features out.")

  /// The reasons of steps that make other features or other geometries.
  static let reshaping: [Reason] = [
    .exploded, .partsWithoutID, .notBufferable, .madeFlat, .nothingLeft, .wrongKind,
  ]
}
