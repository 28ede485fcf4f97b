internal import Base
internal import Features
internal import Styles
internal import Text

/// A style as cells of a feature, made once and copied for each feature that has it.
final class KMLStyleCells {
  /// One property.
  struct Item {
    /// Its place among the style properties.
    var property: Int
    var type: CellType
    /// A number's pattern, where it is one.
    var bits: UInt64
    /// Its bytes in `text`, where it has some.
    var range: Range<Int>
  }

  private(set) var items: [Item] = []
  let text: [UInt8]

  init(_ style: FeatureStyle) {
    var text: [UInt8] = []
    var items: [Item] = []
    func add(_ property: StyleProperty, _ type: CellType, bits: UInt64, _ value: String = "") {
      guard let place = StyleProperty.allCases.firstIndex(of: property) else { return }
      let start = text.count
      text += Array(value.utf8)
      items.append(Item(property: place, type: type, bits: bits, range: start..<text.count))
    }
    func add(_ property: StyleProperty, _ value: String?) {
      if let value { add(property, .text, bits: 0, value) }
    }
    func add(_ property: StyleProperty, _ value: Double?) {
      if let value { add(property, .real, bits: value.bitPattern) }
    }
    add(.stroke, style.stroke)
    add(.strokeOpacity, style.strokeOpacity)
    add(.strokeWidth, style.strokeWidth)
    add(.fill, style.fill)
    add(.fillOpacity, style.fillOpacity)
    add(.icon, style.icon)
    add(.iconColor, style.iconColor)
    add(.iconOpacity, style.iconOpacity)
    add(.iconScale, style.iconScale)
    add(.iconHeading, style.iconHeading)
    if let offset = style.iconOffset {
      add(
        .iconOffset, .json, bits: 0,
        "[\(JSONValue.text(of: offset.x)),\(JSONValue.text(of: offset.y))]")
      add(
        .iconOffsetUnits, .json, bits: 0,
        "[\"\(offset.xUnit.rawValue)\",\"\(offset.yUnit.rawValue)\"]")
    }
    add(.labelColor, style.labelColor)
    add(.labelOpacity, style.labelOpacity)
    add(.labelScale, style.labelScale)
    self.items = items
    self.text = text
  }

  /// Inserts the cells among those of the feature that is being added, before the cell at `place`.
  func insert(at place: Int, _ slot: KMLSlot, _ batch: inout FeatureBatch) {
    let added = items.count
    guard added > 0 else { return }
    let textStart = batch.text.count
    text.withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
    let before = batch.cells.count
    batch.cells.append(repeating: .null, count: added)
    var index = before - 1
    while index >= place {
      batch.cells[index + added] = batch.cells[index]
      index -= 1
    }
    for (offset, item) in items.enumerated() {
      let key = slot.key(ofStyle: item.property)
      let start = textStart + item.range.lowerBound
      batch.cells[place + offset] = Cell(
        key: key, type: item.type,
        bits: item.type == .real ? item.bits : UInt64(start) << 32 | UInt64(item.range.count))
    }
  }
}
