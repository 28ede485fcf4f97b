internal import Text

/// Widths of lines: pixels, of which 96 make an inch, and in GPX's styles millimetres.
enum GPXLineWidth {
  /// As togeojson has it.
  static func pixels(_ millimetres: Double) -> Double { millimetres * 96 / 25.4 }

  /// The millimetres for so many pixels, of those that come back as the same pixels the shortest.
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
