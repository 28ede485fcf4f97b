public import Base

extension Reason {
  /// The file's application_id is not that of a GeoPackage.
  static let applicationID = Reason(
    "application-id", .warning, "the file's application_id is not that of a GeoPackage",
    cause: "The program that wrote the store did not set this number, which programs use to tell "
      + "a GeoPackage from other SQLite files.",
    remedy: "cairn reads the tables all the same. For programs that check it: sqlite3 FILE "
      + "'PRAGMA application_id = 0x47504B47'.")
  /// The file claims a version of the standard that does not exist.
  static let userVersion = Reason(
    "user-version", .warning, "the file claims a version of the standard that does not exist",
    cause: "The program that wrote the store left user_version at 0, or counts its own versions "
      + "there.",
    remedy: "cairn reads the store all the same. sqlite3 FILE 'PRAGMA user_version = 10200' sets "
      + "version 1.2; 10300 and 10400 stand for 1.3 and 1.4.")
  /// The store has no table gpkg_contents.
  static let contentsMissing = Reason(
    "contents-missing", .warning, "the store has no table gpkg_contents",
    cause: "The program that wrote it lists its layers in gpkg_geometry_columns only.",
    remedy: "The layers of gpkg_geometry_columns are read. cairn convert OLD.gpkg -o NEW.gpkg "
      + "writes a complete store.")
  /// A table is in gpkg_geometry_columns but not in gpkg_contents.
  static let contentsRowMissing = Reason(
    "contents-row-missing", .warning,
    "a table is in gpkg_geometry_columns but not in gpkg_contents",
    cause: "The layer was added with a script that made only one of the two entries.",
    remedy: "The layer is read. Other programs may not show it until gpkg_contents has a row for "
      + "it.")
  /// A table with geometries is not in gpkg_geometry_columns.
  static let geometryColumnUnregistered = Reason(
    "geometry-column-unregistered", .warning,
    "a table with geometries is not in gpkg_geometry_columns",
    cause: "gpkg_contents lists the table as features, but nothing says which column holds the "
      + "geometries or which reference system they are in.",
    remedy: "cairn reads the column that most looks like geometries. Check where the layer lies; "
      + "reproject --src-crs names the system if it is wrong.")
  /// Geometries have no GeoPackage header.
  static let plainWKB = Reason(
    "plain-wkb", .warning, "geometries have no GeoPackage header",
    cause: "A script put well-known binary into the column as it came, for example from "
      + "ST_AsBinary() of a database.",
    remedy: "cairn reads them. Other programs may not: cairn convert OLD.gpkg -o NEW.gpkg writes "
      + "them with headers.")
  /// Geometries are in SpatiaLite's form instead of GeoPackage's.
  static let spatiaLiteGeometry = Reason(
    "spatialite-geometry", .warning, "geometries are in SpatiaLite's form instead of GeoPackage's",
    cause: "The table was copied from a SpatiaLite database, or filled with functions of "
      + "SpatiaLite.",
    remedy: "cairn reads them. For other programs, cairn convert OLD.gpkg -o NEW.gpkg writes them "
      + "as the standard demands.")
  /// Map tiles are not read.
  static let tilesNotRead = Reason(
    "tiles-not-read", .changed, "map tiles are not read",
    cause: "The store holds pictures of maps besides its layers, and cairn reads features only.",
    remedy: "Use gdal_translate to convert the tiles. The features are complete.")
  /// Tables that hold neither features nor attributes are not read.
  static let contentsNotRead = Reason(
    "contents-not-read", .changed, "tables that hold neither features nor attributes are not read",
    cause: "They belong to an extension of GeoPackage, such as gridded coverages or vector tiles.",
    remedy: "Use a program that knows the extension. The features of the other tables are "
      + "complete.")
  /// Parts of a map pack are not read.
  public static let packPartsNotRead = Reason(
    "pack-parts-not-read", .changed, "parts of a map pack are not read",
    cause: "The store is a pack of `cairn pack build`. Besides its layers it holds tiles, a road "
      + "network, an index to search or map styles, which are not features.",
    remedy: "Use `cairn pack extract` for one of them, `cairn route` and `cairn search` as they "
      + "are. The features are complete.")
  /// Relations between tables are not read.
  static let relationsNotRead = Reason(
    "relations-not-read", .changed, "relations between tables are not read",
    cause: "The store uses the Related Tables Extension (OGC 18-000) to connect rows of one table "
      + "with rows of another.",
    remedy: "Keep the original store if you need the connections. Tables that gpkg_contents lists "
      + "are read as layers.")
  /// Tables that are not in gpkg_contents are not read.
  static let tableNotListed = Reason(
    "table-not-listed", .changed, "tables that are not in gpkg_contents are not read",
    cause: "They were added with SQL, or are for the use of the program that wrote the store.",
    remedy: "If you need one, list it: INSERT INTO gpkg_contents(table_name, data_type, "
      + "identifier) VALUES('NAME', 'attributes', 'NAME').")

  /// The reasons of the reader.
  static let geoPackageReading: [Reason] = [
    .applicationID, .userVersion, .contentsMissing, .contentsRowMissing,
    .geometryColumnUnregistered, .plainWKB, .spatiaLiteGeometry, .tilesNotRead, .contentsNotRead,
    .packPartsNotRead, .relationsNotRead, .tableNotListed,
  ]
}
