internal import Base
internal import Features
internal import Text

/// The properties of the current feature: adds cells to the batch, and makes an array of several values of
/// one key.
struct GPXPropertyRow: ~Copyable {
  /// The numbers of keys in the layer of the feature.
  private(set) var keys = GPXSlotKeys.none

  init() {}

  /// Starts with a feature of another layer, or of the same.
  mutating func begin(_ keys: GPXSlotKeys) { self.keys = keys }

  // MARK: - Cells

  /// The cell of a key among the properties of the current feature.
  @inline(__always)
  func openCell(_ key: UInt32, _ batch: borrowing FeatureBatch) -> Int? {
    let start = batch.rowEnds.last.map(Int.init) ?? 0
    return (start..<batch.cells.count).first {
      batch.cells[$0].key == key && batch.cells[$0].flags.isDisjoint(with: .members)
    }
  }

  /// Adds a property; if the feature already has the key, its values become an array.
  func append(_ cell: Cell, _ batch: inout FeatureBatch) {
    guard cell.flags.isDisjoint(with: .members), let known = openCell(cell.key, batch) else {
      return batch.cells.append(cell)
    }
    let flags = batch.cells[known].flags.union(cell.flags)
    var before = Bytes()
    var after = Bytes()
    Self.appendJSON(of: batch.cells[known], batch, to: &before)
    Self.appendJSON(of: cell, batch, to: &after)
    let start = batch.text.count
    JSONList.append(before.buffer, and: after.buffer, to: &batch.text)
    batch.cells[known] = batch.storedCell(
      key: cell.key, type: .json, flags: flags.intersection(.withoutNamespace), from: start)
  }

  private static func appendJSON(
    of cell: Cell, _ batch: borrowing FeatureBatch, to json: inout Bytes
  ) {
    switch cell.type {
    case .number, .json: json.append(contentsOf: batch.bytes(of: cell))
    case .text, .date, .dateTime, .blob: json.append(quoting: batch.bytes(of: cell))
    case .integer, .boolean, .null: json.append(batch.text(of: cell) ?? "null")
    case .real: json.append(JSONValue.text(of: cell.real))
    }
  }

  // MARK: - Values

  /// Adds a text; `isRepeated` says that the feature may already have the key.
  @inline(__always)
  func append(
    text: UnsafeBufferPointer<UInt8>, _ key: UInt32, isRepeated: Bool, _ batch: inout FeatureBatch
  ) {
    let start = batch.text.count
    batch.text.append(contentsOf: text)
    var type = CellType.text
    if let base = text.baseAddress { type = DateText.type(of: base, count: text.count) }
    let cell = batch.storedCell(key: key, type: type, from: start)
    if isRepeated { append(cell, &batch) } else { batch.cells.append(cell) }
  }

  /// A cell of the text from `start` on: dates are recognised by their form.
  static func textCell(
    _ key: UInt32, flags: CellFlags = [], from start: Int, _ batch: borrowing FeatureBatch
  ) -> Cell {
    let text = UnsafePointer(batch.text.base + start)
    let type = DateText.type(of: text, count: batch.text.count - start)
    return batch.storedCell(key: key, type: type, flags: flags, from: start)
  }

  /// A number as a cell: integers keep their type.
  static func cell(_ number: ScannedNumber, _ key: UInt32) -> Cell {
    number.form == .integer && (number.integer != 0 || number.double.sign == .plus)
      ? Cell(key: key, type: .integer, bits: UInt64(bitPattern: number.integer))
      : Cell(key: key, type: .real, bits: number.double.bitPattern)
  }
}
