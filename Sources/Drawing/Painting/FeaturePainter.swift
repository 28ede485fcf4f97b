internal import Base
internal import Flow
internal import Geometry
internal import Styles

/// Paints the features of a store in the frame of a picture: areas, the largest first, lines, points, and labels.
///
/// A class, as the optimiser of Swift 6.3 releases too much in the initialiser of a structure that cannot be copied.
final class FeaturePainter {
  /// A label that found a place.
  private struct PlacedLabel {
    var text: String
    var x: Double
    var y: Double
    var look: TextLook
  }

  private let store: DrawingStore
  private let settings: PictureSettings
  private let frame: MapFrame
  private var chooser: SymbolChooser
  private var outline: ShapeOutline
  /// What is known of the features before they are painted.
  let survey: PictureSurvey
  private var labels: [PlacedLabel] = []

  init(
    _ store: DrawingStore, _ settings: PictureSettings, _ frame: MapFrame, layerNames: [String],
    legend: Legend?
  ) {
    self.store = store
    self.settings = settings
    self.frame = frame
    chooser = SymbolChooser(
      store, legend, settings.sheet, zoom: frame.zoom(pixels: 1), layerNames: layerNames)
    outline = ShapeOutline(frame, store.usedGrid)
    survey = PictureSurvey(store, &outline, layerCount: layerNames.count)
  }

  /// Paints all features, but no labels.
  func paint(on canvas: any Canvas) {
    guard settings.sheet == nil else { return paint(ruled: survey.ruled, on: canvas) }
    paint(survey.areas, .area, on: canvas)
    paint(0..<store.all.features.count, .line, on: canvas)
    paint(0..<store.all.features.count, .point, on: canvas)
  }

  /// Finds places for labels, as far as there is room; returns how many did.
  func placeLabels(_ placement: inout LabelPlacement) -> Int {
    guard settings.hasLabels else { return 0 }
    var isArea = [Bool](repeating: false, count: store.all.features.count)
    for index in survey.areas { isArea[index] = true }
    var repeats = LabelRepeats()
    let others = (0..<store.all.features.count).filter { !isArea[$0] }
    for index in survey.areas + others {
      let bytes = store.all.label(index)
      guard bytes.count > 0 else { continue }
      let text = TextMetrics.shortened(String(decoding: bytes, as: UTF8.self), to: 40)
      outline.read(index, of: store.all)
      guard let place = LabelPlace(outline, in: frame.map), !repeats.isNear(text, place.x, place.y)
      else { continue }
      let along = LabelPlace.along(
        outline, in: frame.map, width: TextMetrics.width(text, size: Self.labelSize))
      let radius = place.isPoint ? symbol(store.all.features[index], .point).radius : 0
      for place in along.isEmpty ? [place] : along {
        guard let found = Self.find(text, place, radius, &placement) else { continue }
        repeats.add(text, place.x, place.y)
        labels.append(PlacedLabel(text: text, x: found.x, y: found.y, look: found.look))
        break
      }
    }
    return labels.count
  }

  /// Paints the labels that found a place.
  func paintLabels(on canvas: any Canvas) {
    for label in labels { canvas.text(label.text, x: label.x, y: label.y, label.look) }
  }

  private func symbol(_ feature: DrawnFeature, _ dimension: StyleDimension) -> Symbol {
    var symbol = chooser.symbol(feature, dimension)
    guard feature.style < 0, feature.valueKind != .rule, !feature.isProblem else { return symbol }
    // What nobody asked for in pixels is finer on small pictures.
    let fineness = min(max(Double(settings.width) / 800, 0.5), 1)
    symbol.width = max(symbol.width * fineness, 0.5)
    guard dimension == .point else { return symbol }
    symbol.radius *= survey.pointScale * max(fineness, 0.7)
    symbol.width *= survey.pointScale
    // Edges would hide more than they show.
    if survey.pointScale < 0.5 { symbol.stroke = nil }
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
          paintAreas(own, isCut: feature.isCut, on: canvas)
        }
        gathered.append(outline.specks)
      case .line where feature.isOutline && feature.isCut: gathered.append(outline.borders)
      case .line where feature.isOutline: gathered.appendClosed(outline.areas)
      case .line: gathered.append(outline.lines)
      case .point: gathered.append(outline.points)
      }
      // Lines of one look are one path, but not without end.
      if gathered.count > 1 << 14 { flush(&gathered, symbol, dimension, on: canvas) }
    }
    flush(&gathered, symbol, dimension, on: canvas)
  }

  /// Paints the areas of the outline; where they have edges that are no borders, these are painted apart.
  private func paintAreas(_ symbol: Symbol, isCut: Bool, on canvas: any Canvas) {
    guard isCut, let stroke = symbol.stroke, symbol.width > 0 else {
      return canvas.areas(outline.areas, symbol)
    }
    var inside = symbol
    inside.stroke = nil
    canvas.areas(outline.areas, inside)
    canvas.lines(outline.borders, stroke, width: symbol.width)
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

  /// The height of labels, in pixels.
  private static let labelSize = 11.5

  /// The squares that a text along a line covers.
  private static func squares(_ place: LabelPlace, _ angle: Double, width: Double) -> [Rect] {
    let side = labelSize * 1.24
    let count = max((width / side).rounded(.up), 1)
    return (0..<Int(count)).map { index in
      let distance = ((Double(index) + 0.5) / count - 0.5) * width
      return Rect(
        x: place.x + distance * cosine(ofDegrees: angle) - side / 2,
        y: place.y + distance * sine(ofDegrees: angle) - side / 2, width: side, height: side)
    }
  }

  /// The first free place of a label around its feature.
  private static func find(
    _ text: String, _ place: LabelPlace, _ radius: Double, _ placement: inout LabelPlacement
  ) -> (x: Double, y: Double, look: TextLook)? {
    let size = Self.labelSize
    let width = TextMetrics.width(text, size: size)
    var look = TextLook(size: size)
    look.halo = Colour.white.with(alpha: 0.85)
    if let angle = place.angle {
      guard placement.take(squares(place, angle, width: width + 4)) else { return nil }
      (look.anchor, look.angle) = (.middle, angle)
      return (place.x, place.y, look)
    }
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
      look.anchor = choice.anchor
      return (x, y, look)
    }
    return nil
  }
}
