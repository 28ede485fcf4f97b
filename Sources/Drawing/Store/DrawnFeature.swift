/// What is known of a feature that is going to be drawn, apart from its shape.
struct DrawnFeature: BitwiseCopyable {
  /// The value that its colour depends on.
  enum ValueKind: UInt8, BitwiseCopyable {
    case none, number, text
    /// A rule of the style sheet.
    case rule
  }

  /// The place of its layer in the output.
  var layer: UInt32 = 0
  /// The number of its own style; -1 if it has none.
  var style: Int32 = -1
  /// What `value` is.
  var valueKind = ValueKind.none
  /// The kinds of its geometries: a bit `1 << StyleDimension.rawValue` for each.
  var dimensions: UInt8 = 0
  /// Its areas are drawn as lines, by their edges.
  var isOutline = false
  /// Its areas have edges that are no borders, so that these are lines of their own.
  var isCut = false
  /// It is a place where something is wrong with other data.
  var isProblem = false
  /// The same feature is there before, drawn by another rule.
  var isRepeated = false
  /// A double's pattern, or the number of a text or rule.
  var value: UInt64 = 0
  /// Where its shape ends in the run.
  var shapeEnd: UInt64 = 0
  /// Where its label ends in the run's text.
  var labelEnd: UInt64 = 0
  /// Where its properties end, which begin where its label ends.
  var textEnd: UInt64 = 0
}
