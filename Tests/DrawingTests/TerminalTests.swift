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

  @Test func kindsAreNamed() {
    #expect(TerminalKind.allCases.map(\.rawValue) == ["blocks", "sixel", "kitty"])
  }
}
