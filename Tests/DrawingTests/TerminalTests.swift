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
    #expect(
      text.hasPrefix("\u{1B}P0;1q\"1;1;2;12#0;2;100;0;0#1;2;0;0;100#2;2;100;100;100"))
    // Red is the most frequent colour; ~ is all six rows, ? none.
    #expect(text.hasSuffix("#0~?$#2?~$-#0~?$#1?~$-\u{1B}\\\n"))
  }

  /// The letters of a picture whose pixels are in rows of a colour's letter each, without their colours.
  private static func letters(_ rows: [String], isPlain: Bool = true) -> (text: String, raw: String)
  {
    let colours: [Character: [UInt8]] = [
      "r": [0, 0, 255, 255], "b": [255, 0, 0, 255], "w": [255, 255, 255, 255], "k": [0, 0, 0, 255],
      "p": [0xE3, 0xE7, 0xEC, 255],
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

  /// A pale brown is a grey of 256 colours, not a pink of the cube: 254 is 228, 228, 228.
  @Test func paleColoursAreGrey() {
    #expect(Self.letters(["pp", "pp", "pp", "pp"]).raw.hasPrefix("\u{1B}[38;5;254;48;5;254m"))
  }

  /// A picture of more colours than sixels can tell apart has those that are most frequent; others are the nearest one.
  @Test func rareColoursAreTheNearestFrequentOne() throws {
    // A row of a pale brown, then 400 colours of a pixel each, the last of which is nearly the same brown.
    var pixels = [UInt8](repeating: 0, count: 4 * 800)
    for index in 0..<800 {
      let colour: [UInt8] =
        index < 400
        ? [0xE3, 0xE7, 0xEC]
        : index == 799
          ? [0xE3, 0xE7, 0xF8] : [UInt8(index % 20) * 8, UInt8(index / 20 - 20) * 8, 0]
      pixels.replaceSubrange(4 * index..<4 * index + 4, with: colour + [255])
    }
    let palette = pixels.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map {
        PixelPalette(PixelPicture(pixels: $0, width: 800, height: 1, stride: 3200))
      }
    }
    let found = try #require(palette)
    #expect(found.colours.count == 256)
    #expect(found.colours[0] == SIMD3(0xEC, 0xE7, 0xE3))
    #expect(found.number((0xF8, 0xE7, 0xE3, 255)) == 0)
  }

  @Test func aRowThatIsNotWholeIsLeftOut() {
    #expect(Self.letters(["rrr", "rrr", "rrr", "rrr", "bbb"]).text == "▀\n")
  }
}
