public import Geometry

/// What a picture shows, for whoever looks for other data that lie there.
public struct PictureView: Sendable {
  /// The box of the map, in degrees or in units of the system; nil around a pole. Its east may lie beyond 180°.
  public let box: Box?
  /// True if it is in degrees.
  public let isGeographic: Bool
  /// The system of its coordinates; nil if the picture has no features.
  public let crs: CoordinateReferenceSystem?
  /// The zoom of web maps whose pixels are as large, with tiles of 512 pixels; nil where degrees are not known.
  public let zoom: Double?
}
