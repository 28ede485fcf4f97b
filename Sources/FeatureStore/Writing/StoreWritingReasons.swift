public import Base

/// What can happen to values and rows on their way into a store.
extension Reason {
  /// A layer has more fields than a table can have columns.
  public static let tooManyFields = Reason(
    "too-many-fields", .environment, "a layer has more fields than a table can have columns",
    cause: "A table in SQLite has at most 2,000 columns. Data with a field for every tag, or with "
      + "numbers in the names of their fields, can have more.",
    remedy: "Keep the fields that you need with --fields. For OpenStreetMap, --columns auto puts "
      + "rare tags into one column.")
  /// Times have milliseconds now.
  public static let timePrecision = Reason(
    "time-precision", .changed, "times have milliseconds now",
    cause: "The times have fractions of one or two digits, or the column also holds times that "
      + "were written with .000 or has some from an earlier run: all times in a column have the "
      + "same number of decimals.",
    remedy: "Nothing needs to be done: the moments are the same.")
  /// Times are rounded to milliseconds.
  public static let timeDigits = Reason(
    "time-digits", .changed, "times are rounded to milliseconds",
    cause: "Date-times in a store have three decimals, and these have more.",
    remedy: "Nothing, for most uses. GeoJSON and CSV keep all digits.")
  /// What the source says of columns was not kept.
  public static let declarationLeftOut = Reason(
    "declaration-left-out", .changed, "what the source declares of columns was not kept",
    cause:
      "A column was NOT NULL, had a DEFAULT or a narrower type, and after the steps or with the "
      + "rows of other inputs its values do not meet that, or never did. Or the store has a list "
      + "of values that no column uses.",
    remedy: "Nothing, unless a program relies on it: the values are all there.")
  /// What only the source's table has was left out.
  public static let tableRuleLeftOut = Reason(
    "table-rule-left-out", .changed,
    "rules and indexes that the new table does not have were left out",
    cause: "CHECK, COLLATE, generated columns, triggers, views and partial indexes are SQL of the "
      + "source that may name tables and functions that the new store lacks. Plain indexes and "
      + "UNIQUE are kept, unless their columns are gone or two rows have the same values; foreign "
      + "keys, unless columns or rows that they refer to are gone or have other keys now.",
    remedy: "The rows are complete. The report names what was left out (--report FILE); to get it "
      + "back, run its SQL in the new store: sqlite3 OLD.gpkg .schema prints it.")
  /// Times with an offset are in UTC now.
  public static let timeOffset = Reason(
    "time-offset", .changed, "times with an offset from UTC are in UTC now",
    cause: "Date-times in a store have no offsets, such as +01:00.",
    remedy: "Nothing needs to be done: the moments are the same. If the local time matters, keep "
      + "it in a field of text.")
  /// Files got a number after their names, as other files have these names.
  public static let attachmentRenamed = Reason(
    "attachment-renamed", .changed,
    "files got a number after their names, as other files have these names",
    cause: "The store has a file of the same name with other content, from another input or an "
      + "earlier run with --append.",
    remedy:
      "Nothing, mostly: icons, links in descriptions and nested values follow the new names. Look "
      + "at references that are part of other text.")
  /// Icons are not in the style that QGIS draws by.
  public static let iconLeftOut = Reason(
    "icon-left-out", .changed,
    "icons are not in the style that QGIS draws by; it shows a pin instead",
    cause:
      "A picture has more than 256 KB, those of a layer have more than 8 MB together, or the file "
      + "is none of PNG, JPEG, GIF, BMP, WebP and SVG. They are whole in the table of attachments.",
    remedy: "Make the picture smaller, if QGIS is to show it.")
  /// The colours of pictures are not in the style that QGIS draws by.
  public static let iconColorLeftOut = Reason(
    "icon-color-left-out", .changed,
    "colours of icons that are pictures are not in the style that QGIS draws by",
    cause:
      "KML tints an icon with its colour, but QGIS draws a picture as it is: its raster marker has an opacity and "
      + "no colour. The count is that of symbols. The colour is in the column icon-color.",
    remedy: "Use an icon in SVG, or pictures that have their colours, if QGIS is to show them.")
  /// A feature has the key of a row that is there already.
  public static let rowIsThere = Reason(
    "row-is-there", .input, "a feature has the key of a row that is there already",
    cause: "With --on-duplicate fail no two rows of a layer have the same values in the fields of "
      + "--key, and a row of the store or an earlier feature of the input has those of this one.",
    remedy: "Use --on-duplicate skip to keep the rows, or --on-duplicate update to replace them.")
  /// Features whose key a row has already were left out.
  public static let duplicateSkipped = Reason(
    "duplicate-skipped", .incomplete, "features whose key a row has already were left out",
    cause: "With --on-duplicate skip the first feature with some values in the fields of --key "
      + "stays, in the store or in the input.",
    remedy: "Nothing. Use --on-duplicate update if the later ones are to replace them.")
  /// Rows took the values of features with the same key.
  public static let updated = Reason(
    "updated", .changed, "rows took the values of features with the same key",
    cause: "With --on-duplicate update a feature with the values of a row in the fields of --key "
      + "replaces that row.",
    remedy: "Nothing. Use --on-duplicate skip to keep the rows as they are.")
  /// A reference system is in the store by its code alone, without a definition.
  public static let systemWithoutDefinition = Reason(
    "crs-without-definition", .warning,
    "a reference system is in the store by its code alone, without a definition",
    cause: "The text of the definition comes from PROJ, which is not installed here or does not "
      + "know the code.",
    remedy: "Programs that know the code need nothing more. To add the definition, install PROJ "
      + "(apt-get install libproj25) and write the store again.")
  /// Empty geometries are NULL.
  public static let emptyAsNull = Reason(
    "empty-as-null", .changed, "empty geometries are NULL",
    cause:
      "SpatiaLite has no form for a geometry without positions, such as POINT EMPTY: its index and its "
      + "functions take NULL for it.",
    remedy: "Nothing, for most uses. GeoPackage keeps empty geometries.")
  /// Collections hold points, lines and polygons only.
  public static let collectionTakenApart = Reason(
    "collection-taken-apart", .changed,
    "members of collections that are multi-geometries, collections or empty were taken apart",
    cause:
      "A collection in SpatiaLite holds points, lines and polygons, but no MultiPoint, no other "
      + "collection and nothing empty.",
    remedy:
      "Nothing, if the shapes are what counts: they are all there. GeoPackage keeps collections as "
      + "they are.")
  /// Geometries got ordinates that others of their layer have.
  public static let ordinatesAdded = Reason(
    "ordinates-added", .changed, "geometries got z or m = 0, as others of their layer have them",
    cause:
      "All geometries of a column in SpatiaLite have the same ordinates, and a layer has some with "
      + "heights or measures and some without.",
    remedy:
      "Write the features with heights and those without to layers of their own, if 0 would be taken "
      + "for a height. GeoPackage keeps both in one layer.")
  /// Relations between tables are left out.
  public static let relationLeftOut = Reason(
    "relation-left-out", .changed, "relations between tables are left out",
    cause: "One of the two tables is not in the output as one new table with rows of the same "
      + "features, the column that the relation names is gone, or the format has no relations.",
    remedy: "Keep both tables and their keys as they are, or keep the original store if you need "
      + "the relations.")
  /// Rows of relations are left out, as their features are.
  public static let relationRowLeftOut = Reason(
    "relation-row-left-out", .changed,
    "rows of relations between tables are left out, as the features that they name are not there",
    cause: "A relation names a feature that was filtered or left out on the way, or that the "
      + "source did not have.",
    remedy: "Nothing, if those features are not wanted.")

  /// The reasons of writing stores.
  static let storeWriting: [Reason] = [
    .tooManyFields, .timePrecision, .timeDigits, .timeOffset, .declarationLeftOut,
    .tableRuleLeftOut,
    .attachmentRenamed, .iconLeftOut, .iconColorLeftOut, .rowIsThere, .duplicateSkipped, .updated,
    .systemWithoutDefinition, .emptyAsNull, .collectionTakenApart, .ordinatesAdded,
    .relationLeftOut, .relationRowLeftOut,
  ]
}
