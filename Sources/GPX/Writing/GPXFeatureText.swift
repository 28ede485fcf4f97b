internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text
internal import XML

/// Formats the features of batches as elements of GPX 1.1; owned by one worker.
struct GPXFeatureText: ~Copyable {
  /// The differences between the text and the features.
  var changes = ChangeCounts()
  /// The prefixes that were used, with their namespaces.
  private(set) var usedPrefixes: [String: String] = [:]
  /// The box of all positions: west, south, east, north.
  var box = Box()

  /// The plan for the layer of the current feature.
  var plan = GPXOutputPlan(LayerSlot(layer: Layer(name: "", path: "")))
  /// For each role the cell of the current feature, -1 if it has none.
  private(set) var places = Column<Int32>()
  /// Cells without an element of their own.
  var others = Column<Int32>()
  var values = GPXPointValues()
  /// The style of the current line, as an element.
  var style = Bytes()
  /// Reused for texts.
  var scratch = Bytes()

  init() { places.append(repeating: -1, count: GPXOutputRole.allCases.count) }

  /// Forgets the previous batch.
  mutating func begin() {
    changes.removeAll()
    if !usedPrefixes.isEmpty { usedPrefixes.removeAll() }
    box = Box()
  }

  /// Notes that this program's prefix was used.
  mutating func useOwn() { usedPrefixes[GPXNamespace.ownPrefix] = GPXNamespace.own }

  /// Notes that a prefix of the layer was used.
  mutating func use(_ prefix: String) {
    if usedPrefixes[prefix] == nil { usedPrefixes[prefix] = plan.prefixes.uris[prefix] }
  }

  // MARK: - Properties

  /// Sorts the properties of a feature by role.
  mutating func sort(_ feature: Int, of batch: borrowing FeatureBatch) {
    for index in 0..<places.count { places[index] = -1 }
    others.removeAll()
    var nulls = 0
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      // Every feature of a store has all columns: a null is not written.
      guard cell.type != .null else {
        nulls += 1
        continue
      }
      guard cell.flags.isDisjoint(with: .members) else {
        others.append(Int32(truncatingIfNeeded: index))
        continue
      }
      let key = plan.keys[Int(cell.key)]
      guard key.isSelected else { continue }
      if key.role == .own || key.role == .native || places[key.role.rawValue] >= 0 {
        others.append(Int32(truncatingIfNeeded: index))
      } else {
        places[key.role.rawValue] = Int32(truncatingIfNeeded: index)
      }
    }
    if nulls > 0 { changes.note(GPXChange.nullLeftOut, feature, of: batch, count: nulls) }
  }

  /// Takes the cell of a role, so that it is no longer among the others.
  mutating func take(_ role: GPXOutputRole, _ batch: borrowing FeatureBatch) -> Cell? {
    let place = Int(places[role.rawValue])
    guard place >= 0 else { return nil }
    places[role.rawValue] = -1
    return batch.cells[place]
  }

  /// The cell of a role, which is not taken.
  func peek(_ role: GPXOutputRole, _ batch: borrowing FeatureBatch) -> Cell? {
    let place = Int(places[role.rawValue])
    return place < 0 ? nil : batch.cells[place]
  }

  /// Writes the elements of some roles in their order; values that an element cannot hold are left for
  /// the extensions.
  mutating func appendElements(
    _ roles: [GPXOutputRole], _ feature: Int, of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    for role in roles {
      guard let cell = peek(role, batch) else { continue }
      if appendElement(role, cell, feature, of: batch, to: &out) { places[role.rawValue] = -1 }
    }
  }

  /// Writes a value as an element of the schema; false if the schema does not allow it there.
  private mutating func appendElement(
    _ role: GPXOutputRole, _ cell: Cell, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes
  ) -> Bool {
    guard let name = role.elementName, let content = role.content else { return false }
    let start = out.count
    switch content {
    case .text:
      guard cell.isPlainText else { return false }
      open(name, to: &out)
      append(text: batch.bytes(of: cell), feature, of: batch, to: &out)
    case .fix:
      guard cell.isPlainText, GPXSchemaText.isFix(batch.bytes(of: cell)) else { return false }
      open(name, to: &out)
      out.append(contentsOf: batch.bytes(of: cell))
    case .time:
      guard cell.isPlainText else { return false }
      open(name, to: &out)
      guard append(time: batch.bytes(of: cell), feature, of: batch, to: &out) else {
        out.truncate(to: start)
        return false
      }
    case .links:
      guard cell.type == .json else { return false }
      return appendLinks(batch.bytes(of: cell), feature, of: batch, to: &out)
    case .decimal(let range):
      guard let number = cell.number, range.contains(number) else { return false }
      open(name, to: &out)
      PlainDecimal.append(number, to: &out)
    case .integer(let range):
      guard cell.type == .integer, range.contains(cell.integer) else { return false }
      open(name, to: &out)
      append(integer: cell.integer, to: &out)
    }
    close(name, to: &out)
    return true
  }

  // MARK: - Text

  func open(_ name: String, to out: inout Bytes) {
    out.append("<")
    out.append(name)
    out.append(">")
  }

  func close(_ name: String, to out: inout Bytes) {
    out.append("</")
    out.append(name)
    out.append(">")
  }

  /// Writes text, which must lie in a column.
  mutating func append(
    text: UnsafeBufferPointer<UInt8>, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes
  ) {
    if out.append(xml: text) > 0 { changes.note(GPXChange.character, feature, of: batch) }
  }

  func append(integer: Int64, to out: inout Bytes) {
    out.append(atMost: 32) { IntegerText.write(integer, to: $0) }
  }

  /// Writes a time in the form of the schema; false if it is not a time.
  mutating func append(
    time text: UnsafeBufferPointer<UInt8>, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes
  ) -> Bool {
    if GPXSchemaText.isTime(text) {
      out.append(contentsOf: text)
      return true
    }
    guard let seconds = EpochText.seconds(text), EpochText.append(seconds, to: &out) else {
      return false
    }
    changes.note(GPXChange.time, feature, of: batch)
    return true
  }
}

extension Cell {
  /// True for text that is not HTML.
  var isPlainText: Bool {
    switch type {
    case .text, .date, .dateTime: !flags.contains(.html)
    default: false
    }
  }

  /// The finite number of a cell that is one.
  var number: Double? {
    switch type {
    case .integer: Double(integer)
    case .real: real.isFinite ? real : nil
    default: nil
    }
  }

  /// The type that the elements of this program name; nil for text.
  var ownType: String? {
    switch type {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .real: real.isFinite ? "real" : "null"
    case .number: "number"
    case .json: "json"
    case .text, .date, .dateTime: flags.contains(.html) ? "html" : nil
    case .blob: nil
    }
  }
}

extension String {
  /// The part of an element's name before the colon, empty if there is none.
  var prefixOfName: String { firstIndex(of: ":").map { String(self[..<$0]) } ?? "" }
}
