/// A place that is marked on a picture, with what is to be said of it.
public struct PictureMark: Sendable {
  /// Longitude or easting.
  public var x: Double
  /// Latitude or northing.
  public var y: Double
  /// What is there.
  public var text: String

  /// A mark.
  public init(x: Double, y: Double, text: String) {
    self.x = x
    self.y = y
    self.text = text
  }
}
