import Base
import Testing

@testable import Drawing

/// Pictures of pixels: only what must be exact.
struct CairoTests {
  /// True where cairo can be loaded.
  private static let hasCairo = (try? CairoLibrary.functions()) != nil

  private final class Pixels {
    var colours: [[UInt8]] = []
    var width = 0
    var height = 0
  }

  private func paint(scale: Double = 1, _ body: (CairoCanvas) -> Void) throws -> Pixels {
    let pixels = Pixels()
    let canvas = try CairoCanvas(
      .pixels { (base, width, height, stride) throws(GeoError) in
        let picture = PixelPicture(pixels: base, width: width, height: height, stride: stride)
        (pixels.width, pixels.height) = (width, height)
        for y in 0..<height {
          for x in 0..<width {
            let colour = picture.colour(x, y)
            pixels.colours.append([colour.red, colour.green, colour.blue, colour.alpha])
          }
        }
      }, width: 20, height: 10, scale: scale)
    body(canvas)
    try canvas.finish()
    return pixels
  }

  private func path(_ numbers: [Double]) -> Path {
    var path = Path()
    for index in stride(from: 0, to: numbers.count, by: 2) {
      path.append(numbers[index], numbers[index + 1])
    }
    path.endLine()
    return path
  }

  @Test(.enabled(if: hasCairo)) func aBoxIsWhereItIs() throws {
    let pixels = try paint { canvas in
      canvas.rectangle(
        Rect(x: 0, y: 0, width: 20, height: 10), fill: Colour(0xFFFFFF), stroke: nil, width: 0)
      canvas.areas(path([5, 2, 10, 2, 10, 8, 5, 8]), Symbol(fill: Colour(0xFF0000), width: 0))
    }
    for y in 0..<10 {
      for x in 0..<20 {
        let isIn = (5..<10).contains(x) && (2..<8).contains(y)
        #expect(pixels.colours[y * 20 + x] == (isIn ? [255, 0, 0, 255] : [255, 255, 255, 255]))
      }
    }
  }

  /// A code point that is nobody's.
  @Test(.enabled(if: hasCairo)) func textsThatNoFontHasAreCounted() throws {
    var count = 0
    _ = try paint { canvas in
      for text in ["a", "a\u{10FFFD}"] { canvas.text(text, x: 2, y: 5, TextLook(size: 8)) }
      count = canvas.textsWithoutFont
    }
    #expect(count == 1)
  }

  @Test(.enabled(if: hasCairo)) func aLineIsAsWideAsItIs() throws {
    let pixels = try paint(scale: 2) { canvas in
      canvas.lines(path([-5, 5, 25, 5]), Colour(0x0000FF), width: 2)
    }
    #expect(pixels.width == 40 && pixels.height == 20)
    let column = (0..<20).map { pixels.colours[$0 * 40 + 20][3] }
    #expect(column == (0..<20).map { (8..<12).contains($0) ? 255 : 0 })
  }

  @Test(.enabled(if: hasCairo)) func aTextLeavesInk() throws {
    let pixels = try paint { canvas in
      canvas.text("M\u{0}", x: 10, y: 5, TextLook(size: 9, colour: Colour(0)))
    }
    #expect(pixels.colours.contains { $0[3] > 200 })
  }

  @Test(.enabled(if: hasCairo)) func tooLargeIsRefused() {
    #expect(throws: GeoError.self) {
      _ = try CairoCanvas(.pixels { _, _, _, _ in }, width: 40_000, height: 10, scale: 1)
    }
  }
}
