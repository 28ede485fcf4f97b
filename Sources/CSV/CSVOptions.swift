internal import Base

/// What a user says of an input.
struct CSVOptions {
  /// The byte between values; nil to find it.
  var delimiter: UInt8?
  /// How bytes stand for characters.
  var encoding = CSVDialect.Encoding.utf8
  /// The first record names the columns.
  var hasHeader = true
  /// Every value is text.
  var isTextOnly = false
  /// The columns of coordinates.
  var x: String?
  var y: String?
  var z: String?
  /// The column of geometries.
  var wkt: String?
  /// The column of feature ids.
  var id: String?
  /// Columns of coordinates are properties too.
  var keepsCoordinates = false
  /// The first of two coordinates is the latitude.
  var isLatitudeFirst = false
  /// The delimiter to take where nothing tells.
  var usualDelimiter = UInt8(ascii: ",")

  /// The options by name, as the format declares them.
  init(_ options: [String: String], usualDelimiter: UInt8) throws(GeoError) {
    self.usualDelimiter = usualDelimiter
    if let name = options["delimiter"] { delimiter = try Self.delimiter(name) }
    if options["encoding"] == "latin1" { encoding = .latin1 }
    hasHeader = options["header"] != "no"
    isTextOnly = options["types"] == "text"
    x = options["x"]
    y = options["y"]
    z = options["z"]
    wkt = options["wkt"]
    id = options["id"]
    keepsCoordinates = options["keep-xy"] == "yes"
    isLatitudeFirst = options["input-order"] == "latlon"
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
        .usage, "'\(name)' cannot stand between values",
        hint: "comma, semicolon, tab, pipe, or one character that is no letter, digit or quote")
    }
    return delimiter
  }
}
