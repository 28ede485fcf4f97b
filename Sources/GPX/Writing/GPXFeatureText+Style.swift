internal import Base
internal import Features
internal import XML

extension GPXFeatureText {
  /// Makes `style` from the style properties of a route or track (gpx_style 0.2, `line`), as far as they can
  /// be expressed there.
  mutating func takeStyle(_ batch: borrowing FeatureBatch) {
    style.removeAll()
    var elements = Bytes()
    let stroke = peek(.stroke, batch)
    let opacity = peek(.strokeOpacity, batch)?.number
    let width = peek(.strokeWidth, batch)?.number
    if let stroke, stroke.isPlainText, Self.isColor(batch.bytes(of: stroke)) {
      _ = take(.stroke, batch)
      elements.append("<gpx_style:color>")
      elements.append(
        contentsOf: UnsafeBufferPointer(rebasing: batch.bytes(of: stroke).dropFirst()))
      elements.append("</gpx_style:color>")
    }
    if let opacity, (0...1).contains(opacity) {
      _ = take(.strokeOpacity, batch)
      append("gpx_style:opacity", opacity, to: &elements)
    }
    if let width, width >= 0 {
      let millimetres = GPXLineWidth.millimetres(width)
      // Otherwise the exact value is also written as a property.
      if GPXLineWidth.pixels(millimetres) == width { _ = take(.strokeWidth, batch) }
      append("gpx_style:width", millimetres, to: &elements)
    }
    guard !elements.isEmpty else { return }
    appendOtherStyle(batch, to: &elements)
    style.append("<gpx_style:line>")
    style.append(contentsOf: elements.buffer)
    style.append("</gpx_style:line>")
    use(GPXName.styleLine.canonical.prefixOfName)
  }

  private func append(_ name: String, _ number: Double, to out: inout Bytes) {
    open(name, to: &out)
    PlainDecimal.append(number, to: &out)
    close(name, to: &out)
  }

  /// Writes the rest of the style, if it consists of further elements.
  private mutating func appendOtherStyle(_ batch: borrowing FeatureBatch, to out: inout Bytes) {
    guard let cell = peek(.styleLine, batch), cell.type == .json else { return }
    let json = batch.bytes(of: cell)
    guard let value = NestedElementValue(json: json), GPXNestedShape.isElement(json, value),
      let members = value.members,
      members.allSatisfy({ name, _ in
        name.prefixOfName == "gpx_style"
          && !["gpx_style:color", "gpx_style:opacity", "gpx_style:width"].contains(name)
      })
    else { return }
    var writer = NestedElementWriter(schema: nil, prefixes: plan.prefixes.usable)
    var elements = Bytes()
    for (name, value) in members { writer.append(value, as: name, to: &elements) }
    guard writer.leftOutCount == 0, writer.replacedCount == 0 else { return }
    _ = take(.styleLine, batch)
    for prefix in writer.usedPrefixes { use(prefix) }
    out.append(contentsOf: elements.buffer)
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
