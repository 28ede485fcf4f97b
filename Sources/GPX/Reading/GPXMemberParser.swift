internal import Base
internal import Features
internal import Text
internal import XML

/// Makes properties of the elements directly within a point, route or track: owns the row of the feature, its
/// links and what reads its extensions.
struct GPXMemberParser: ~Copyable {
  private(set) var row = GPXPropertyRow()
  private var extensions = GPXExtensionParser()
  private var links = GPXLinks()
  /// The feature is a route or track.
  private var isLine = false
  /// A bit for each name of the vocabulary that the feature has had so far.
  private var seen: UInt64 = 0

  init() {}

  /// Starts with another feature.
  mutating func begin(_ keys: GPXSlotKeys, isLine: Bool) {
    row.begin(keys)
    self.isLine = isLine
    seen = 0
  }

  /// Removes what a fault has left unfinished.
  mutating func recover() { links.removeAll() }

  /// Takes an element of a point, route or track, whose start tag is the current token, as a property.
  @inline(__always)
  mutating func take(
    _ element: inout GPXElementReader, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let number = element.name
    guard let name = GPXName(rawValue: number) else { return try takeUnknown(&element, &batch) }
    let bit = UInt64(1) << UInt64(truncatingIfNeeded: number)
    let isRepeated = seen & bit != 0
    seen |= bit
    switch name {
    case .time:
      let text = try element.takeText()
      guard text.contains(where: { $0 > 0x20 }) else { return }
      row.append(text: text, key(number, &element), isRepeated: isRepeated, &batch)
    case .link: try element.takeLink(into: &links)
    case .url: links.setURL(try element.takeText())
    case .urlname: links.setURLName(try element.takeText())
    case .extensions: try extensions.take(&element, row, isOfLine: isLine, &batch)
    default:
      switch name.content {
      case .text:
        let text = try element.takeText()
        row.append(text: text, key(number, &element), isRepeated: isRepeated, &batch)
      case .number:
        let text = try element.takeText()
        takeNumber(text, number, isRepeated, &element, &batch)
      case nil: try takeUnknown(&element, &batch)
      }
    }
  }

  @inline(__always)
  private func key(_ number: Int, _ element: inout GPXElementReader) -> UInt32 {
    row.keys.member(number, element.scanner.names.canonical)
  }

  @inline(__always)
  private func takeNumber(
    _ text: UnsafeBufferPointer<UInt8>, _ name: Int, _ isRepeated: Bool,
    _ element: inout GPXElementReader, _ batch: inout FeatureBatch
  ) {
    let key = key(name, &element)
    guard let number = element.number(text) else {
      if text.contains(where: { $0 > 0x20 }) {
        row.append(text: text, key, isRepeated: isRepeated, &batch)
      }
      return
    }
    let cell = GPXPropertyRow.cell(number.scanned, key)
    if isRepeated { row.append(cell, &batch) } else { batch.cells.append(cell) }
  }

  /// Takes an element that the schema does not define here: GPX 1.0 allows private ones (`##other`).
  @inline(never)
  private mutating func takeUnknown(
    _ element: inout GPXElementReader, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let key = key(element.name, &element)
    try extensions.takeNested(key, &element, row, &batch)
  }

  /// Appends the values that are only known at the end of a feature.
  mutating func finish(_ batch: inout FeatureBatch) {
    if !links.isEmpty {
      let start = batch.text.count
      links.take(into: &batch.text)
      row.append(batch.storedCell(key: row.keys.links, type: .json, from: start), &batch)
    }
    if batch.ids.count < batch.slotIndexes.count { batch.ids.append(.null) }
  }
}
