/// What is the same in the tables of all stores that are written here.
package enum StoreForm {
  /// The key column of every table that is made here.
  package static let keyColumn = "fid"
  /// The geometry column of every table of features that is made here.
  package static let geometryColumn = "geom"
  /// SQLite takes 2,000 columns; the rest leaves room for others to add some.
  package static let maximumFieldCount = 1_990
  /// `YYYY-MM-DDTHH:MM:SSZ`.
  package static let wholeSecondsLength = 20
  /// `YYYY-MM-DDTHH:MM:SS.SSSZ`, the form of date-times (OGC 12-128r18, table 1).
  package static let timeLength = 24
  /// The mime type of JSON columns, as GDAL marks them too.
  package static let jsonType = "application/json"
}
