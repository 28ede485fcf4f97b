internal import Features

/// Zooms of tiles that show features of a layer on a condition.
struct OSMZoomRule: BitwiseCopyable, Sendable {
  /// A number that must be reached.
  struct Limit: BitwiseCopyable, Sendable {
    /// Where it comes from: a tag, or a measure of the geometry.
    var source: OSMSchemaField
    var least: Double
  }

  /// The index of the condition among those of the program.
  var condition: Int
  /// Where its limits are among those of the program; all must be reached.
  var limitStart = 0
  var limitEnd = 0
  var zooms: ShownZooms
}
