internal import Base
internal import Features
internal import Text

/// Parses properties and other members into the cells of a batch, their names numbered by a layer's slot.
/// Owns the memory for names with escapes.
struct GeoJSONValueParser: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// Properties and foreign members are kept, not just checked.
  let needsProperties: Bool
  private let judge: GeoJSONFaultJudge
  /// Reused for names with escapes.
  private var scratch = Bytes()

  init(needsProperties: Bool, _ judge: GeoJSONFaultJudge) {
    self.needsProperties = needsProperties
    self.judge = judge
  }

  /// Appends the members of a `properties` object as cells.
  mutating func parseProperties(
    _ start: Position, _ slot: LayerSlot, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    guard start.pointee == UInt8(ascii: "{") else {
      guard start.pointee == UInt8(ascii: "n") else {
        throw JSONFault(
          start, .badProperties,
          "'properties' is an object or null, found \(JSONFault.name(of: start))")
      }
      let end = try JSONScanner.skipLiteral("null", at: start)
      appendMissingProperties(slot, &batch)
      return end
    }
    guard needsProperties else {
      return try JSONScanner.skipMembers(start + 1, &scratch)
    }
    var next = JSONScanner.skipSpace(start + 1)
    if next.pointee == UInt8(ascii: "}") { return next + 1 }
    // Features of a layer mostly have the same names in the same order.
    var guess = 0
    while true {
      guard next.pointee == 0x22 else { throw .expected("a member's name", at: next) }
      let key = next + 1
      let extent = try JSONScanner.stringExtent(key)
      let index = keyIndex(key, extent, guess: guess, slot)
      guess = index + 1
      next = try JSONScanner.expect(":", at: extent.end + 1, "':'")
      next = try parse(next, index, [], &batch)
      next = JSONScanner.skipSpace(next)
      if next.pointee == UInt8(ascii: ",") {
        next = JSONScanner.skipSpace(next + 1)
        continue
      }
      guard next.pointee == UInt8(ascii: "}") else { throw .expected("',' or '}'", at: next) }
      return next + 1
    }
  }

  /// The number of a name in the slot's table.
  @inline(__always)
  mutating func keyIndex(
    _ key: Position, _ extent: JSONScanner.StringExtent, guess: Int, _ slot: LayerSlot
  ) -> Int {
    guard extent.isVerbatim else { return slot.keys.index(of: unescaped(key, extent)) }
    let name = UnsafeBufferPointer(start: key, count: extent.end - key)
    if slot.keys.matches(guess, name) { return guess }
    return slot.keys.index(of: name)
  }

  /// The text of a name with escapes; valid until the next one.
  @inline(never)
  mutating func unescaped(
    _ key: Position, _ extent: JSONScanner.StringExtent
  ) -> UnsafeBufferPointer<UInt8> {
    scratch.removeAll()
    _ = JSONScanner.appendUnescaped(key, extent.end, to: &scratch)
    return scratch.buffer
  }

  /// Skips a value of any kind.
  mutating func skip(_ start: Position) throws(JSONFault) -> Position {
    try JSONScanner.skipValue(start, &scratch)
  }

  /// Records that `properties` was null or missing, so that it is written as null again.
  func appendMissingProperties(_ slot: LayerSlot, _ batch: inout FeatureBatch) {
    let key: StaticString = "properties"
    let index = slot.keys.index(
      of: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    batch.cells.append(
      Cell(key: UInt32(truncatingIfNeeded: index), type: .null, flags: .foreign, bits: 0))
  }

  /// Appends a `bbox` (RFC 7946 §5) as it is written; anything but 4 or 6 numbers is left out.
  func parseBox(
    _ start: Position, _ key: Int, _ flags: CellFlags, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    let cellsBefore = batch.cells.count
    let end = try parse(start, key, flags, &batch)
    let cell = batch.cells[cellsBefore]
    if cell.type == .json, GeoJSONMemberRules.isBox(batch.bytes(of: cell)) { return end }
    batch.cells.truncate(to: cellsBefore)
    if judge.listsFaults {
      try judge.tell(JSONFault(start, .badBox, GeoJSONMemberRules.boxRule), &batch)
    } else if cell.type != .null {
      batch.note(.boxLeftOut, feature: batch.slotIndexes.count - 1)
    }
    return end
  }

  /// Appends one value as a cell.
  @inline(__always)
  func parse(
    _ start: Position, _ key: Int, _ flags: CellFlags, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    let key = UInt32(truncatingIfNeeded: key)
    switch start.pointee {
    case 0x22: return try parseText(start, key, flags, &batch)
    case UInt8(ascii: "n"):
      let end = try JSONScanner.skipLiteral("null", at: start)
      batch.cells.append(Cell(key: key, type: .null, flags: flags, bits: 0))
      return end
    case UInt8(ascii: "t"):
      let end = try JSONScanner.skipLiteral("true", at: start)
      batch.cells.append(Cell(key: key, type: .boolean, flags: flags, bits: 1))
      return end
    case UInt8(ascii: "f"):
      let end = try JSONScanner.skipLiteral("false", at: start)
      batch.cells.append(Cell(key: key, type: .boolean, flags: flags, bits: 0))
      return end
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let before = batch.text.count
      let end = try JSONScanner.copyValue(start, to: &batch.text)
      batch.cells.append(batch.storedCell(key: key, type: .json, flags: flags, from: before))
      return end
    default: return try parseNumber(start, key, flags, &batch)
    }
  }

  @inline(__always)
  private func parseText(
    _ start: Position, _ key: UInt32, _ flags: CellFlags, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    let extent = try JSONScanner.stringExtent(start + 1)
    let before = batch.text.count
    guard extent.isVerbatim else {
      let replaced = JSONScanner.appendUnescaped(start + 1, extent.end, to: &batch.text)
      if replaced > 0 { noteSurrogates(replaced, &batch) }
      batch.cells.append(batch.storedCell(key: key, type: .text, flags: flags, from: before))
      return extent.end + 1
    }
    let length = extent.end - start - 1
    batch.text.append(from: start + 1, count: length)
    let type = DateText.type(of: start + 1, count: length)
    batch.cells.append(
      batch.storedCell(key: key, type: type, flags: flags.union(.plain), from: before))
    return extent.end + 1
  }

  @inline(never)
  private func noteSurrogates(_ count: Int, _ batch: inout FeatureBatch) {
    batch.note(
      .loneSurrogate, as: .changed, feature: batch.slotIndexes.count - 1, count: count)
  }

  @inline(__always)
  private func parseNumber(
    _ start: Position, _ key: UInt32, _ flags: CellFlags, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    guard let number = DecimalText.scan(start) else { throw .noValue(at: start) }
    switch number.form {
    case .integer where number.integer != 0 || number.double.sign == .plus:
      batch.cells.append(
        Cell(
          key: key, type: .integer, flags: flags, bits: UInt64(bitPattern: number.integer)))
    case .real where number.double.isFinite && number.double != 0, .integer:
      batch.cells.append(
        Cell(key: key, type: .real, flags: flags, bits: number.double.bitPattern))
    case .real where number.double == 0 && isZero(start, number.end):
      batch.cells.append(
        Cell(key: key, type: .real, flags: flags, bits: number.double.bitPattern))
    default:
      // Beyond 64 bits or a double's range: kept as it is written.
      let before = batch.text.count
      batch.text.append(from: start, count: number.end - start)
      batch.cells.append(batch.storedCell(key: key, type: .number, flags: flags, from: before))
    }
    return number.end
  }

  /// True if all digits of the significand are 0, so that the number is zero and not just too small.
  private func isZero(_ start: Position, _ end: Position) -> Bool {
    var next = start
    while next < end, next.pointee | 0x20 != UInt8(ascii: "e") {
      if next.pointee >= UInt8(ascii: "1"), next.pointee <= UInt8(ascii: "9") { return false }
      next += 1
    }
    return true
  }
}
