internal import Base
internal import Flow
internal import Geometry
internal import Styles

/// Paints a picture of a store's features on any canvas.
struct PicturePainter {
  /// What was drawn of the features.
  struct Result {
    /// Features that are nowhere on the picture, by layer.
    var outside: [Int]
    /// Features that no rule of the style sheet draws, by layer.
    var unstyled: [Int]
    /// Features that are on the map.
    var shownCount: Int
    /// Labels that found a place.
    var labels = 0
    /// Features of the backdrop that are on the map.
    var backdropCount = 0
    /// It is a page that browsers are slow with.
    var isLarge = false
  }

  private let store: DrawingStore
  private let settings: PictureSettings
  private let frame: MapFrame
  private let layout: PictureLayout
  private let layerNames: [String]
  private let metresPerUnit: Double?
  private let legend: Legend?
  /// The size of the picture.
  let width: Double
  let height: Double

  init(
    _ store: DrawingStore, _ settings: PictureSettings, layerNames: [String], legend: Legend?,
    metresPerUnit: Double?
  ) {
    self.store = store
    self.settings = settings
    self.layerNames = layerNames
    self.metresPerUnit = metresPerUnit
    width = Double(settings.width)
    let entries = Self.entries(store, settings, layerNames, legend)
    let isTerminal = settings.kind == .terminal
    layout = PictureLayout(
      width: width, legendTitle: legend == nil ? "" : settings.colourField ?? "",
      entries: isTerminal ? [] : entries)
    let margin = isTerminal ? 0 : PictureLayout.margin
    let footer = isTerminal ? 0 : PictureLayout.footer
    let header = isTerminal || settings.title.isEmpty ? 0 : PictureLayout.header
    frame = MapFrame(
      of: store, settings, left: margin, top: margin + header,
      width: isTerminal ? width : layout.mapWidth,
      height: settings.height.map { max(Double($0) - 2 * margin - header - footer, 20) })
    height = settings.height.map(Double.init) ?? frame.map.bottom + footer + margin
    self.legend = legend
  }

  /// The lines of the legend: classes, or layers if there are several.
  static func entries(
    _ store: DrawingStore, _ settings: PictureSettings, _ names: [String], _ legend: Legend?
  ) -> [PictureLayout.LegendEntry] {
    var dimensions = [UInt8](repeating: 0, count: names.count)
    var problems: Set<Int> = []
    for index in 0..<store.all.features.count {
      let feature = store.all.features[index]
      if Int(feature.layer) < names.count { dimensions[Int(feature.layer)] |= feature.dimensions }
      if feature.isProblem { problems.insert(Int(feature.layer)) }
    }
    if let legend {
      let all = dimensions.reduce(0, |)
      return legend.entries.map {
        PictureLayout.LegendEntry(text: $0.text, colour: $0.colour, dimensions: all)
      }
    }
    let shown = names.indices.filter { dimensions[$0] != 0 }
    guard shown.count > 1, settings.sheet == nil, store.styles.isEmpty else { return [] }
    return shown.map { layer in
      let symbol = Palette.symbol(layer: layer, named: names[layer], .line)
      return PictureLayout.LegendEntry(
        text: names[layer],
        colour: problems.contains(layer) ? Palette.problems : symbol.stroke ?? Palette.others,
        dimensions: dimensions[layer])
    }
  }

  /// What the picture shows.
  var view: PictureView {
    PictureView(
      box: frame.shown, isGeographic: store.usedGrid.isGeographic, crs: store.crs,
      zoom: frame.projection == .plane ? nil : frame.zoom(pixels: 1))
  }

  /// Paints everything, with a backdrop beneath the features.
  func paint(on canvas: any Canvas, over backdrop: Backdrop? = nil) -> Result {
    let features = FeaturePainter(
      store, settings, frame, layerNames: layerNames, legend: legend)
    var placement = LabelPlacement(frame.map)
    let survey = features.survey
    var result = Result(
      outside: survey.outside, unstyled: survey.unstyled, shownCount: survey.shownCount)
    result.labels = features.placeLabels(&placement)
    let whole = Rect(x: 0, y: 0, width: width, height: height)
    canvas.rectangle(whole, fill: settings.background, stroke: nil, width: 0)
    canvas.beginMap(frame.map)
    if let backdrop { paint(backdrop, on: canvas, &placement, &result) }
    // In letters its lines are as wide as roads.
    let degrees =
      settings.isOfLetters
      ? []
      : Graticule.paint(
        frame, isGeographic: store.usedGrid.isGeographic, crs: store.crs, on: canvas)
    features.paint(on: canvas)
    Graticule.paint(degrees, on: canvas)
    features.paintLabels(on: canvas)
    canvas.endMap()
    if settings.kind != .terminal {
      MapFurniture(
        layout, frame, title: settings.title,
        attribution: Backdrop.attribution(settings, backdrop), metresPerUnit: metresPerUnit
      ).paint(on: canvas)
    }
    return result
  }

  /// Paints a backdrop, pale; its labels leave room for those of the features.
  private func paint(
    _ backdrop: Backdrop, on canvas: any Canvas, _ placement: inout LabelPlacement,
    _ result: inout Result
  ) {
    let ground = backdrop.settings.background ?? settings.background ?? .white
    canvas.rectangle(frame.map, fill: ground, stroke: nil, width: 0)
    let painter = FeaturePainter(
      backdrop.store, backdrop.settings, frame, layerNames: backdrop.layerNames, legend: nil)
    result.backdropCount = painter.survey.shownCount
    let pale = PaleCanvas(canvas, ground: ground)
    painter.paint(on: pale)
    _ = painter.placeLabels(&placement)
    painter.paintLabels(on: pale)
  }
}
