internal import Base

/// Pictures as sixels (DEC, VT330/VT340 Programmer Reference Manual, chapter 14): six rows at a time, colour by colour.
enum Sixels {
  /// Adds a picture.
  static func append(_ picture: PixelPicture, to out: inout Bytes) {
    out.append("\u{1B}P0;1q\"1;1;\(picture.width);\(picture.height)")
    let palette = PixelPalette(picture)
    let colours = palette.colours.count
    for (number, colour) in palette.colours.enumerated() {
      // In percent.
      let parts = (colour &* 100 &+ 127) / SIMD3(repeating: 255)
      out.append("#\(number);2;\(parts.x);\(parts.y);\(parts.z)")
    }
    var rows = [UInt8](repeating: 0, count: picture.width * 6)
    for top in Swift.stride(from: 0, to: picture.height, by: 6) {
      let count = min(6, picture.height - top)
      var isUsed = [Bool](repeating: false, count: colours)
      for row in 0..<count {
        for x in 0..<picture.width {
          let colour = palette.number(picture.colour(x, top + row))
          rows[row * picture.width + x] = UInt8(colour)
          isUsed[colour] = true
        }
      }
      for colour in 0..<colours where isUsed[colour] {
        out.append("#\(colour)")
        appendBand(UInt8(colour), rows, count, picture.width, to: &out)
        // Back to the left edge, for the next colour.
        out.append("$")
      }
      out.append("-")
    }
    out.append("\u{1B}\\\n")
  }

  /// One colour of six rows: a letter a column, repeated ones counted.
  private static func appendBand(
    _ colour: UInt8, _ rows: [UInt8], _ count: Int, _ width: Int, to out: inout Bytes
  ) {
    var run = (sixel: UInt8(0), count: 0)
    func flush(_ run: (sixel: UInt8, count: Int), _ out: inout Bytes) {
      guard run.count > 0 else { return }
      if run.count > 3 {
        out.append("!\(run.count)")
        out.append(run.sixel + 63)
      } else {
        out.append(repeating: run.sixel + 63, count: run.count)
      }
    }
    for x in 0..<width {
      var sixel: UInt8 = 0
      for row in 0..<count where rows[row * width + x] == colour { sixel |= 1 << UInt8(row) }
      if sixel == run.sixel {
        run.count += 1
      } else {
        flush(run, &out)
        run = (sixel, 1)
      }
    }
    flush(run, &out)
  }
}
