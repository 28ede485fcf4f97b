public import Base

extension Reason {
  /// A coordinate is not a number, or not one that a longitude or latitude can have.
  static let badCoordinateText = Reason(
    "bad-coordinate", .input, "a value in a column of coordinates is not a coordinate",
    cause: "A remark such as 'n/a' stands where a number should be, latitude and longitude are "
      + "swapped, or the values are metres in columns called like degrees.",
    remedy: "Name the right columns with --x and --y, or leave such records out with "
      + "--on-error skip.")
  /// A value is not a date as the user said.
  static let badDate = Reason(
    "bad-date", .input, "a value is not a date of the form that --date-format names",
    cause: "A remark stands where a date should be, the dates of a column are written in several "
      + "ways, or day and month are the other way round.",
    remedy: "Correct the value, leave such records out with --on-error skip, or name the form "
      + "without the column, so that only columns of such dates are read as dates.")
  /// No column has dates of a form that the user named.
  static let dateFormatUnused = Reason(
    "date-format-unused", .warning, "no column has only dates of the form that --date-format names",
    cause: "The dates are written in another way, or a value among them is something else, so that "
      + "the column is text.",
    remedy: "Name the column too, as in --date-format 'born=DD.MM.YYYY': then the first value that "
      + "is not such a date is an error with its place.")
  /// A record has more values than the header has names.
  static let recordTooLong = Reason(
    "record-too-long", .input, "a record has more values than the header has names",
    cause: "A value has the delimiter in it and no quotation marks around it, or a name is "
      + "missing in the header.",
    remedy: "Put quotation marks around the value. If the delimiter was guessed wrongly, name it "
      + "with --input-option delimiter=semicolon (or comma, tab, pipe).")
  /// A quoted value has no quotation mark at its end (RFC 4180 §2.5).
  static let quoteNotClosed = Reason(
    "quote-not-closed", .input, "a value has a quotation mark at its beginning but not at its end",
    cause: "The file was cut off, or a value begins with a quotation mark that is meant as a "
      + "character, such as the sign for inches.",
    remedy: "Close the quotation mark. One that is part of a value is written twice, and the "
      + "whole value is put in quotation marks.")
  /// Text is in an encoding that is not read.
  static let unknownEncoding = Reason(
    "unknown-encoding", .input, "a table is in UTF-32, which cairn does not read",
    cause: "A program was told to use four bytes for each character, which hardly any other reads.",
    remedy: "Save the table as 'CSV UTF-8', or convert it: iconv -f UTF-32 -t UTF-8 IN > OUT.")
  /// Bytes stand for no character in the encoding of the input.
  static let undefinedCharacter = Reason(
    "undefined-character", .input, "a text has bytes that its encoding has no character for",
    cause: "The table is in another encoding than the one that --input-option encoding names, or "
      + "a program cut a text in UTF-16 in the middle of a character.",
    remedy: "Name the right encoding, or leave such records out with --on-error skip.")
  /// A geometry names another reference system than those before it.
  static let otherSystem = Reason(
    "other-reference-system", .input,
    "a geometry names another reference system than the first one of its column",
    cause: "Rows with different SRID numbers (EWKT or EWKB) were put into one table.",
    remedy: "Split the table by system and convert each part with reproject --dst-crs, or leave "
      + "the odd rows out with --on-error skip.")
  /// The file is not what it was when its types were found.
  static let changedMeanwhile = Reason(
    "changed-meanwhile", .environment, "the file became shorter while it was being read",
    cause: "cairn reads a table twice, and another program wrote to the file in between.",
    remedy: "Wait until the other program is done, or make a copy, and run the command again.")
  /// Only points can be written as columns x and y.
  static let notAPoint = Reason(
    "not-a-point", .input, "a geometry that is not a point cannot be written as columns x and y",
    cause: "--output-option geometry=xy (or xyz) was asked for, and the data have lines or areas.",
    remedy: "Write --output-option geometry=wkt instead, or leave such features out with "
      + "--on-error skip.")
  /// A pair of columns was chosen among several.
  static let severalCoordinates = Reason(
    "several-coordinates", .warning, "one of several pairs of coordinate columns was taken",
    cause: "The names of several pairs of columns fit equally well, such as start_lat and "
      + "start_lon beside end_lat and end_lon.",
    remedy: "Name the columns that you want with --x and --y.")
  /// Columns that are called like coordinates hold other numbers.
  static let noDegrees = Reason(
    "no-degrees", .warning, "columns with the names of coordinates do not hold degrees",
    cause: "Columns called x and y, for example, hold pixels, counts or metres.",
    remedy:
      "If they are coordinates all the same, say --input-option coordinates=projected, and name "
      + "their system with reproject --src-crs.")
  /// The order of two coordinates in one value is the usual one.
  static let latitudeFirst = Reason(
    "latitude-first", .warning, "two coordinates in one value were read as latitude and longitude",
    cause: "A column such as 'location' has both coordinates in each value, and neither its name "
      + "nor the values tell which of them is the latitude. Most programs write it first.",
    remedy: "Look at a place on a map. If it lies elsewhere, say --input-order lonlat; if it is "
      + "right, --input-order latlon says so without this warning.")
  /// No columns are called like coordinates.
  static let noCoordinateColumns = Reason(
    "no-coordinate-columns", .warning, "no columns of coordinates were found",
    cause:
      "Coordinates of a projected system were asked for, and no columns are called like x and y "
      + "or easting and northing; or a column that is called like geometries holds GeoJSON.",
    remedy:
      "Name the columns with --x and --y, or one of WKT with --wkt. Export geometries as WKT, "
      + "such as with ST_AsText instead of ST_AsGeoJSON.")
  /// The names of columns are numbers.
  static let numbersInHeader = Reason(
    "numbers-in-header", .warning, "the names of columns are numbers",
    cause: "The table has no header, so that its first record was taken for one.",
    remedy: "Say --input-option header=no, and name the coordinates with --x and --y: the columns "
      + "are called column_1, column_2 and so on.")
  /// Records without coordinates are features without geometry.
  static let noCoordinates = Reason(
    "no-coordinates", .warning, "records without coordinates are features without geometry",
    cause: "The cells of the coordinates or of the WKT are empty in some rows.",
    remedy: "Nothing needs to be done. filter --where '$geometry_type IS NOT NULL' leaves such "
      + "features out.")
  /// One of two coordinates is missing.
  static let halfAPosition = Reason(
    "half-a-position", .changed,
    "one of two coordinates is missing; features have no geometry, and the other was left out",
    cause: "Only one of the two cells was filled in, or the other one holds nothing but spaces.",
    remedy: "Complete the row. --keep-xy keeps the coordinate that is there as a field.")
  /// A record has fewer values than the header has names.
  static let recordTooShort = Reason(
    "record-too-short", .warning, "records have fewer values than the header has names",
    cause: "Many programs leave out empty values at the end of a row; sometimes a row was cut off.",
    remedy: "Nothing needs to be done if the missing values are empty: they are read as null.")

  /// The reasons of this module.
  public static let csv: [Reason] = [
    .badCoordinateText, .badDate, .recordTooLong, .quoteNotClosed, .unknownEncoding,
    .undefinedCharacter, .otherSystem, .changedMeanwhile, .notAPoint, .severalCoordinates,
    .noDegrees, .latitudeFirst, .noCoordinateColumns, .numbersInHeader, .dateFormatUnused,
    .noCoordinates,
    .halfAPosition, .recordTooShort, .idAsColumn, .nestedAsText, .heightLeftOut, .systemLeftOut,
    .titleLeftOut, .nullAsEmptyText,
  ]
}

// MARK: - What writing changes

extension Reason {
  /// Feature ids became values of a column.
  static let idAsColumn = Reason(
    "id-as-column", .changed, "feature ids became values of a column",
    cause: "A table of text has no other place for the id of a feature than a column.",
    remedy: "Nothing needs to be done. --input-option id=id makes ids of the column again when "
      + "the table is read.")
  /// Nested values became JSON text.
  static let nestedAsText = Reason(
    "nested-as-text", .changed, "nested values became JSON text",
    cause: "A property holds an object or an array, and a cell of a table holds only text.",
    remedy: "Nothing needs to be done. Write GeoJSON or a GeoPackage if other programs have to "
      + "read them as nested values.")
  /// Heights are left out.
  static let heightLeftOut = Reason(
    "height-left-out", .changed, "heights were left out, as columns x and y were asked for",
    cause: "--output-option geometry=xy has no column for the third coordinate of the points.",
    remedy: "Write --output-option geometry=xyz, or geometry=wkt.")
  /// The text does not say which system its coordinates are in.
  static let systemLeftOut = Reason(
    "reference-system-left-out", .changed,
    "coordinates are not in WGS 84, and the table does not say so",
    cause: "Only WKT can name a system (as SRID=5514;), and only one that EPSG has a number for.",
    remedy: "Write WKT, put reproject --dst-crs EPSG:4326 before the output, or tell whoever gets "
      + "the table which system it is in.")
  /// Longer names of fields are left out.
  static let titleLeftOut = Reason(
    "title-left-out", .changed, "fields have longer names, which were left out",
    cause: "The source has a title for people besides the name of a column, and a table of text "
      + "has only one line of names.",
    remedy: "Nothing needs to be done if the short names will do. A GeoPackage keeps both.")
  /// Nothing became an empty text.
  static let nullAsEmptyText = Reason(
    "null-as-empty-text", .changed,
    "null in a table of one column is written as empty text",
    cause: "Without it the row would be an empty line, which programs pass over.",
    remedy: "Nothing needs to be done, unless a program has to tell null from empty text.")
}
