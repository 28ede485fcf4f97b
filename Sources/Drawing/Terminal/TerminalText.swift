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
    case .letters: TerminalLetters(isPlain: false).append(picture, to: &out)
    case .plainLetters: TerminalLetters(isPlain: true).append(picture, to: &out)
    case .sixel: Sixels.append(picture, to: &out)
    case .kitty: appendKitty(picture, to: &out)
    }
    try sink.write(out.buffer)
    try sink.commit()
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
