/// What an expression can read of a feature.
struct ExpressionColumn: Sendable {
  /// Where the values come from.
  enum Source: Hashable, Sendable {
    /// The property of a name.
    case field(String)
    /// The geometry as the spatial functions take it; NULL without one.
    case geometry
    /// The type of the geometry, as GeoJSON calls it; NULL without a geometry.
    case geometryType
    /// The feature's id, or else a store's row id.
    case id
    /// The name of the feature's layer.
    case layer
    /// The file that the feature came from.
    case file
    /// The geodesic area in m².
    case area
    /// The geodesic length in m.
    case length

    /// Names that begin with a dollar sign, in any case.
    static let special: [(name: String, source: Source)] = [
      ("$geometry", .geometry), ("$geometry_type", .geometryType), ("$id", .id), ("$area", .area),
      ("$length", .length), ("$layer", .layer), ("$file", .file),
    ]
  }

  /// Where the values come from.
  var source: Source
  /// Its name in SQLite.
  var name: String
  /// Where it is first named in the user's text, in bytes.
  var place: Int
  /// True if some expression reads it.
  var isRead = false
}
