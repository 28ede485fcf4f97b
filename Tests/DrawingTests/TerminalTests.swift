import Base
import Testing

@testable import Drawing

/// Pictures for terminals, taken apart again.
struct TerminalTests {
  /// Two columns of twelve rows: the left one red, the right one white above blue.
  private static let pixels: [UInt8] = (0..<12).flatMap { row in
    [0, 0, 255, 255] + (row < 6 ? [255, 255, 255, 255] : [255, 0, 0, 255]) as [UInt8]
  }

  @Test func sixelsAreTheSamePicture() {
    var out = Bytes()
    Self.pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      Sixels.append(PixelPicture(pixels: base, width: 2, height: 12, stride: 8), to: &out)
    }
    let text = String(decoding: out.buffer, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}P0;1q\"1;1;2;12#0;2;0;0;0"))
    // Red is colour 180, white 215, blue 5; ~ is all six rows, ? none.
    #expect(text.hasSuffix("#180~?$#215?~$-#5?~$#180~?$-\u{1B}\\\n"))
  }

  /// The letters of a picture whose pixels are in rows of a colour's letter each, without their colours.
  private static func letters(_ rows: [String], isPlain: Bool = true) -> (text: String, raw: String)
  {
    let colours: [Character: [UInt8]] = [
      "r": [0, 0, 255, 255], "b": [255, 0, 0, 255], "w": [255, 255, 255, 255], "k": [0, 0, 0, 255],
    ]
    let pixels = rows.joined().flatMap { colours[$0] ?? [] }
    var out = Bytes()
    pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      TerminalLetters(isPlain: isPlain).append(
        PixelPicture(
          pixels: base, width: rows[0].count, height: rows.count, stride: rows[0].count * 4),
        to: &out)
    }
    let raw = String(decoding: out.buffer, as: UTF8.self)
    return (raw.replacing(/\u{1B}\[[0-9;]*m/, with: ""), raw)
  }

  /// xterm's colours: 196 is red, 231 white, 21 blue, 16 black.
  @Test func areasAreHalfBlocks() {
    let (text, raw) = Self.letters(["rrwb", "rrwb", "bbwb", "bbwb"])
    #expect(text == "▀▌\n")
    #expect(raw == "\u{1B}[38;5;196;48;5;21m▀\u{1B}[38;5;231;48;5;21m▌\u{1B}[0m\n")
    // In 24 bits the same colours are told once.
    let whole = Self.letters(["rrrr", "rrrr", "rrrr", "rrrr"], isPlain: false).raw
    #expect(whole == "\u{1B}[38;2;255;0;0;48;2;255;0;0m▀▀\u{1B}[0m\n")
  }

  /// The dots of braille are numbered down the left column, down the right one, then the two lowest (Unicode, chapter 21).
  @Test func linesAndPointsAreDots() {
    let rows = ["kwwwwk", "wkwwww", "wwkwww", "wwwkww"]
    let (text, raw) = Self.letters(rows)
    #expect(text == "⠑⢄⠈\n")
    #expect(raw.hasPrefix("\u{1B}[38;5;16;48;5;231m⠑"))
    // The fewer pixels are the dots.
    #expect(Self.letters(["wk", "kk", "kk", "kk"]).raw.hasPrefix("\u{1B}[38;5;231;48;5;16m⠁"))
  }

  @Test func aRowThatIsNotWholeIsLeftOut() {
    #expect(Self.letters(["rrr", "rrr", "rrr", "rrr", "bbb"]).text == "▀\n")
  }
}
