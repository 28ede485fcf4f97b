internal import Styles

/// What stands around a map: its title and border, the legend, a scale bar, north, and whom to thank.
struct MapFurniture {
  private let layout: PictureLayout
  private let frame: MapFrame
  private let title: String
  private let attribution: String?
  private let metresPerUnit: Double?
  private static let ink = Colour(0x333333)

  init(
    _ layout: PictureLayout, _ frame: MapFrame, title: String, attribution: String?,
    metresPerUnit: Double?
  ) {
    self.layout = layout
    self.frame = frame
    self.title = title
    self.attribution = attribution
    self.metresPerUnit = metresPerUnit
  }

  /// Paints all of it.
  func paint(on canvas: any Canvas) {
    canvas.rectangle(frame.map, fill: nil, stroke: Colour(0x999999), width: 1)
    if !title.isEmpty {
      var look = TextLook(size: 16, colour: Self.ink)
      look.isBold = true
      let room = Int((frame.map.width + layout.legendWidth) / 9)
      canvas.text(
        TextMetrics.shortened(title, to: max(room, 4)), x: frame.map.x,
        y: frame.map.y - PictureLayout.header / 2 - 2, look)
    }
    let y = frame.map.bottom + PictureLayout.footer / 2 + 3
    let end = paintScale(on: canvas, y)
    if frame.shown != nil { paintNorth(on: canvas, x: end + 16, y) }
    if let attribution {
      var look = TextLook(size: 10, colour: Colour(0x666666))
      look.anchor = .end
      let room = Int((frame.map.right - end - 50) / 5.5)
      if room > 5 {
        canvas.text(
          TextMetrics.shortened(attribution, to: room), x: frame.map.right, y: y, look)
      }
    }
    if layout.legendWidth > 0 { paintLegend(on: canvas) }
  }

  /// Paints the scale bar; returns where it ends.
  private func paintScale(on canvas: any Canvas, _ y: Double) -> Double {
    let left = frame.map.x
    guard let metres = frame.metresPerPixel(metresPerUnit: metresPerUnit), metres > 1e-9,
      metres < 1e9
    else { return left }
    // The longest round length that is no longer than this.
    let most = min(frame.map.width * 0.25, 160) * metres
    let power = powerOfTen(below: most)
    let length = [5.0, 2, 1].map { $0 * power }.first { $0 <= most } ?? power
    let pixels = length / metres
    var path = Path()
    path.append(left, y - 5)
    path.append(left, y)
    path.append(left + pixels, y)
    path.append(left + pixels, y - 5)
    path.endLine()
    canvas.lines(path, Self.ink, width: 1.4)
    let text = Self.text(metres: length)
    canvas.text(text, x: left + pixels + 6, y: y - 1, TextLook(size: 11, colour: Self.ink))
    return left + pixels + 6 + TextMetrics.width(text, size: 11)
  }

  private static func text(metres: Double) -> String {
    if metres >= 1000 { return "\(Int(metres / 1000)) km" }
    if metres >= 1 { return "\(Int(metres)) m" }
    return metres >= 0.01 ? "\(Int((metres * 100).rounded())) cm" : "\(metres) m"
  }

  private func paintNorth(on canvas: any Canvas, x: Double, _ y: Double) {
    var path = Path()
    path.append(x, y - 9)
    path.append(x + 4.5, y + 4)
    path.append(x, y + 1)
    path.append(x - 4.5, y + 4)
    path.endLine()
    canvas.areas(path, Symbol(fill: Self.ink, stroke: nil, width: 0))
    var look = TextLook(size: 11, colour: Self.ink)
    look.isBold = true
    canvas.text("N", x: x + 8, y: y - 1, look)
  }

  private func paintLegend(on canvas: any Canvas) {
    let left = frame.map.right + PictureLayout.margin
    var y = frame.map.y + 8
    if !layout.legendTitle.isEmpty {
      var look = TextLook(size: 12, colour: Self.ink)
      look.isBold = true
      canvas.text(layout.legendTitle, x: left, y: y, look)
      y += PictureLayout.legendLine + 3
    }
    let room = max(Int((frame.map.bottom - 4 - y) / PictureLayout.legendLine) + 1, 1)
    let shown = layout.entries.count > room ? room - 1 : layout.entries.count
    for entry in layout.entries.prefix(shown) {
      paintSign(entry, on: canvas, left, y)
      canvas.text(entry.text, x: left + 24, y: y, TextLook(size: 12, colour: Self.ink))
      y += PictureLayout.legendLine
    }
    let hidden = layout.entries.count - shown
    if hidden > 0 {
      canvas.text(
        "… \(hidden) more", x: left + 24, y: y, TextLook(size: 12, colour: Colour(0x666666)))
    }
  }

  private func paintSign(
    _ entry: PictureLayout.LegendEntry, on canvas: any Canvas, _ left: Double, _ y: Double
  ) {
    if entry.dimensions & StyleDimension.area.bit != 0 {
      canvas.rectangle(
        Rect(x: left, y: y - 6, width: 17, height: 12), fill: entry.colour.with(alpha: 0.8),
        stroke: entry.colour.darker(0.7), width: 0.7)
    } else if entry.dimensions & StyleDimension.line.bit != 0 {
      var path = Path()
      path.append(left, y)
      path.append(left + 17, y)
      path.endLine()
      canvas.lines(path, entry.colour, width: 2.2)
    } else {
      var path = Path()
      path.append(left + 8.5, y)
      path.endLine()
      canvas.points(path, Palette.symbol(of: entry.colour, .point))
    }
  }
}
