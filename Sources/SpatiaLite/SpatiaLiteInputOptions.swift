internal import Base
internal import FormatKit
internal import Geometry
internal import Systems

/// What the user says about the tables of a store.
struct SpatiaLiteInputOptions {
  /// The options of `--input-option`.
  static let all: [FormatOption] = [
    FormatOption(
      name: "geometry", valueName: "column", defaultValue: "as the store says, or found by content",
      help:
        "The column with the geometries, in tables that have a column of this name; none leaves "
        + "columns that the store does not register as they are."),
    FormatOption(
      name: "crs", valueName: "crs", defaultValue: "none",
      help: "The reference system of geometries that do not name one, such as EPSG:5514."),
  ]

  /// The column of geometries; nil to go by the store.
  let geometry: String?
  /// True if geometries are those that the store registers.
  var findsNone: Bool { geometry == "none" }
  /// The system of geometries that name none.
  let crs: CoordinateReferenceSystem?

  /// Reads the options of a request. Errors: `.unknownSystem`.
  init(_ options: [String: String]) throws(GeoError) {
    geometry = options["geometry"]
    crs = try options["crs"].map(Self.system)
  }

  private static func system(_ text: String) throws(GeoError) -> CoordinateReferenceSystem {
    let text = text.utf8.allSatisfy { $0 ^ 0x30 <= 9 } ? "EPSG:" + text : text
    if let known = CoordinateReferenceSystem.wellKnown(text) { return known }
    return try ReferenceSystems().system(text)
  }
}
