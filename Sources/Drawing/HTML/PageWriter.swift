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
  private var symbols = PageSymbols()
  private var out = Bytes()
  private var writtenCount = 0

  /// Units that positions are rounded to, from one edge of the map to the other.
  private static let units = 12_000.0

  /// Units around the map that its backdrop reaches beyond it.
  private static let margin = units / 4

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
  }

  /// The zoom of web maps at which the picture is made.
  private var zoom: Double { frame.zoom(pixels: Double(settings.width) / Self.units) }

  /// What the picture shows, and what comes into sight beside it on screens of another shape.
  var view: PictureView {
    PictureView(
      box: frame.shown(withMargin: Self.margin), isGeographic: store.usedGrid.isGeographic,
      crs: store.crs, zoom: frame.projection == .plane ? nil : zoom)
  }

  /// Writes the page, with a backdrop beneath the features; returns which features are not in it.
  consuming func write(
    over backdrop: Backdrop?, to sink: ByteSink
  ) throws(GeoError) -> PicturePainter.Result {
    let features = PageFeatures(
      store, settings, frame, zoom: zoom, layerNames: layerNames, legend: legend)
    let survey = features.survey
    var result = PicturePainter.Result(
      outside: survey.outside, unstyled: survey.unstyled, shownCount: survey.shownCount)
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
    appendFrame(backdrop)
    out.append(",\n\"features\":[")
    var isFirst = true
    if let backdrop {
      let beneath = PageFeatures(
        backdrop.store, backdrop.settings, frame, zoom: zoom, layerNames: backdrop.layerNames,
        legend: nil, layer: layerNames.count, margin: Self.margin)
      result.backdropCount = beneath.survey.shownCount
      try append(beneath, &isFirst, to: sink)
    }
    try append(features, &isFirst, to: sink)
    out.append("\n],\n\"symbols\":[")
    for (index, symbol) in symbols.list.enumerated() {
      out.append(index == 0 ? "" : ",")
      out.append("[\(Self.text(symbol.fill)),\(Self.text(symbol.stroke)),")
      out.append("\(Self.text(symbol.width)),\(Self.text(symbol.radius))]")
    }
    out.append("]}\n</script>\n<script>")
    out.append(PageScript.text)
    out.append("</script>\n</body>\n</html>\n")
    try sink.write(out.buffer)
    try sink.commit()
    result.isLarge = writtenCount > Self.largeCount
    return result
  }

  /// Adds features, in the order in which they are drawn over each other.
  private mutating func append(
    _ features: PageFeatures, _ isFirst: inout Bool, to sink: ByteSink
  ) throws(GeoError) {
    for index in features.order {
      features.append(index, &symbols, &isFirst, to: &out)
      guard out.count > 1 << 20 else { continue }
      try sink.write(out.buffer)
      writtenCount += out.count
      out.removeAll()
    }
  }

  // MARK: - Parts

  private mutating func appendFrame(_ backdrop: Backdrop?) {
    out.append(",\"width\":\(Int(frame.map.width)),\"height\":\(Int(frame.map.height))")
    if let metres = frame.metresPerPixel(metresPerUnit: metresPerUnit), metres.isFinite {
      out.append(",\"metres\":\(metres)")
    }
    if let attribution = Backdrop.attribution(settings, backdrop) {
      out.append(",\"attribution\":\(PageText.quoted(attribution))")
    }
    if settings.sheet != nil { out.append(",\"ruled\":true") }
    if let backdrop {
      // All of it is one layer, behind those of the features.
      let ground = backdrop.settings.background.map { ",\"ground\":\(Self.text($0))" } ?? ""
      let isRuled = backdrop.settings.sheet != nil
      out.append(",\"beneath\":{\"layer\":\(layerNames.count),\"ruled\":\(isRuled)\(ground)}")
    }
    out.append(",\"layers\":[")
    let names = layerNames + (backdrop == nil ? [] : ["Background"])
    out.append(names.map(PageText.quoted).joined(separator: ","))
    out.append(
      "],\"legendTitle\":\(PageText.quoted(legend == nil ? "" : settings.colourField ?? ""))")
    out.append(",\"legend\":[")
    let entries = (legend?.entries ?? []).map {
      "[\(PageText.quoted($0.text)),\(Self.text($0.colour))]"
    }
    out.append(entries.joined(separator: ","))
    out.append("]")
  }

  private static func text(_ colour: Colour?) -> String {
    guard let colour else { return "null" }
    return "\"rgba(\(colour.red),\(colour.green),\(colour.blue),\(text(colour.alpha)))\""
  }

  private static func text(_ number: Double) -> String { "\((number * 1000).rounded() / 1000)" }
}
