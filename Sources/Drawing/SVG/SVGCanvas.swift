internal import Base
internal import Files
internal import Text

/// Writes a picture as Scalable Vector Graphics (SVG 1.1).
final class SVGCanvas: Canvas {
  private let sink: ByteSink
  private var out = Bytes()
  private var failure: GeoError?
  /// The attributes of the group that is open, if one is.
  private var group: String?

  /// A canvas. The height and width are in pixels before they are scaled.
  init(_ sink: ByteSink, width: Double, height: Double, scale: Double, title: String) {
    self.sink = sink
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"")
    put(width * scale)
    out.append("\" height=\"")
    put(height * scale)
    out.append("\" viewBox=\"0 0 ")
    put(width)
    out.append(" ")
    put(height)
    out.append("\" font-family=\"'Noto Sans','DejaVu Sans',Helvetica,Arial,sans-serif\">\n")
    if !title.isEmpty { out.append("<title>\(title.markup)</title>\n") }
  }

  func rectangle(_ rect: Rect, fill: Colour?, stroke: Colour?, width: Double) {
    guard fill != nil || stroke != nil else { return }
    closeGroup()
    out.append("<rect x=\"")
    put(rect.x)
    out.append("\" y=\"")
    put(rect.y)
    out.append("\" width=\"")
    put(rect.width)
    out.append("\" height=\"")
    put(rect.height)
    out.append("\"\(Self.paint("fill", fill))\(Self.paint("stroke", stroke))")
    if stroke != nil { out.append(" stroke-width=\"\(Self.text(width))\"") }
    out.append("/>\n")
  }

  func beginMap(_ rect: Rect) {
    out.append("<clipPath id=\"map\"><rect x=\"")
    put(rect.x)
    out.append("\" y=\"")
    put(rect.y)
    out.append("\" width=\"")
    put(rect.width)
    out.append("\" height=\"")
    put(rect.height)
    out.append("\"/></clipPath>\n<g clip-path=\"url(#map)\">\n")
  }

  func endMap() {
    closeGroup()
    out.append("</g>\n")
  }

  func areas(_ path: borrowing Path, _ symbol: Symbol) {
    var attributes = Self.paint("fill", symbol.fill)
    if let stroke = symbol.stroke, symbol.width > 0 {
      attributes +=
        Self.paint("stroke", stroke)
        + " stroke-width=\"\(Self.text(symbol.width))\" stroke-linejoin=\"round\""
    }
    open(attributes + " fill-rule=\"evenodd\"")
    put(path, closes: true)
  }

  func lines(_ path: borrowing Path, _ colour: Colour, width: Double) {
    open(
      " fill=\"none\"" + Self.paint("stroke", colour)
        + " stroke-width=\"\(Self.text(width))\" stroke-linejoin=\"round\" stroke-linecap=\"round\""
    )
    put(path, closes: false)
  }

  func points(_ path: borrowing Path, _ symbol: Symbol) {
    // A line without length whose ends are round is a dot.
    if let stroke = symbol.stroke, symbol.width > 0 {
      open(Self.dots(stroke, 2 * (symbol.radius + symbol.width)))
      putDots(path)
    }
    guard let fill = symbol.fill else { return }
    open(Self.dots(fill, 2 * symbol.radius))
    putDots(path)
  }

  func text(_ text: String, x: Double, y: Double, _ look: TextLook) {
    closeGroup()
    out.append("<text x=\"")
    put(x)
    out.append("\" y=\"")
    // The middle of capital letters is so far above the line that they stand on.
    put(y + look.size * 0.36)
    out.append("\" font-size=\"\(Self.text(look.size))\"\(Self.paint("fill", look.colour))")
    switch look.anchor {
    case .start: break
    case .middle: out.append(" text-anchor=\"middle\"")
    case .end: out.append(" text-anchor=\"end\"")
    }
    if look.isBold { out.append(" font-weight=\"bold\"") }
    if look.angle != 0 {
      out.append(" transform=\"rotate(")
      put(look.angle)
      out.append(" ")
      put(x)
      out.append(" ")
      put(y)
      out.append(")\"")
    }
    if let halo = look.halo {
      out.append(Self.paint("stroke", halo))
      out.append(" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"")
    }
    out.append(">\(text.markup)</text>\n")
  }

  /// Whoever shows the picture chooses the fonts.
  var textsWithoutFont: Int { 0 }

  func finish() throws(GeoError) {
    closeGroup()
    out.append("</svg>\n")
    flush()
    if let failure { throw failure }
    try sink.commit()
  }

  // MARK: - Parts

  private func flush() {
    guard failure == nil else { return out.removeAll() }
    do throws(GeoError) { try sink.write(out.buffer) } catch { failure = error }
    out.removeAll()
  }

  /// Opens a group for everything that has these attributes.
  private func open(_ attributes: String) {
    guard group != attributes else { return }
    closeGroup()
    out.append("<g\(attributes)>\n")
    group = attributes
  }

  private func closeGroup() {
    guard group != nil else { return }
    out.append("</g>\n")
    group = nil
    if out.count > 1 << 20 { flush() }
  }

  private static func dots(_ colour: Colour, _ diameter: Double) -> String {
    " fill=\"none\"" + paint("stroke", colour)
      + " stroke-width=\"\(text(diameter))\" stroke-linecap=\"round\""
  }

  private static func paint(_ name: String, _ colour: Colour?) -> String {
    guard let colour else { return name == "fill" ? " fill=\"none\"" : "" }
    let opacity = colour.alpha < 1 ? " \(name)-opacity=\"\(text(colour.alpha))\"" : ""
    return " \(name)=\"\(colour.hexadecimal)\"\(opacity)"
  }

  private static func text(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    var text = "\(hundredths / 100)"
    if hundredths % 100 != 0 {
      let rest = "\(hundredths.magnitude % 100)"
      text += "." + (rest.utf8.count == 1 ? "0" + rest : rest)
      if text.hasSuffix("0") { text.removeLast() }
    }
    return hundredths < 0 && hundredths > -100 ? "-" + text : text
  }

  private func putDots(_ path: borrowing Path) {
    out.append("<path d=\"")
    for index in 0..<path.count {
      out.append("M")
      put(path.places.base[2 * index])
      out.append(" ")
      put(path.places.base[2 * index + 1])
      out.append("h0")
    }
    out.append("\"/>\n")
  }

  /// Writes lines as distances in tenths of a pixel.
  private func put(_ path: borrowing Path, closes: Bool) {
    out.append("<path d=\"")
    for index in 0..<path.ends.count {
      var last = (x: 0, y: 0)
      for (number, position) in path.line(index).enumerated() {
        let x = Int((path.places.base[2 * position] * 10).rounded())
        let y = Int((path.places.base[2 * position + 1] * 10).rounded())
        out.append(
          number == 0 ? UInt8(ascii: "M") : number == 1 ? UInt8(ascii: "l") : UInt8(ascii: " "))
        put(tenths: x - last.x)
        if y - last.y >= 0 { out.append(" ") }
        put(tenths: y - last.y)
        last = (x, y)
      }
      if closes { out.append("z") }
    }
    out.append("\"/>\n")
  }

  private func put(_ number: Double) { put(tenths: Int((number * 10).rounded())) }

  /// Writes a number as short as SVG allows: 5, -.5, 12.3.
  private func put(tenths: Int) {
    if tenths < 0 { out.append("-") }
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    if whole > 0 || rest == 0 {
      out.append(atMost: 32) { decimal(Int64(whole), to: $0) }
    }
    if rest > 0 {
      out.append(".")
      out.append(UInt8(ascii: "0") + UInt8(rest))
    }
  }
}
