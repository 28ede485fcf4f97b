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

  /// xterm's colours: 196 is red, 231 white, 21 blue.
  @Test func blocksAreTheSamePicture() {
    var out = Bytes()
    Self.pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      TerminalText.appendPlainBlocks(
        PixelPicture(pixels: base, width: 2, height: 12, stride: 8), to: &out)
    }
    let text = String(decoding: out.buffer, as: UTF8.self)
    let rows = text.split(separator: "\n")
    #expect(rows.count == 6)
    #expect(rows.first == "\u{1B}[38;5;196;48;5;196m▀\u{1B}[38;5;231;48;5;231m▀\u{1B}[0m")
    #expect(rows.last == "\u{1B}[38;5;196;48;5;196m▀\u{1B}[38;5;21;48;5;21m▀\u{1B}[0m")
  }
}
