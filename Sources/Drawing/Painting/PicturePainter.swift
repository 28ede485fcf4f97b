internal import Base
internal import Flow
internal import Geometry
internal import Styles

/// Paints a picture of a store's features on any canvas.
///
/// A class, as the optimiser of Swift 6.3 releases too much in the initialiser of a structure that cannot be copied.
final class PicturePainter {
  /// What was drawn of the features.
  struct Result {
    /// Features that are nowhere on the picture, by layer.
    var outside: [Int]
    /// Features that no rule of the style sheet draws, by layer.
    var unstyled: [Int]
    /// Labels that found a place.
    var labels = 0
    /// It is a page that browsers are slow with.
    var isLarge = false
  }

  private let store: DrawingStore
  private let settings: PictureSettings
  private let frame: MapFrame
  private let layout: PictureLayout
  private let layerNames: [String]
  private let metresPerUnit: Double?
  private var chooser: SymbolChooser
  private var outline: ShapeOutline
  /// The factor by which points are smaller, as they are dense.
  private var pointScale = 1.0
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
    chooser = SymbolChooser(
      store, legend, settings.sheet, zoom: frame.zoom(pixels: 1), layerNames: layerNames)
    outline = ShapeOutline(frame, store.usedGrid)
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

  /// Paints everything.
  func paint(on canvas: any Canvas) -> Result {
    var result = Result(outside: [], unstyled: [])
    let whole = Rect(x: 0, y: 0, width: width, height: height)
    canvas.rectangle(whole, fill: settings.background, stroke: nil, width: 0)
    canvas.beginMap(frame.map)
    let degrees = Graticule.paint(
      frame, isGeographic: store.usedGrid.isGeographic, on: canvas)
    let survey = PictureSurvey(store, &outline, layerCount: layerNames.count)
    (result.outside, result.unstyled) = (survey.outside, survey.unstyled)
    pointScale = survey.pointScale
    if settings.sheet == nil {
      paint(survey.areas, .area, on: canvas)
      paint(0..<store.all.features.count, .line, on: canvas)
      paint(0..<store.all.features.count, .point, on: canvas)
    } else {
      paint(ruled: survey.ruled, on: canvas)
    }
    Graticule.paint(degrees, on: canvas)
    if settings.hasLabels { result.labels = paintLabels(survey.areas, on: canvas) }
    canvas.endMap()
    if settings.kind != .terminal {
      MapFurniture(
        layout, frame, title: settings.title, attribution: settings.attribution,
        metresPerUnit: metresPerUnit
      ).paint(on: canvas)
    }
    return result
  }

  private func symbol(_ feature: DrawnFeature, _ dimension: StyleDimension) -> Symbol {
    var symbol = chooser.symbol(feature, dimension)
    guard feature.style < 0, feature.valueKind != .rule, !feature.isProblem else { return symbol }
    // What nobody asked for in pixels is finer on small pictures.
    let fineness = min(max(width / 800, 0.5), 1)
    symbol.width = max(symbol.width * fineness, 0.5)
    guard dimension == .point else { return symbol }
    symbol.radius *= pointScale * max(fineness, 0.7)
    symbol.width *= pointScale
    // Edges would hide more than they show.
    if pointScale < 0.5 { symbol.stroke = nil }
    return symbol
  }

  /// Paints features in the order of the style sheet's rules, each of which draws geometries of a dimension.
  private func paint(ruled order: [Int], on canvas: any Canvas) {
    var start = 0
    while start < order.count {
      let first = store.all.features[order[start]]
      var end = start + 1
      while end < order.count, store.all.features[order[end]].value == first.value { end += 1 }
      for dimension in StyleDimension.allCases where first.dimensions & dimension.bit != 0 {
        paint(order[start..<end], dimension, on: canvas)
      }
      start = end
    }
  }

  private func paint(
    _ order: some Sequence<Int>, _ dimension: StyleDimension, on canvas: any Canvas
  ) {
    var gathered = Path()
    var symbol: Symbol?
    for index in order {
      let feature = store.all.features[index]
      guard feature.dimensions & dimension.bit != 0 else { continue }
      let own = self.symbol(feature, dimension)
      if own != symbol {
        flush(&gathered, symbol, dimension, on: canvas)
        symbol = own
      }
      outline.read(index, of: store.all)
      switch dimension {
      case .area:
        if !outline.areas.isEmpty {
          flush(&gathered, symbol, dimension, on: canvas)
          canvas.areas(outline.areas, own)
        }
        gathered.append(outline.specks)
      case .line where feature.isOutline: gathered.appendClosed(outline.areas)
      case .line: gathered.append(outline.lines)
      case .point: gathered.append(outline.points)
      }
      // Lines of one look are one path, but not without end.
      if gathered.count > 1 << 14 { flush(&gathered, symbol, dimension, on: canvas) }
    }
    flush(&gathered, symbol, dimension, on: canvas)
  }

  /// The radius of areas smaller than a pixel: where there are few features, they are not to be overlooked.
  private var speckRadius: Double { store.all.features.count < 300 ? 1.6 : 0.5 }

  /// Paints what was gathered: lines, points, or areas smaller than a pixel.
  private func flush(
    _ path: inout Path, _ symbol: Symbol?, _ dimension: StyleDimension, on canvas: any Canvas
  ) {
    guard !path.isEmpty, let symbol else { return }
    switch dimension {
    case .area:
      // Nothing but the edge is seen of it.
      let colour = symbol.stroke ?? symbol.fill
      canvas.points(path, Symbol(fill: colour, width: 0, radius: speckRadius))
    case .line:
      if let stroke = symbol.stroke, symbol.width > 0 {
        canvas.lines(path, stroke, width: symbol.width)
      }
    case .point: canvas.points(path, symbol)
    }
    path.removeAll()
  }

  private func paintLabels(_ areas: [Int], on canvas: any Canvas) -> Int {
    var placement = LabelPlacement(frame.map)
    var isArea = [Bool](repeating: false, count: store.all.features.count)
    for index in areas { isArea[index] = true }
    var count = 0
    var repeats = LabelRepeats()
    let others = (0..<store.all.features.count).filter { !isArea[$0] }
    for index in areas + others {
      let bytes = store.all.label(index)
      guard bytes.count > 0 else { continue }
      let text = TextMetrics.shortened(String(decoding: bytes, as: UTF8.self), to: 40)
      outline.read(index, of: store.all)
      guard let place = LabelPlace(outline, in: frame.map) else { continue }
      let radius = place.isPoint ? symbol(store.all.features[index], .point).radius : 0
      guard !repeats.isNear(text, place.x, place.y),
        let found = Self.find(text, place, radius, &placement)
      else { continue }
      repeats.add(text, place.x, place.y)
      canvas.text(text, x: found.x, y: found.y, found.look)
      count += 1
    }
    return count
  }

  /// The first free place of a label around its feature.
  private static func find(
    _ text: String, _ place: LabelPlace, _ radius: Double, _ placement: inout LabelPlacement
  ) -> (x: Double, y: Double, look: TextLook)? {
    let size = 11.5
    let width = TextMetrics.width(text, size: size)
    let gap = radius + 3
    let choices: [(dx: Double, dy: Double, anchor: TextLook.Anchor)] =
      place.isPoint
      ? [
        (gap, 0, .start), (-gap, 0, .end), (0, -gap - 6, .middle), (0, gap + 6, .middle),
      ] : [(0, 0, .middle), (0, -9, .middle), (0, 9, .middle)]
    for choice in choices {
      let (x, y) = (place.x + choice.dx, place.y + choice.dy)
      let left =
        switch choice.anchor {
        case .start: x
        case .middle: x - width / 2
        case .end: x - width
        }
      let rect = Rect(x: left - 2, y: y - size * 0.62, width: width + 4, height: size * 1.24)
      guard placement.take(rect) else { continue }
      var look = TextLook(size: size)
      look.halo = Colour.white.with(alpha: 0.85)
      look.anchor = choice.anchor
      return (x, y, look)
    }
    return nil
  }
}
