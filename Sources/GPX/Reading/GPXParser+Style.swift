internal import Base
internal import Features
internal import Text
internal import XML

extension GPXParser {
  /// Takes the style of a route or track (gpx_style 0.2, `line`) as style properties, as togeojson does; the
  /// rest stays a nested value.
  mutating func takeLineStyle(_ batch: inout FeatureBatch) throws(XMLFault) {
    let name = scanner.name
    value.removeAll()
    let isString = try nested.append(&scanner, to: &value)
    var style = GPXLineStyle(json: value.buffer)
    takeColor(&style, &batch)
    if let word = style.word("opacity"), let opacity = number(word),
      openCell(keys.strokeOpacity, batch) == nil
    {
      style.remove("opacity")
      batch.cells.append(Self.cell(opacity, keys.strokeOpacity))
    }
    if let word = style.word("width"),
      let pixels = number(word).map({ GPXLineWidth.pixels($0.double) }), pixels.isFinite,
      openCell(keys.strokeWidth, batch) == nil
    {
      style.remove("width")
      batch.cells.append(Self.widthCell(pixels, keys.strokeWidth))
    }
    guard style.isChanged else {
      let isStyle = name == GPXName.styleLine.rawValue
      let key = isStyle ? keys.styleLine : keys.extension(name, scanner.names.canonical)
      return appendValue(key, isString: isString, &batch)
    }
    guard !style.isEmpty else { return }
    value.removeAll()
    style.appendJSON(to: &value)
    appendValue(keys.styleLine, isString: false, &batch)
  }

  private func takeColor(_ style: inout GPXLineStyle, _ batch: inout FeatureBatch) {
    guard let word = style.word("color"), openCell(keys.stroke, batch) == nil else { return }
    style.remove("color")
    let start = batch.text.count
    if word.first != UInt8(ascii: "#") { batch.text.append("#") }
    for byte in word { batch.text.append(byte) }
    batch.cells.append(batch.storedCell(key: keys.stroke, type: .text, from: start))
  }

  private static func widthCell(_ pixels: Double, _ key: UInt32) -> Cell {
    if let whole = Int64(exactly: pixels) {
      return Cell(key: key, type: .integer, bits: UInt64(bitPattern: whole))
    }
    return Cell(key: key, type: .real, bits: pixels.bitPattern)
  }

  private mutating func number(_ word: [UInt8]) -> ScannedNumber? {
    pieces.removeAll()
    for byte in word { pieces.append(byte) }
    pieces.append(0)
    return number(pieces.buffer(0..<pieces.count - 1))?.scanned
  }
}
