internal import Base
internal import Features
internal import FormatKit
internal import Styles

/// The style of some features, with the address that they know it by: one for all features whose style
/// properties are the same.
final class KMLOutputStyle {
  /// The `styleUrl`; nil for none.
  let url: [UInt8]?
  /// The style, without what KML cannot hold.
  let style: FeatureStyle
  /// The properties that the style holds, by ``StyleProperty``'s order; others stay extended data.
  private(set) var heldProperties: UInt32 = 0
  /// True if a value reads back differently.
  private(set) var isRounded = false

  /// The style of a feature, as its cells tell it.
  init(
    _ plan: KMLEncoderPlan, feature: Int, of batch: borrowing FeatureBatch, url: [UInt8]?,
    isOverlay: Bool
  ) {
    self.url = url
    let cells = plan.cells
    var given = cells.style(ofFeature: feature, in: batch) { plan.isWanted($0) }
    if given.icon == nil { given.icon = Self.symbol(plan, feature, of: batch)?.icon }
    style = Self.writable(given, isOverlay: isOverlay)
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members), cell.type != .null, plan.isWanted(cell.key),
        let property = cells.property(ofKey: cell.key), let value = value(of: property)
      else { continue }
      heldProperties |= Self.mask(property)
      if !value.isSame(as: cell, in: batch) { isRounded = true }
    }
    heldProperties |= redundantMarkers(plan, feature, of: batch)
  }

  /// The members of simplestyle that follow from properties that the style holds: GeoJSON gets them again.
  private func redundantMarkers(
    _ plan: KMLEncoderPlan, _ feature: Int, of batch: borrowing FeatureBatch
  ) -> UInt32 {
    let marker = SimplestyleMarker(style, style.icon.flatMap(StyleSymbol.init))
    func holds(_ property: StyleProperty) -> Bool { heldProperties & Self.mask(property) != 0 }
    var redundant: UInt32 = 0
    var symbols: [Bool] = []
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.type == .text, cell.flags.isDisjoint(with: .members), plan.isWanted(cell.key),
        let text = batch.text(of: cell)
      else { continue }
      switch plan.cells.property(ofKey: cell.key) {
      case .markerColor where holds(.iconColor) && text == marker.color:
        redundant |= Self.mask(.markerColor)
      case .markerSize where holds(.iconScale) && text == marker.size:
        redundant |= Self.mask(.markerSize)
      case nil where plan.keys[Int(cell.key)].styleMask == Self.symbolMask:
        let isMarker =
          batch.slots[Int(batch.slotIndexes[feature])].keys.name(at: Int(cell.key))
          == SimplestyleMarker.symbolName
        symbols.append(isMarker && holds(.icon) && text == marker.symbol)
      default: break
      }
    }
    // Fields that name a symbol share one bit.
    return symbols == [true] ? redundant | Self.symbolMask : redundant
  }

  /// The bit of a property in `heldProperties`.
  static func mask(_ property: StyleProperty) -> UInt32 {
    1 << UInt32(StyleProperty.allCases.firstIndex(of: property) ?? 31)
  }

  // MARK: - Symbols

  /// The bit of fields that name a symbol, which stay extended data: no style property has it.
  private static let symbolMask: UInt32 = 1 << 30

  /// The bit of a field that is no style property: whether its value names a symbol.
  static func mask(ofField name: String) -> UInt32 {
    FieldMeaning.named(name)?.meaning == .symbol ? symbolMask : 0
  }

  /// The symbol that a feature's fields name, if it is a known one.
  private static func symbol(
    _ plan: KMLEncoderPlan, _ feature: Int, of batch: borrowing FeatureBatch
  ) -> StyleSymbol? {
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.type == .text, cell.flags.isDisjoint(with: .members), plan.isWanted(cell.key),
        plan.keys[Int(cell.key)].styleMask == symbolMask,
        let symbol = batch.text(of: cell).flatMap(StyleSymbol.init)
      else { continue }
      return symbol
    }
    return nil
  }

  /// The style without values that the schema does not take.
  private static func writable(_ given: FeatureStyle, isOverlay: Bool) -> FeatureStyle {
    func number(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }
    let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    var style = given
    // Opaque, but without a colour: to write it a colour would have to be made up.
    func opacity(_ value: Double?, of color: String?) -> Double? {
      color == nil && value == 1 ? nil : number(value, 0...1)
    }
    style.strokeOpacity = opacity(given.strokeOpacity, of: given.stroke)
    style.fillOpacity = opacity(given.fillOpacity, of: given.fill)
    style.iconOpacity = opacity(given.iconOpacity, of: given.iconColor)
    style.labelOpacity = opacity(given.labelOpacity, of: given.labelColor)
    style.strokeWidth = number(given.strokeWidth, finite)
    style.iconScale = number(given.iconScale, finite)
    style.labelScale = number(given.labelScale, finite)
    style.iconHeading = number(given.iconHeading, -360...360)
    if let offset = given.iconOffset, !offset.x.isFinite || !offset.y.isFinite {
      style.iconOffset = nil
    }
    // An overlay's icon is its picture, and an empty address is not an icon.
    if isOverlay || style.icon?.isEmpty == true { style.icon = nil }
    return style
  }

  // MARK: - What reads back

  /// A value as it will be read.
  private enum Value {
    case color(String), opacity(Double), number(Double), other

    func isSame(as cell: Cell, in batch: borrowing FeatureBatch) -> Bool {
      switch self {
      case .color(let color):
        return cell.type == .text && batch.text(of: cell) == StyleColor(hex: color)?.hex
      case .opacity(let opacity):
        return Double(KMLTextStyle.alpha(of: opacity)) / 255 == opacity && isNumber(cell)
      case .number: return isNumber(cell)
      case .other: return true
      }
    }

    private func isNumber(_ cell: Cell) -> Bool { cell.type == .integer || cell.type == .real }
  }

  /// The style's value of a property; nil if it has none, or the property stays extended data.
  private func value(of property: StyleProperty) -> Value? {
    switch property {
    case .stroke: style.stroke.map(Value.color)
    case .strokeOpacity: style.strokeOpacity.map(Value.opacity)
    case .strokeWidth: style.strokeWidth.map(Value.number)
    case .fill: style.fill.map(Value.color)
    case .fillOpacity: style.fillOpacity.map(Value.opacity)
    case .icon: style.icon.map { _ in .other }
    case .iconColor: style.iconColor.map(Value.color)
    case .iconOpacity: style.iconOpacity.map(Value.opacity)
    case .iconScale: style.iconScale.map(Value.number)
    case .iconHeading: style.iconHeading.map(Value.number)
    case .iconOffset, .iconOffsetUnits: style.iconOffset.map { _ in .other }
    case .labelColor: style.labelColor.map(Value.color)
    case .labelOpacity: style.labelOpacity.map(Value.opacity)
    case .labelScale: style.labelScale.map(Value.number)
    case .markerColor, .markerSize: nil
    }
  }
}

extension FeatureStyle {
  /// True if nothing of another style shows when this one is laid over it.
  func covers(_ other: FeatureStyle) -> Bool {
    func holds<Value>(_ own: Value?, _ others: Value?) -> Bool { own != nil || others == nil }
    return holds(stroke, other.stroke) && holds(strokeOpacity, other.strokeOpacity)
      && holds(strokeWidth, other.strokeWidth) && holds(fill, other.fill)
      && holds(fillOpacity, other.fillOpacity) && holds(icon, other.icon)
      && holds(iconColor, other.iconColor) && holds(iconOpacity, other.iconOpacity)
      && holds(iconScale, other.iconScale) && holds(iconHeading, other.iconHeading)
      && holds(iconOffset, other.iconOffset) && holds(labelColor, other.labelColor)
      && holds(labelOpacity, other.labelOpacity) && holds(labelScale, other.labelScale)
  }
}
