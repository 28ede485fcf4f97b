internal import Base
internal import Files
internal import Styles
internal import Text

/// Writes a picture as one page for browsers, which needs nothing else: no network, no other file.
struct PageWriter: ~Copyable {
  private let store: DrawingStore
  private let settings: PictureSettings
  private let layerNames: [String]
  private let legend: Legend?
  private let metresPerUnit: Double?
  private let frame: MapFrame
  private var chooser: SymbolChooser
  private var outline: ShapeOutline
  private var out = Bytes()
  private var writtenCount = 0
  private var symbols: [Symbol: Int] = [:]
  private var symbolList: [Symbol] = []

  /// Units that positions are rounded to, from one edge of the map to the other.
  private static let units = 12_000.0

  /// So many bytes take a browser seconds.
  private static let largeCount = 60_000_000

  init(
    _ store: DrawingStore, _ settings: PictureSettings, layerNames: [String], legend: Legend?,
    metresPerUnit: Double?
  ) {
    self.store = store
    self.settings = settings
    self.layerNames = layerNames
    self.legend = legend
    self.metresPerUnit = metresPerUnit
    frame = MapFrame(
      of: store, settings, left: 0, top: 0, width: Self.units,
      height: settings.height.map { Double($0) * Self.units / Double(settings.width) })
    chooser = SymbolChooser(
      store, legend, settings.sheet, zoom: frame.zoom(pixels: Double(settings.width) / Self.units),
      layerNames: layerNames)
    outline = ShapeOutline(frame, store.usedGrid)
  }

  /// Writes the page; returns which features are not in it.
  consuming func write(to sink: ByteSink) throws(GeoError) -> PicturePainter.Result {
    let survey = PictureSurvey(store, &outline, layerCount: layerNames.count)
    let title = settings.title.isEmpty ? "Map" : settings.title
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    out.append(PagePolicy.element(script: PageScript.hash, style: PageStyle.hash) + "\n")
    out.append("<title>\(title.markup)</title>\n<style>")
    out.append(PageStyle.text)
    out.append("</style>\n</head>\n<body>\n")
    out.append(PageBody.text)
    out.append(
      "<script type=\"application/json\" id=\"data\">\n{\"title\":\(PageText.quoted(settings.title))"
    )
    appendFrame()
    out.append(",\n\"features\":[")
    var isFirst = true
    for index in order(survey) { try append(index, &isFirst, to: sink) }
    out.append("\n],\n\"symbols\":[")
    for (index, symbol) in symbolList.enumerated() {
      out.append(index == 0 ? "" : ",")
      out.append("[\(Self.text(symbol.fill)),\(Self.text(symbol.stroke)),")
      out.append("\(Self.text(symbol.width)),\(Self.text(symbol.radius))]")
    }
    out.append("]}\n</script>\n<script>")
    out.append(PageScript.text)
    out.append("</script>\n</body>\n</html>\n")
    try sink.write(out.buffer)
    try sink.commit()
    var result = PicturePainter.Result(outside: survey.outside, unstyled: survey.unstyled)
    result.isLarge = writtenCount > Self.largeCount
    return result
  }

  /// Features as they are drawn over each other; the page draws lines above areas, and points above lines, by itself.
  private func order(_ survey: PictureSurvey) -> [Int] {
    guard settings.sheet == nil else { return survey.ruled }
    var isArea = [Bool](repeating: false, count: store.all.features.count)
    for index in survey.areas { isArea[index] = true }
    return survey.areas + (0..<store.all.features.count).filter { !isArea[$0] }
  }

  // MARK: - Parts

  private mutating func appendFrame() {
    out.append(",\"width\":\(Int(frame.map.width)),\"height\":\(Int(frame.map.height))")
    if let metres = frame.metresPerPixel(metresPerUnit: metresPerUnit), metres.isFinite {
      out.append(",\"metres\":\(metres)")
    }
    if let attribution = settings.attribution {
      out.append(",\"attribution\":\(PageText.quoted(attribution))")
    }
    if settings.sheet != nil { out.append(",\"ruled\":true") }
    out.append(",\"layers\":[")
    out.append(layerNames.map(PageText.quoted).joined(separator: ","))
    out.append(
      "],\"legendTitle\":\(PageText.quoted(legend == nil ? "" : settings.colourField ?? ""))")
    out.append(",\"legend\":[")
    let entries = (legend?.entries ?? []).map {
      "[\(PageText.quoted($0.text)),\(Self.text($0.colour))]"
    }
    out.append(entries.joined(separator: ","))
    out.append("]")
  }

  /// Adds a feature: its layer, its symbols as area, line and point, its label, its properties and its lines.
  private mutating func append(
    _ index: Int, _ isFirst: inout Bool, to sink: ByteSink
  ) throws(GeoError) {
    let feature = store.all.features[index]
    outline.read(index, of: store.all)
    guard !outline.isEmpty else { return }
    out.append(isFirst ? "\n[" : ",\n[")
    isFirst = false
    out.append("\(feature.layer),")
    for dimension in [StyleDimension.area, .line, .point] {
      let isThere = feature.dimensions & dimension.bit != 0
      out.append(isThere ? "\(number(feature, dimension))," : "-1,")
    }
    out.append(PageText.quoted(String(decoding: store.all.label(index), as: UTF8.self)))
    out.append(",")
    // One that is there before has none.
    if feature.isRepeated { out.append("{}") }
    out.append(contentsOf: store.all.properties(index))
    out.append(",[")
    var isFirstLine = true
    if feature.isOutline {
      var edges = Path()
      edges.appendClosed(outline.areas)
      Self.append(edges, kind: 1, &isFirstLine, to: &out)
    }
    Self.append(outline.areas, kind: 2, &isFirstLine, to: &out)
    Self.append(outline.specks, kind: 3, &isFirstLine, to: &out)
    Self.append(outline.lines, kind: 1, &isFirstLine, to: &out)
    Self.append(outline.points, kind: 0, &isFirstLine, to: &out)
    out.append("]]")
    guard out.count > 1 << 20 else { return }
    try sink.write(out.buffer)
    writtenCount += out.count
    out.removeAll()
  }

  private mutating func number(_ feature: DrawnFeature, _ dimension: StyleDimension) -> Int {
    let symbol = chooser.symbol(feature, dimension)
    if let known = symbols[symbol] { return known }
    symbols[symbol] = symbolList.count
    symbolList.append(symbol)
    return symbolList.count - 1
  }

  /// Adds lines: a kind and positions, each but the first as its distance from the one before.
  private static func append(
    _ path: borrowing Path, kind: Int, _ isFirst: inout Bool, to out: inout Bytes
  ) {
    for index in 0..<path.ends.count {
      out.append(isFirst ? "[" : ",[")
      isFirst = false
      out.append(UInt8(ascii: "0") + UInt8(kind))
      var last = (x: 0, y: 0)
      for position in path.line(index) {
        let x = Int(path.places.base[2 * position].rounded())
        let y = Int(path.places.base[2 * position + 1].rounded())
        for step in [x - last.x, y - last.y] {
          out.append(",")
          out.append(atMost: 32) { decimal(Int64(step), to: $0) }
        }
        last = (x, y)
      }
      out.append("]")
    }
  }

  private static func text(_ colour: Colour?) -> String {
    guard let colour else { return "null" }
    return "\"rgba(\(colour.red),\(colour.green),\(colour.blue),\(text(colour.alpha)))\""
  }

  private static func text(_ number: Double) -> String { "\((number * 1000).rounded() / 1000)" }
}
