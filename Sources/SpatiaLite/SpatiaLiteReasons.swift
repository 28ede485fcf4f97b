public import Base
internal import FeatureStore

extension Reason {
  /// A table of a module that is not here is not read.
  static let moduleMissing = Reason(
    "module-missing", .changed, "tables of modules that are not here are not read",
    cause: "A virtual table shows another file or computes its rows, such as VirtualShape and "
      + "VirtualNetwork of SpatiaLite, and only the program that has the module can read it.",
    remedy: "Convert the file that it shows, or copy it in spatialite: CREATE TABLE new AS SELECT "
      + "* FROM old. The other tables are complete.")
  /// A view cannot be used here.
  static let viewUnusable = Reason(
    "view-unusable", .changed, "views that cannot be used here are not read",
    cause: "The view calls functions of another program, such as those of SpatiaLite, or its "
      + "tables are gone.",
    remedy: "Make a table of it in the program that made the view: CREATE TABLE new AS SELECT * "
      + "FROM old. The other tables are complete.")
  /// A spatial index does not fit its table and is not used.
  static let indexStale = Reason(
    "rtree-stale", .warning, "a spatial index does not fit its table and is not used",
    cause: "Rows were changed while the triggers were away that keep the index, or by a program "
      + "that does not know it.",
    remedy: "All rows are read instead, so nothing is missing. In spatialite, SELECT "
      + "RecoverSpatialIndex() makes the index again.")
  /// Tables of SpatiaLite's own hold data that are not read.
  static let ownTablesNotRead = Reason(
    "spatialite-tables-not-read", .changed,
    "tables of SpatiaLite's own hold data that are not read",
    cause: "The store has metadata (ISO_metadata), rasters, topologies, networks, stored "
      + "procedures or WMS layers besides its tables, and features have no place for them.",
    remedy: "Keep the original store if you need them. The features are complete.")
  /// Parameters of PROJ could not be understood.
  static let systemUnreadable = Reason(
    "srs-unreadable", .warning, "a definition of a reference system could not be understood",
    cause: "spatial_ref_sys defines it by parameters of PROJ only, and PROJ is not installed here "
      + "or does not understand them.",
    remedy: "Name the system with reproject --src-crs, or install PROJ (apt-get install "
      + "libproj25).")

  /// The reasons of this module, and of stores as such.
  public static let spatiaLite: [Reason] =
    [
      .moduleMissing, .viewUnusable, .indexStale, .ownTablesNotRead, .systemUnreadable,
    ] + featureStore
}
