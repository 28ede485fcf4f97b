/// What an expression can read of a feature.
struct ExpressionColumn: Sendable {
  /// Where the values come from.
  enum Source: Hashable, Sendable {
    /// The property of a name.
    case field(String)
    /// The type of the geometry, as GeoJSON calls it; NULL without a geometry.
    case geometryType
    /// The feature's id, else a store's row id.
    case id
    /// The geodesic area in m².
    case area
    /// The geodesic length in m.
    case length

    /// Names that begin with a dollar sign, in any case.
    static let special: [(name: String, source: Source)] = [
      ("$geometry_type", .geometryType), ("$id", .id), ("$area", .area), ("$length", .length),
    ]
  }

  /// Where the values come from.
  var source: Source
  /// How SQLite calls it.
  var name: String
  /// Where the user names it for the first time, in bytes.
  var place: Int
  /// True if some expression reads it.
  var isRead = false
}
