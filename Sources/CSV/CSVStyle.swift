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
  /// How geometries are written.
  var shape: Shape

  init(_ options: [String: String], usualDelimiter: UInt8) throws(GeoError) {
    delimiter = try options["delimiter"].map(CSVOptions.delimiter) ?? usualDelimiter
    shape = options["geometry"].flatMap(Shape.init) ?? .wkt
  }
}
