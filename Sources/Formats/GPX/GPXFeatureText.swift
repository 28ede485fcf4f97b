internal import Geometry
internal import Streaming

/// Formats the features of batches as elements of GPX 1.1; owned by one worker.
struct GPXFeatureText: ~Copyable {
  /// What the text says otherwise than the features.
  var changes = GPXOutputChanges()
  /// The prefixes that were used, with what they stand for.
  private(set) var usedPrefixes: [String: String] = [:]
  /// The box of all positions: west, south, east, north.
  var box = Box()

  /// The layer of the feature at hand.
  var plan = GPXOutputPlan(LayerSlot(layer: Layer(name: "", path: "")))
  /// For each role the cell of the feature at hand, -1 without.
  private var places = Column<Int32>()
  /// Cells that have no element.
  private var others = Column<Int32>()
  var values = GPXPointValues()
  /// The style of the line at hand, as an element.
  var style = Bytes()
  /// Reused for texts.
  var scratch = Bytes()

  init() { places.append(repeating: -1, count: GPXOutputRole.allCases.count) }

  /// Forgets what is known of the batch before.
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

  /// Looks where the properties of a feature go.
  mutating func sort(_ feature: Int, of batch: borrowing FeatureBatch) {
    for index in 0..<places.count { places[index] = -1 }
    others.removeAll()
    var nulls = 0
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      // A store's columns are there for every feature: no value is no element.
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
    if nulls > 0 { changes.note(.nullLeftOut, feature, of: batch, count: nulls) }
  }

  /// The cell of a role, which is not one of the others then.
  mutating func take(_ role: GPXOutputRole, _ batch: borrowing FeatureBatch) -> Cell? {
    let place = Int(places[role.rawValue])
    guard place >= 0 else { return nil }
    places[role.rawValue] = -1
    return batch.cells[place]
  }

  /// The cell of a role, which stays where it is.
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

  /// Writes the extensions of a feature: its id, and whatever has no element.
  mutating func appendExtensions(
    _ feature: Int, of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    for role in GPXOutputRole.allCases where places[role.rawValue] >= 0 {
      others.append(places[role.rawValue])
    }
    let id = batch.ids[feature]
    guard !others.isEmpty || id.type != .null || !style.isEmpty else { return }
    out.append("<extensions>")
    out.append(contentsOf: style.buffer)
    style.removeAll()
    if id.type != .null {
      appendOwn("id", UnsafeBufferPointer(start: nil, count: 0), id, feature, of: batch, to: &out)
    }
    if others.buffer.contains(where: { isInTrackPoint(batch.cells[Int($0)]) }) {
      appendTrackPoint(feature, of: batch, to: &out)
    }
    for index in 0..<others.count where others[index] >= 0 {
      let cell = batch.cells[Int(others[index])]
      let key = plan.keys[Int(cell.key)]
      if cell.flags.isDisjoint(with: .members), !key.name.isEmpty, key.trackPointRank == nil,
        appendNative(key.name, cell, feature, of: batch, to: &out)
      {
        continue
      }
      let isMember = !cell.flags.isDisjoint(with: .members)
      appendOwn(
        isMember ? "member" : "property", plan.attribute(cell.key), cell, feature, of: batch,
        to: &out)
    }
    out.append("</extensions>")
  }

  // MARK: - Elements of other namespaces

  /// True for what stands in Garmin's TrackPointExtension.
  private func isInTrackPoint(_ cell: Cell) -> Bool {
    cell.flags.isDisjoint(with: .members) && plan.keys[Int(cell.key)].trackPointRank != nil
  }

  /// Writes what stands in Garmin's TrackPointExtension, in the order of its schema, and takes it out of
  /// the others.
  private mutating func appendTrackPoint(
    _ feature: Int, of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    let start = out.count
    out.append("<gpxtpx:TrackPointExtension>")
    let empty = out.count
    var inner: [(rank: Int, index: Int)] = []
    for index in 0..<others.count where isInTrackPoint(batch.cells[Int(others[index])]) {
      let key = plan.keys[Int(batch.cells[Int(others[index])].key)]
      inner.append((key.trackPointRank ?? 0, index))
    }
    for (_, index) in inner.sorted(by: { $0 < $1 }) {
      let cell = batch.cells[Int(others[index])]
      let name = plan.keys[Int(cell.key)].name
      if GPXName.isNumber(inTrackPoint: name) {
        // Text would come back as a number.
        guard let number = cell.number else { continue }
        open(name, to: &out)
        PlainDecimal.append(number, to: &out)
        close(name, to: &out)
      } else if !appendNative(name, cell, feature, of: batch, to: &out) {
        continue
      }
      others[index] = -1
    }
    guard out.count > empty else { return out.truncate(to: start) }
    out.append("</gpxtpx:TrackPointExtension>")
    use("gpxtpx")
  }

  /// Writes a value as the element that it was; false if it would read back as something else.
  private mutating func appendNative(
    _ name: String, _ cell: Cell, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes
  ) -> Bool {
    if cell.isPlainText {
      open(name, to: &out)
      append(text: batch.bytes(of: cell), feature, of: batch, to: &out)
      close(name, to: &out)
      use(name.prefixOfName)
      return true
    }
    guard cell.type == .json else { return false }
    return appendNested(name, batch.bytes(of: cell), to: &out)
  }

  /// Writes JSON as the element that it was made of; false if it was made of none.
  mutating func appendNested(
    _ name: String, _ json: UnsafeBufferPointer<UInt8>, to out: inout Bytes
  ) -> Bool {
    guard let value = NestedElementValue(json: json), GPXNestedShape.isElement(json, value) else {
      return false
    }
    var writer = NestedElementWriter(schema: nil, prefixes: Set(plan.prefixes.uris.keys))
    let start = out.count
    guard writer.append(value, as: name, to: &out), writer.leftOutCount == 0,
      writer.replacedCount == 0
    else {
      out.truncate(to: start)
      return false
    }
    for prefix in writer.usedPrefixes { use(prefix) }
    return true
  }

  // MARK: - Elements of this program's

  /// Writes `<cairn:ELEMENT ATTRIBUTE type="…">value</…>`.
  private mutating func appendOwn(
    _ element: String, _ attribute: UnsafeBufferPointer<UInt8>, _ cell: Cell, _ feature: Int,
    of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    useOwn()
    out.append("<cairn:")
    out.append(element)
    out.append(contentsOf: attribute)
    if cell.flags.contains(.geometryMember) { out.append(" of=\"geometry\"") }
    if let type = cell.ownType {
      out.append(" type=\"")
      out.append(type)
      out.append("\"")
    }
    out.append(">")
    switch cell.type {
    case .null: break
    case .boolean: out.append(cell.boolean ? "true" : "false")
    case .integer: append(integer: cell.integer, to: &out)
    case .real:
      if cell.real.isFinite {
        out.append(JSONValue.text(of: cell.real))
      } else {
        changes.note(.valueNotFinite, feature, of: batch)
      }
    case .number, .text, .date, .dateTime, .json:
      append(text: batch.bytes(of: cell), feature, of: batch, to: &out)
    case .blob:
      changes.note(.blobAsText, feature, of: batch)
      let bytes = batch.bytes(of: cell)
      scratch.removeAll()
      scratch.append(room: bytes.count * 2 + 8) { $0.quoteBase64(bytes) }
      out.append(contentsOf: scratch.buffer(1..<scratch.count - 1))
    }
    out.append("</cairn:")
    out.append(element)
    out.append(">")
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
    if out.append(xml: text) > 0 { changes.note(.character, feature, of: batch) }
  }

  func append(integer: Int64, to out: inout Bytes) {
    out.append(atMost: 32) { IntegerText.write(integer, to: $0) }
  }

  /// Writes a time as the schema wants it; false if it is none.
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
    changes.note(.time, feature, of: batch)
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

  /// The type that this program's elements name; nil for text.
  fileprivate var ownType: String? {
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
  /// The part of an element's name before the colon, empty without one.
  var prefixOfName: String { firstIndex(of: ":").map { String(self[..<$0]) } ?? "" }
}
