import Testing

@testable import Drawing

/// Colours as CSS writes them (CSS Color 4).
struct ColourTests {
  @Test(arguments: [
    ("#fff", "#ffffff", 1), ("#0f08", "#00ff00", 0.533), ("#12345678", "#123456", 0.47),
    ("rgb(255, 0, 128)", "#ff0080", 1), ("rgba(1,2,3,0.25)", "#010203", 0.25),
    ("rgb(100%, 0%, 0%)", "#ff0000", 1), ("hsl(120, 100%, 50%)", "#00ff00", 1),
    ("hsl(0, 0%, 100%)", "#ffffff", 1), ("hsla(240, 100%, 50%, 50%)", "#0000ff", 0.5),
    ("navy", "#000080", 1), ("TRANSPARENT", "#000000", 0),
  ])
  func isRead(_ text: String, _ hexadecimal: String, _ alpha: Double) throws {
    let colour = try #require(Colour(text))
    #expect(colour.hexadecimal == hexadecimal)
    #expect(abs(colour.alpha - alpha) < 0.01)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#gggggg", "rgb(1,2)", "rgb(a,b,c)", "rgb(1,2,3", "hsl(nan,1%,1%)",
    "rgb(1e999,0,0)", "javascript:alert(1)", "url(#x)",
  ])
  func isRefused(_ text: String) { #expect(Colour(text) == nil) }

  /// By hand: grey is 0.3 of red, 0.59 of green and 0.11 of blue; a colour goes 0.35 of the way to its grey, and then half
  /// of the way to the ground.
  @Test(
    arguments: [
      (0xFF0000, 0xFFFFFF, "#e08d8d"), (0x000000, 0xFFFFFF, "#808080"),
      (0x0000FF, 0x0000FF, "#0505d7"),
    ] as [(UInt32, UInt32, String)])
  func fadesIntoTheGround(_ colour: UInt32, _ ground: UInt32, _ faded: String) {
    #expect(Colour(colour).faded(into: Colour(ground)).hexadecimal == faded)
    #expect(Colour(colour, alpha: 0.5).faded(into: Colour(ground)).alpha == 0.5)
  }

  /// Neighbouring classes are told apart, also by brightness alone.
  @Test(arguments: 2...7) func classesGrowDarker(_ count: Int) {
    func brightness(_ colour: Colour) -> Double {
      0.2126 * Double(colour.red) + 0.7152 * Double(colour.green) + 0.0722 * Double(colour.blue)
    }
    let values = Palette.classes(count).map(brightness)
    #expect(values.count == count)
    for (lighter, darker) in zip(values, values.dropFirst()) { #expect(lighter - darker > 10) }
  }
}
