public import Base

extension Reason {
  /// A text does not name a coordinate reference system, or a layer has none that is known.
  public static let unknownSystem = Reason(
    "unknown-crs", .usage, "a coordinate reference system is not known",
    cause: "The code or name is misspelled, or newer than the database of the PROJ installed "
      + "here. Some files do not say at all which system their coordinates are in.",
    remedy: "cairn crs find WORD looks for systems by name. If a file does not name its system, "
      + "name it with reproject --src-crs.")
  /// No operation leads from one reference system to the other, or none is good enough.
  public static let noOperation = Reason(
    "no-operation", .environment,
    "coordinates cannot be brought from one reference system to the other",
    cause: "PROJ has no operation between the two, none is as accurate as --min-accuracy asks, or "
      + "the grids that it needs are not installed.",
    remedy: "Install the grids that the hint names (for example with projsync), or accept a "
      + "coarser result with --allow-ballpark. cairn crs info FROM TO lists all operations.")

  /// The reasons of this module.
  public static let systems: [Reason] = [.unknownSystem, .noOperation]
}
