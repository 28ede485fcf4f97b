/// A feature that was found on a network: a place, lines or areas, with values.
public struct NetworkFeature: Sendable {
  /// Where it is, in degrees: longitude and latitude in turn.
  public enum Shape: Sendable {
    /// A place.
    case point([Double])
    /// A line of two positions at least.
    case line([Double])
    /// Polygons: each has an outer ring and holes, whose last position is their first.
    case areas([[[Double]]])
  }

  /// A value.
  public enum Value: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    /// JSON text.
    case json(String)
  }

  /// Where it is.
  public var shape: Shape
  /// One for each field of its layer.
  public var values: [Value]

  /// A feature.
  public init(_ shape: Shape, _ values: [Value]) {
    self.shape = shape
    self.values = values
  }
}
