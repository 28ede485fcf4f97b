internal import Base
internal import Styles
internal import Text

/// Writes the features of a store as a page has them.
///
/// A class, as the optimiser of Swift 6.3 releases too much in the initialiser of a structure that cannot be copied.
final class PageFeatures {
  private let store: DrawingStore
  private let isRuled: Bool
  private let layer: Int?
  private var chooser: SymbolChooser
  private var outline: ShapeOutline
  /// What is known of the features.
  let survey: PictureSurvey

  /// Features of a store at a zoom of web maps. `layer` is the layer that all of them are in on the page, behind others;
  /// nil if they have their own. They reach as far beyond the map as `margin` says.
  init(
    _ store: DrawingStore, _ settings: PictureSettings, _ frame: MapFrame, zoom: Double,
    layerNames: [String], legend: Legend?, layer: Int? = nil, margin: Double = ShapeOutline.margin
  ) {
    self.store = store
    self.layer = layer
    isRuled = settings.sheet != nil
    chooser = SymbolChooser(store, legend, settings.sheet, zoom: zoom, layerNames: layerNames)
    outline = ShapeOutline(frame, store.usedGrid, margin: margin)
    survey = PictureSurvey(store, &outline, layerCount: layerNames.count)
  }

  /// Features as they are drawn over each other; the page draws lines above areas, and points above lines, by itself.
  var order: [Int] {
    guard !isRuled else { return survey.ruled }
    var isArea = [Bool](repeating: false, count: store.all.features.count)
    for index in survey.areas { isArea[index] = true }
    return survey.areas + (0..<store.all.features.count).filter { !isArea[$0] }
  }

  /// Adds a feature: its layer, its symbols as area, line and point, its label, its properties and its lines; and a
  /// key, where others may repeat it. Nothing if it is not on the map.
  func append(
    _ index: Int, _ symbols: inout PageSymbols, _ isFirst: inout Bool, to out: inout Bytes
  ) {
    let feature = store.all.features[index]
    outline.read(index, of: store.all)
    guard !outline.isEmpty else { return }
    out.append(isFirst ? "\n[" : ",\n[")
    isFirst = false
    out.append("\(layer ?? Int(feature.layer)),")
    for dimension in [StyleDimension.area, .line, .point] {
      let isThere = feature.dimensions & dimension.bit != 0
      out.append(
        isThere ? "\(symbols.number(of: chooser.symbol(feature, dimension)))," : "-1,")
    }
    out.append(PageText.quoted(String(decoding: store.all.label(index), as: UTF8.self)))
    out.append(",")
    // One that is there before says where, and has no properties of its own.
    let properties = store.all.properties(index)
    if feature.isRepeated, layer == nil {
      out.append("\(first(of: index))")
    } else if properties.isEmpty {
      out.append("{}")
    }
    out.append(contentsOf: properties)
    out.append(",[")
    var isFirstLine = true
    if feature.isOutline {
      var edges = Path()
      if feature.isCut {
        edges.append(outline.borders)
      } else {
        edges.appendClosed(outline.areas)
      }
      Self.append(edges, kind: 1, &isFirstLine, to: &out)
    }
    Self.append(outline.areas, kind: feature.isCut ? 4 : 2, &isFirstLine, to: &out)
    if !feature.isOutline { Self.append(outline.borders, kind: 5, &isFirstLine, to: &out) }
    Self.append(outline.specks, kind: 3, &isFirstLine, to: &out)
    Self.append(outline.lines, kind: 1, &isFirstLine, to: &out)
    Self.append(outline.points, kind: 0, &isFirstLine, to: &out)
    out.append(isRuled && !feature.isRepeated && layer == nil ? "],\(index)]" : "]]")
  }

  /// The feature that another one repeats: copies follow the first.
  private func first(of index: Int) -> Int {
    var first = index
    while first > 0, store.all.features[first].isRepeated { first -= 1 }
    return first
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
}
