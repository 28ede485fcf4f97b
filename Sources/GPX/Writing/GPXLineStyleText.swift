internal import Base
internal import Features
internal import XML

/// Writes the style of a route or track (gpx_style 0.2, `line`), and its colour for Garmin's devices: owns the element of the current one.
struct GPXLineStyleText: ~Copyable {
  /// The element; empty if the line has no style.
  private(set) var text = Bytes()

  init() {}

  /// Makes the element from the style properties of a route or track, as far as they can be expressed there.
  mutating func take(
    isRoute: Bool, _ cells: inout GPXFeatureCells, _ batch: borrowing FeatureBatch,
    _ element: inout GPXElementText
  ) {
    text.removeAll()
    var parts = Bytes()
    let stroke = cells.peek(.stroke, batch)
    let opacity = cells.peek(.strokeOpacity, batch)?.number
    let width = cells.peek(.strokeWidth, batch)?.number
    var garmins: String?
    if let stroke, stroke.isPlainText, Self.isColor(batch.bytes(of: stroke)) {
      _ = cells.take(.stroke, batch)
      if !Self.isGarmins(stroke, cells, batch, element.plan) {
        parts.append("<gpx_style:color>")
        parts.append(contentsOf: UnsafeBufferPointer(rebasing: batch.bytes(of: stroke).dropFirst()))
        parts.append("</gpx_style:color>")
        if !Self.hasHolder(cells, batch, element.plan) {
          garmins = batch.text(of: stroke).flatMap(GPXDisplayColor.name(nearest:))
        }
      }
    }
    if let opacity, (0...1).contains(opacity) {
      _ = cells.take(.strokeOpacity, batch)
      element.append("gpx_style:opacity", opacity, to: &parts)
    }
    if let width, width >= 0 {
      let millimetres = GPXLineWidth.millimetres(width)
      // Otherwise the exact value is also written as a property.
      if GPXLineWidth.pixels(millimetres) == width { _ = cells.take(.strokeWidth, batch) }
      element.append("gpx_style:width", millimetres, to: &parts)
    }
    guard !parts.isEmpty else { return }
    Self.appendRest(&cells, batch, to: &parts, &element)
    text.append("<gpx_style:line>")
    text.append(contentsOf: parts.buffer)
    text.append("</gpx_style:line>")
    element.use(GPXName.styleLine.canonical.prefixOfName)
    if let garmins {
      text.append(GPXDisplayColor.holder(garmins, isRoute: isRoute))
      element.use("gpxx")
    }
  }

  /// True if one of Garmin's extensions is written as it was read.
  private static func hasHolder(
    _ cells: borrowing GPXFeatureCells, _ batch: borrowing FeatureBatch, _ plan: GPXOutputPlan
  ) -> Bool {
    for index in 0..<cells.otherCount {
      guard let cell = cells.other(index, batch), cell.flags.isDisjoint(with: .members) else {
        continue
      }
      let name = Array(plan.name(cell.key).utf8)
      if name.withUnsafeBufferPointer(GPXDisplayColor.isHolder) { return true }
    }
    return false
  }

  /// True if one of Garmin's extensions, which is written as it was read, names the colour.
  private static func isGarmins(
    _ stroke: Cell, _ cells: borrowing GPXFeatureCells, _ batch: borrowing FeatureBatch,
    _ plan: GPXOutputPlan
  ) -> Bool {
    for index in 0..<cells.otherCount {
      guard let cell = cells.other(index, batch), cell.type == .json,
        cell.flags.isDisjoint(with: .members),
        Array(plan.name(cell.key).utf8).withUnsafeBufferPointer(GPXDisplayColor.isHolder),
        let hex = GPXDisplayColor.hex(inHolder: batch.bytes(of: cell))
      else { continue }
      return batch.bytes(of: stroke).elementsEqual(hex.utf8)
    }
    return false
  }

  /// Writes the rest of the style, if it consists of further elements.
  private static func appendRest(
    _ cells: inout GPXFeatureCells, _ batch: borrowing FeatureBatch, to out: inout Bytes,
    _ element: inout GPXElementText
  ) {
    guard let cell = cells.peek(.styleLine, batch), cell.type == .json else { return }
    let json = batch.bytes(of: cell)
    guard let value = NestedElementValue(json: json), GPXNestedShape.isElement(json, value),
      let members = value.members,
      members.allSatisfy({ name, _ in
        name.prefixOfName == "gpx_style"
          && !["gpx_style:color", "gpx_style:opacity", "gpx_style:width"].contains(name)
      })
    else { return }
    if element.append(members, to: &out) { _ = cells.take(.styleLine, batch) }
  }

  /// True for `#` and six hexadecimal digits; the schema takes only the digits.
  private static func isColor(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count == 7 && text.first == UInt8(ascii: "#")
      && text.dropFirst().allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
      }
  }
}
