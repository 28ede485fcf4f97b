internal import Base

/// The form of a table of text.
struct CSVStyle {
  /// How geometries are written.
  enum Shape: String {
    case wkt, xy, xyz, none

    /// The columns, which come first.
    var columns: [String] {
      switch self {
      case .wkt: ["WKT"]
      case .xy: ["x", "y"]
      case .xyz: ["x", "y", "z"]
      case .none: []
      }
    }
  }

  /// The byte between values.
  var delimiter: UInt8
  /// The byte that stands for the decimal point.
  var decimal: UInt8
  /// A byte order mark, which Excel needs to read UTF-8, comes first.
  var hasMark: Bool
  /// How geometries are written.
  var shape: Shape

  init(_ options: [String: String], usualDelimiter: UInt8) throws(GeoError) {
    let comma = UInt8(ascii: ",")
    decimal = options["decimal"] == "comma" ? comma : UInt8(ascii: ".")
    let isTaken = decimal == usualDelimiter
    delimiter =
      try options["delimiter"].map(CSVOptions.delimiter)
      ?? (isTaken ? UInt8(ascii: ";") : usualDelimiter)
    guard delimiter != decimal else {
      throw GeoError(
        .usage, "a comma cannot stand between values and for the decimal point as well",
        hint: "leave delimiter out, or say delimiter=semicolon")
    }
    hasMark = options["bom"] == "yes"
    shape = options["geometry"].flatMap(Shape.init) ?? .wkt
  }
}
