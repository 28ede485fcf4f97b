internal import Base
public import Features

/// Derives the style of features from their properties, for one slot of one worker.
public struct StyleCells {
  /// For each key of the slot the property that it is, as far as keys have been looked at.
  private var properties: [StyleProperty?] = []
  /// True if one of the keys so far is a style property.
  public private(set) var hasStyles = false

  /// No keys have been looked at yet.
  public init() {}

  /// Looks at the keys that are new in a slot.
  public mutating func update(_ slot: LayerSlot) {
    while properties.count < slot.keys.count {
      let property = StyleProperty(rawValue: slot.keys.name(at: properties.count))
      hasStyles = hasStyles || property != nil
      properties.append(property)
    }
  }

  /// The style property that a key stands for; nil for other keys. Call `update` first.
  public func property(ofKey key: UInt32) -> StyleProperty? { properties[Int(key)] }

  /// The style of a feature of the slot; empty if its properties say nothing. Only keys for which
  /// `isWanted` is true count. Call `update` first.
  public func style(
    ofFeature feature: Int, in batch: borrowing FeatureBatch,
    where isWanted: (UInt32) -> Bool = { _ in true }
  ) -> FeatureStyle {
    var style = FeatureStyle()
    guard hasStyles else { return style }
    var units: String?
    var marker: (color: String?, size: String?) = (nil, nil)
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members), let property = properties[Int(cell.key)],
        isWanted(cell.key)
      else { continue }
      switch property {
      case .stroke: style.stroke = Self.color(cell, batch)
      case .strokeOpacity: style.strokeOpacity = Self.number(cell, batch)
      case .strokeWidth: style.strokeWidth = Self.number(cell, batch)
      case .fill: style.fill = Self.color(cell, batch)
      case .fillOpacity: style.fillOpacity = Self.number(cell, batch)
      case .icon: style.icon = cell.type == .text ? batch.text(of: cell) : nil
      case .iconColor: style.iconColor = Self.color(cell, batch)
      case .iconOpacity: style.iconOpacity = Self.number(cell, batch)
      case .iconScale: style.iconScale = Self.number(cell, batch)
      case .iconHeading: style.iconHeading = Self.number(cell, batch)
      case .iconOffset: style.iconOffset = Self.offset(batch.text(of: cell))
      case .iconOffsetUnits: units = batch.text(of: cell)
      case .labelColor: style.labelColor = Self.color(cell, batch)
      case .labelOpacity: style.labelOpacity = Self.number(cell, batch)
      case .labelScale: style.labelScale = Self.number(cell, batch)
      case .markerColor: marker.color = Self.color(cell, batch)
      case .markerSize: marker.size = batch.text(of: cell)
      }
    }
    if let units { style.setOffsetUnits(units) }
    if style.iconColor == nil { style.iconColor = marker.color }
    if style.iconScale == nil { style.iconScale = marker.size.flatMap(Self.scale(ofMarker:)) }
    return style
  }

  /// `#rgb` or `#rrggbb`, the sign added where it is missing (simplestyle 1.1 allows that).
  private static func color(_ cell: Cell, _ batch: borrowing FeatureBatch) -> String? {
    guard cell.type == .text || cell.type == .integer, var text = batch.text(of: cell) else {
      return nil
    }
    if text.hasPrefix("#") { text.removeFirst() }
    guard text.utf8.count == 3 || text.utf8.count == 6,
      text.utf8.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit })
    else { return nil }
    return "#" + text.lowercased()
  }

  private static func number(_ cell: Cell, _ batch: borrowing FeatureBatch) -> Double? {
    switch cell.type {
    case .integer: Double(cell.integer)
    case .real: cell.real
    case .text: batch.text(of: cell).flatMap(Double.init)
    default: nil
    }
  }

  /// `[x,y]`.
  static func offset(_ json: String?) -> FeatureStyle.IconOffset? {
    guard let numbers = json.map(items(in:)), numbers.count == 2, let x = Double(numbers[0]),
      let y = Double(numbers[1])
    else { return nil }
    return FeatureStyle.IconOffset(x: x, y: y, xUnit: .fraction, yUnit: .fraction)
  }

  /// `["xunits","yunits"]`.
  static func units(
    in json: String
  ) -> (x: FeatureStyle.IconUnit, y: FeatureStyle.IconUnit) {
    let names = items(in: json)
    let units = names.map { FeatureStyle.IconUnit(rawValue: $0) ?? .fraction }
    return units.count == 2 ? (units[0], units[1]) : (.fraction, .fraction)
  }

  /// The items of a JSON array of plain numbers or words.
  private static func items(in json: String) -> [String] {
    json.split(whereSeparator: { "[]\", ".contains($0) }).map(String.init)
  }

  /// simplestyle's sizes as scales.
  private static func scale(ofMarker size: String) -> Double? {
    ["small": 0.75, "medium": 1, "large": 1.5][size]
  }
}
