/// A rectangle of a picture, in pixels from its upper left corner.
struct Rect: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }

  /// The same, wider on each side.
  func wider(by margin: Double) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// True if the two have a point in common.
  func meets(_ other: Rect) -> Bool {
    x <= other.right && other.x <= right && y <= other.bottom && other.y <= bottom
  }

  /// True if another rectangle lies within it.
  func holds(_ other: Rect) -> Bool {
    x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
  }

  /// True if a point lies within it.
  func holds(_ px: Double, _ py: Double) -> Bool {
    px >= x && px <= right && py >= y && py <= bottom
  }
}
