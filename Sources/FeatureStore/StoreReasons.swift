public import Base
internal import SQLiteStore

/// What is odd about stores of several formats.
extension Reason {
  /// A row has more than 4 GB.
  public static let rowTooLarge = Reason(
    "row-too-large", .input, "a row has more than 4 GB",
    cause: "A view joins or multiplies values until a row is larger than any table could hold.",
    remedy: "Read the other layers with --layer, or leave the large columns out of the view.")
  /// The store lists a table that does not exist.
  public static let tableMissing = Reason(
    "table-missing", .warning, "the store lists a table that does not exist",
    cause: "The table was deleted with plain SQL, which leaves its entry in gpkg_contents or "
      + "geometry_columns.",
    remedy: "If the table is gone for good, delete its entry. Otherwise take it from an older "
      + "copy.")
  /// The store names a geometry column that its table does not have.
  public static let geometryColumnMissing = Reason(
    "geometry-column-missing", .warning,
    "the store names a geometry column that its table does not have",
    cause: "The column was renamed or removed by a program that does not know what the store says "
      + "about it elsewhere.",
    remedy: "cairn reads the column that most looks like geometries in its place. Check the "
      + "result, and correct the name in gpkg_geometry_columns or geometry_columns.")
  /// A table or view has no integer key, so its rows have no ids.
  public static let keyMissing = Reason(
    "key-missing", .warning, "a table or view has no integer key, so its rows have no ids",
    cause: "The standard demands an integer primary key. Views often lack it, and so do tables "
      + "that were made by hand.",
    remedy: "Nothing needs to be done if you do not need the ids. edit --id FIELD takes them from "
      + "a field.")
  /// A layer names a reference system that the store does not define.
  public static let systemMissing = Reason(
    "srs-missing", .warning, "a layer names a reference system that the store does not define",
    cause: "Its number has no row in the store's table of reference systems. cairn takes it for an "
      + "EPSG code.",
    remedy: "If the number is not an EPSG code, name the right system with reproject --src-crs.")
  /// Geometries name another reference system than their column.
  public static let systemMismatch = Reason(
    "srs-mismatch", .warning, "geometries name another reference system than their column",
    cause: "Rows were copied from a table in another system, or reprojected, and the number in "
      + "front of each geometry was not changed.",
    remedy: "cairn goes by the column. If the layer lies in the wrong place, name its system with "
      + "reproject --src-crs.")
  /// Geometries are empty blobs or texts, which are read as no geometry.
  public static let emptyBlob = Reason(
    "empty-blob", .warning, "geometries are empty blobs or texts, which are read as no geometry",
    cause: "A program wrote an empty value where it should have written NULL.",
    remedy: "Nothing needs to be done: such features have no geometry.")
  /// A spatial index is registered but not there.
  public static let indexMissing = Reason(
    "rtree-missing", .warning, "a spatial index is registered but not there",
    cause: "It was dropped, or a tool copied the tables without their indexes.",
    remedy: "Nothing needs to be done, but --bbox has to read all rows. cairn convert writes a "
      + "store with a new index.")
  /// A spatial index is damaged and not used.
  public static let indexBroken = Reason(
    "rtree-broken", .warning, "a spatial index is damaged and not used",
    cause: "A program or the machine stopped while the index was being written, or one of its "
      + "tables is missing.",
    remedy: "All rows are read instead. sqlite3 FILE 'PRAGMA integrity_check' tells whether more "
      + "of the store is damaged; cairn convert writes a new one.")
  /// Parts of a layer's styles were left out.
  public static let styleLeftOut = Reason(
    "style-left-out", .changed, "parts of a layer's styles were left out",
    cause: "QGIS can draw with expressions, effects and several symbols, for which simple "
      + "properties such as 'stroke' have no words. Of several styles only the default is read.",
    remedy: "Nothing needs to be done if you do not need the look. From GeoPackage to GeoPackage "
      + "all styles are kept as they are.")
  /// Foreign members that are not a JSON object were left out.
  public static let membersUnreadable = Reason(
    "members-unreadable", .changed, "foreign members that are not a JSON object were left out",
    cause: "cairn keeps the foreign members of GeoJSON in a column of JSON. Another program wrote "
      + "something else into it.",
    remedy: "Correct the text in that column, or set it to NULL. The properties of the feature "
      + "are complete.")

  /// The reasons of this module, and of stores as such.
  public static let featureStore: [Reason] =
    [
      .rowTooLarge, .tableMissing, .geometryColumnMissing, .keyMissing, .systemMissing,
      .systemMismatch, .emptyBlob, .indexMissing, .indexBroken, .styleLeftOut, .membersUnreadable,
    ] + storeWriting + sqliteStore
}
