internal import Base
internal import Features
internal import FormatKit
internal import Text
internal import XML

extension GPXFeatureText {
  /// Writes the extensions of a feature: its id, and all values without an element.
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

  /// True for values within Garmin's TrackPointExtension.
  private func isInTrackPoint(_ cell: Cell) -> Bool {
    cell.flags.isDisjoint(with: .members) && plan.keys[Int(cell.key)].trackPointRank != nil
  }

  /// Writes the values within Garmin's TrackPointExtension, in the order of its schema, and removes them from
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

  /// Writes JSON as the element that it was made of; false if it was not made of an element.
  mutating func appendNested(
    _ name: String, _ json: UnsafeBufferPointer<UInt8>, to out: inout Bytes
  ) -> Bool {
    guard let value = NestedElementValue(json: json), GPXNestedShape.isElement(json, value) else {
      return false
    }
    var writer = NestedElementWriter(schema: nil, prefixes: plan.prefixes.usable)
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

  // MARK: - Elements of this program

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
        changes.note(GPXChange.valueNotFinite, feature, of: batch)
      }
    case .number, .text, .date, .dateTime, .json:
      append(text: batch.bytes(of: cell), feature, of: batch, to: &out)
    case .blob:
      changes.note(GPXChange.blobAsText, feature, of: batch)
      let bytes = batch.bytes(of: cell)
      scratch.removeAll()
      scratch.append(room: bytes.count * 2 + 8) { $0.quoteBase64(bytes) }
      out.append(contentsOf: scratch.buffer(1..<scratch.count - 1))
    }
    out.append("</cairn:")
    out.append(element)
    out.append(">")
  }
}
