internal import Base

/// The options for an input.
struct CSVOptions {
  /// The byte between values; nil to find it.
  var delimiter: UInt8?
  /// The encoding of the text; nil to find it.
  var encoding: CSVEncoding?
  /// The first record names the columns.
  var hasHeader = true
  /// Every value is text.
  var isTextOnly = false
  /// How dates are written that are not by ISO 8601.
  var dateFormats: [CSVDateFormat] = []
  /// The columns of coordinates.
  var x: String?
  var y: String?
  var z: String?
  /// The column of geometries.
  var wkt: String?
  /// The column of feature ids.
  var id: String?
  /// Columns of coordinates are kept as properties too.
  var keepsCoordinates = false
  /// The first of two coordinates is the latitude, or not; nil if the user has not said so.
  var order: Bool?
  /// Coordinates are not degrees but those of a projected system.
  var isProjected = false
  /// The delimiter to take if none was detected.
  var usualDelimiter = UInt8(ascii: ",")

  /// The first of two coordinates is the latitude, where nothing else tells their order.
  var isLatitudeFirst: Bool { order ?? false }

  /// The options by name, as the format declares them.
  init(_ options: [String: String], usualDelimiter: UInt8) throws(GeoError) {
    self.usualDelimiter = usualDelimiter
    if let name = options["delimiter"] { delimiter = try Self.delimiter(name) }
    encoding = options["encoding"].flatMap(CSVEncoding.init)
    hasHeader = options["header"] != "no"
    isTextOnly = options["types"] == "text"
    if let formats = options["date-format"] { dateFormats = try CSVDateFormat.list(formats) }
    x = options["x"]
    y = options["y"]
    z = options["z"]
    wkt = options["wkt"]
    id = options["id"]
    keepsCoordinates = options["keep-xy"] == "yes"
    order = options["input-order"].map { $0 == "latlon" }
    isProjected = options["coordinates"] == "projected"
    guard dateFormats.isEmpty || !isTextOnly else {
      throw GeoError(.usage, "--date-format excludes --input-option types=text")
    }
    guard (x == nil) == (y == nil) else {
      throw GeoError(.usage, "--x and --y go together")
    }
    guard wkt == nil || x == nil && z == nil else {
      throw GeoError(.usage, "--wkt excludes --x, --y and --z")
    }
  }

  /// The delimiter of a name or character.
  static func delimiter(_ name: String) throws(GeoError) -> UInt8 {
    guard let delimiter = CSVDialect.delimiter(named: name) else {
      throw GeoError(
        .usage, "'\(name)' cannot be a delimiter",
        hint: "use comma, semicolon, tab, pipe, or a character other than a letter, digit or quote")
    }
    return delimiter
  }
}
