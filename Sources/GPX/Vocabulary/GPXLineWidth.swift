internal import Text

/// Widths of lines: in pixels, of which 96 make an inch, and in millimetres in the styles of GPX.
enum GPXLineWidth {
  /// The same factor as in togeojson.
  static func pixels(_ millimetres: Double) -> Double { millimetres * 96 / 25.4 }

  /// The millimetres for a number of pixels: the shortest number that converts back to the same pixels.
  static func millimetres(_ pixels: Double) -> Double {
    let usual = pixels * 25.4 / 96
    var best: (value: Double, count: Int)?
    var value = usual.nextDown.nextDown
    for _ in 0..<5 {
      let count = JSONValue.text(of: value).utf8.count
      if Self.pixels(value) == pixels, best.map({ count < $0.count }) ?? true {
        best = (value, count)
      }
      value = value.nextUp
    }
    return best?.value ?? usual
  }
}
