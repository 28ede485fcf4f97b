internal import Base
internal import Features
internal import Files

/// Writes pictures for terminals.
enum TerminalText {
  /// Writes a picture in the way that a terminal understands.
  static func write(
    _ picture: PixelPicture, _ kind: TerminalKind, to sink: ByteSink
  ) throws(GeoError) {
    var out = Bytes()
    switch kind {
    case .blocks: appendBlocks(picture, to: &out)
    case .plainBlocks: appendPlainBlocks(picture, to: &out)
    case .sixel: Sixels.append(picture, to: &out)
    case .kitty: appendKitty(picture, to: &out)
    }
    try sink.write(out.buffer)
    try sink.commit()
  }

  /// Half blocks: two pixels a letter, in 24 bits of colour.
  private static func appendBlocks(_ picture: PixelPicture, to out: inout Bytes) {
    for row in Swift.stride(from: 0, to: picture.height - 1, by: 2) {
      var last: (UInt32, UInt32)?
      for x in 0..<picture.width {
        let (upper, lower) = (picture.colour(x, row), picture.colour(x, row + 1))
        let bits = (
          UInt32(upper.red) << 16 | UInt32(upper.green) << 8 | UInt32(upper.blue),
          UInt32(lower.red) << 16 | UInt32(lower.green) << 8 | UInt32(lower.blue)
        )
        if last?.0 != bits.0 || last?.1 != bits.1 {
          out.append("\u{1B}[38;2;\(upper.red);\(upper.green);\(upper.blue);48;2;")
          out.append("\(lower.red);\(lower.green);\(lower.blue)m")
          last = bits
        }
        out.append("▀")
      }
      out.append("\u{1B}[0m\n")
    }
  }

  /// The same in the cube of 6 × 6 × 6 colours that begins at number 16.
  static func appendPlainBlocks(_ picture: PixelPicture, to out: inout Bytes) {
    for row in Swift.stride(from: 0, to: picture.height - 1, by: 2) {
      var last: (Int, Int)?
      for x in 0..<picture.width {
        let numbers = (number(picture.colour(x, row)), number(picture.colour(x, row + 1)))
        if last?.0 != numbers.0 || last?.1 != numbers.1 {
          out.append("\u{1B}[38;5;\(numbers.0);48;5;\(numbers.1)m")
          last = numbers
        }
        out.append("▀")
      }
      out.append("\u{1B}[0m\n")
    }
  }

  /// The number of the nearest colour of the cube, whose steps are 0, 95, 135, 175, 215 and 255.
  private static func number(
    _ colour: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  ) -> Int {
    func step(_ part: UInt8) -> Int {
      part < 48 ? 0 : part < 115 ? 1 : min((Int(part) - 35) / 40, 5)
    }
    return 16 + 36 * step(colour.red) + 6 * step(colour.green) + step(colour.blue)
  }

  /// The most bytes of base 64 in one escape sequence.
  private static let kittyPiece = 4096

  /// 32 bits of red, green, blue and alpha a pixel, in base 64 (sw.kovidgoyal.net/kitty/graphics-protocol).
  private static func appendKitty(_ picture: PixelPicture, to out: inout Bytes) {
    var raw = Bytes(capacity: picture.width * picture.height * 4)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let colour = picture.colour(x, y)
        raw.append(colour.red)
        raw.append(colour.green)
        raw.append(colour.blue)
        raw.append(colour.alpha)
      }
    }
    var start = 0
    let step = kittyPiece / 4 * 3
    while start < raw.count {
      let end = min(start + step, raw.count)
      let more = end < raw.count ? 1 : 0
      out.append(
        start == 0
          ? "\u{1B}_Ga=T,f=32,s=\(picture.width),v=\(picture.height),q=2,m=\(more);"
          : "\u{1B}_Gm=\(more);")
      CellText.append(base64: UnsafeRawBufferPointer(raw.buffer(start..<end)), to: &out)
      out.append("\u{1B}\\")
      start = end
    }
    out.append("\n")
  }
}
