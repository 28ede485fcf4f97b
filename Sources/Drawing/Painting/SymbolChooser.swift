internal import Base
internal import Flow
internal import Styles

/// How features are drawn: as the sheet says, by the value of a field, as they say themselves, or as their layer.
struct SymbolChooser {
  private let store: DrawingStore
  private let legend: Legend?
  /// The symbols of the style sheet's rules at the zoom of the picture; nil for those that draw nothing there.
  private let rules: [Symbol?]
  private let names: [String]
  /// What was chosen before, by layer, style, value and dimension.
  private var known: [Key: Symbol] = [:]

  private struct Key: Hashable {
    let layer: UInt32
    let style: Int32
    let value: UInt64
    let kind: UInt8
    let dimension: Int
    let isProblem: Bool
  }

  init(
    _ store: DrawingStore, _ legend: Legend?, _ sheet: MapStyle?, zoom: Double,
    layerNames: [String]
  ) {
    self.store = store
    self.legend = legend
    rules = (sheet?.rules ?? []).map { rule in
      rule.zooms.contains(zoom) ? rule.symbol(zoom: zoom) : nil
    }
    names = layerNames
  }

  /// The symbol of a feature's geometries of a dimension.
  mutating func symbol(_ feature: DrawnFeature, _ dimension: StyleDimension) -> Symbol {
    let key = Key(
      layer: feature.layer, style: feature.style,
      value: feature.valueKind == .number
        ? UInt64(truncatingIfNeeded: colourHash(feature)) : feature.value,
      kind: feature.valueKind.rawValue, dimension: dimension.rawValue,
      isProblem: feature.isProblem)
    if let symbol = known[key] { return symbol }
    let symbol = choose(feature, dimension)
    known[key] = symbol
    return symbol
  }

  /// Numbers of one colour are one to the table of symbols.
  private func colourHash(_ feature: DrawnFeature) -> Int { legend?.colour(feature).hashValue ?? 0 }

  private func choose(_ feature: DrawnFeature, _ dimension: StyleDimension) -> Symbol {
    if feature.valueKind == .rule {
      let index = Int(feature.value)
      return index < rules.count ? rules[index] ?? Symbol.nothing : Symbol.nothing
    }
    if feature.isProblem {
      return Symbol(fill: Palette.problems, stroke: .white, width: 1.5, radius: 5)
    }
    let name = Int(feature.layer) < names.count ? names[Int(feature.layer)] : ""
    let usual = Palette.symbol(layer: Int(feature.layer), named: name, dimension)
    if let legend { return Self.coloured(usual, legend.colour(feature), dimension) }
    guard feature.style >= 0 else { return usual }
    return usual.styled(store.styles[Int(feature.style)], dimension)
  }

  private static func coloured(
    _ symbol: Symbol, _ colour: Colour, _ dimension: StyleDimension
  ) -> Symbol {
    var symbol = symbol
    switch dimension {
    case .point: symbol.fill = colour
    case .line:
      symbol.stroke = colour
      symbol.width = 1.8
    case .area:
      symbol.fill = colour.with(alpha: 0.8)
      symbol.stroke = colour.darker(0.7)
      symbol.width = 0.5
    }
    return symbol
  }
}
