internal import Base

/// What a picture is painted on. Everything is in pixels of the picture; what it does with them is its own affair.
protocol Canvas: AnyObject {
  /// Paints a rectangle.
  func rectangle(_ rect: Rect, fill: Colour?, stroke: Colour?, width: Double)
  /// What follows is seen within a rectangle only, until `endMap()`.
  func beginMap(_ rect: Rect)
  /// Ends what `beginMap(_:)` began.
  func endMap()
  /// Paints rings, each of which closes itself, as one area.
  func areas(_ path: borrowing Path, _ symbol: Symbol)
  /// Paints lines.
  func lines(_ path: borrowing Path, _ colour: Colour, width: Double)
  /// Paints a point at every position.
  func points(_ path: borrowing Path, _ symbol: Symbol)
  /// Writes a text whose middle line goes through `y`.
  func text(_ text: String, x: Double, y: Double, _ look: TextLook)
  /// How many texts have letters that no font has, as far as the canvas knows.
  var textsWithoutFont: Int { get }
  /// Ends the picture; what is left of it is written. Errors: those of the file.
  func finish() throws(GeoError)
}

/// How a text looks.
struct TextLook: Hashable {
  /// Where a text is, seen from its place.
  enum Anchor: Hashable {
    case start, middle, end
  }

  /// The height of the letters, in pixels.
  var size: Double
  var colour = Colour(0x222222)
  /// The colour around the letters, so that they are read on any ground.
  var halo: Colour?
  var anchor = Anchor.start
  var isBold = false
  /// How far it is turned around its place, in degrees clockwise.
  var angle = 0.0
}
