internal import Base

/// Paints on another canvas in pale colours, so that what is painted over it stands out.
final class PaleCanvas: Canvas {
  private let canvas: any Canvas
  private let ground: Colour

  /// A canvas over another one, on a ground that its colours fade into.
  init(_ canvas: any Canvas, ground: Colour) {
    self.canvas = canvas
    self.ground = ground
  }

  func rectangle(_ rect: Rect, fill: Colour?, stroke: Colour?, width: Double) {
    canvas.rectangle(rect, fill: pale(fill), stroke: pale(stroke), width: width)
  }

  func beginMap(_ rect: Rect) { canvas.beginMap(rect) }
  func endMap() { canvas.endMap() }

  func areas(_ path: borrowing Path, _ symbol: Symbol) { canvas.areas(path, pale(symbol)) }

  func lines(_ path: borrowing Path, _ colour: Colour, width: Double) {
    canvas.lines(path, colour.faded(into: ground), width: width)
  }

  func points(_ path: borrowing Path, _ symbol: Symbol) { canvas.points(path, pale(symbol)) }

  func text(_ text: String, x: Double, y: Double, _ look: TextLook) {
    var look = look
    look.colour = look.colour.faded(into: ground)
    look.halo = pale(look.halo)
    canvas.text(text, x: x, y: y, look)
  }

  var textsWithoutFont: Int { canvas.textsWithoutFont }

  func finish() throws(GeoError) { try canvas.finish() }

  private func pale(_ colour: Colour?) -> Colour? { colour?.faded(into: ground) }

  private func pale(_ symbol: Symbol) -> Symbol {
    var symbol = symbol
    symbol.fill = pale(symbol.fill)
    symbol.stroke = pale(symbol.stroke)
    return symbol
  }
}
