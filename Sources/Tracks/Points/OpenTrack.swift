internal import Base
internal import Features
internal import Geometry
internal import Text

/// The positions of a user that are still to become a track.
final class OpenTrack {
  /// Values of positions under one name, as JSON texts one behind the other.
  private struct Values {
    let name: String
    var text: [UInt8] = []
    var ends: [Int] = []

    func json(_ place: Int) -> ArraySlice<UInt8> {
      guard place < ends.count else { return [] }
      return text[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
    }

    /// The text that all positions have, if they have the same one.
    func constant(_ count: Int) -> ArraySlice<UInt8>? {
      guard ends.count == count, text.first == UInt8(ascii: "\"") else { return nil }
      let first = json(0)
      return (1..<count).allSatisfy { json($0) == first } ? first : nil
    }
  }

  /// The user; empty if nobody is named.
  let user: String
  /// Tracks that begin earlier have smaller ones.
  let number: Int
  private(set) var fixes: [Fix] = []
  private var values: [Values] = []
  private var numbers: [UInt32: Int] = [:]
  /// The layer that the first position is of, and its place in the input.
  let layer: Layer
  let ordinal: UInt64
  let offset: UInt64
  private var slot: LayerSlot?

  init(user: String, number: Int, layer: Layer, ordinal: UInt64, offset: UInt64) {
    self.user = user
    self.number = number
    self.layer = layer
    self.ordinal = ordinal
    self.offset = offset
  }

  /// Adds the position of a feature with its values, but for those of some keys.
  func append(
    _ fix: Fix, _ feature: Int, of batch: borrowing FeatureBatch, besides user: UInt32?,
    _ time: UInt32?
  ) {
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    if slot !== self.slot {
      self.slot = slot
      numbers.removeAll()
    }
    fixes.append(fix)
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members), cell.key != user, cell.key != time,
        cell.type != .null
      else { continue }
      if numbers[cell.key] == nil {
        numbers[cell.key] = number(of: slot.keys.name(at: Int(cell.key)))
      }
      guard let number = numbers[cell.key] else { continue }
      append(cell, batch, to: number)
    }
    let id = batch.ids[feature]
    if id.type != .null { append(id, batch, to: number(of: "id")) }
  }

  private func number(of name: String) -> Int {
    if let known = values.firstIndex(where: { $0.name == name }) { return known }
    values.append(Values(name: name))
    return values.count - 1
  }

  private func append(_ cell: Cell, _ batch: borrowing FeatureBatch, to number: Int) {
    // Twice in one feature: the last one counts, and the list stays as long as the line.
    guard values[number].ends.count < fixes.count else { return }
    while values[number].ends.count < fixes.count - 1 { appendNull(to: number) }
    switch cell.type {
    case .integer: values[number].text += String(cell.integer).utf8
    case .real: values[number].text += JSONValue.text(of: cell.real).utf8
    case .boolean: values[number].text += (cell.boolean ? "true" : "false").utf8
    case .number, .json: values[number].text += batch.bytes(of: cell)
    case .text, .date, .dateTime, .blob, .null:
      values[number].text += JSONValue.quoted(batch.text(of: cell) ?? "").utf8
    }
    values[number].ends.append(values[number].text.count)
  }

  private func appendNull(to number: Int) {
    values[number].text += "null".utf8
    values[number].ends.append(values[number].text.count)
  }

  /// Adds the track as a feature to a batch; true if its positions had to be sorted.
  func write(to batch: inout FeatureBatch, _ target: Layer, userField: String?) -> Bool {
    for number in values.indices {
      while values[number].ends.count < fixes.count { appendNull(to: number) }
    }
    var order = Array(fixes.indices)
    let isSorted = zip(fixes, fixes.dropFirst()).allSatisfy { $0.time <= $1.time }
    if !isSorted { order.sort { (fixes[$0].time, $0) < (fixes[$1].time, $1) } }
    let slot = batch.slot(for: target)
    func key(_ name: String) -> UInt32 {
      var copy = name
      return copy.withUTF8 { UInt32(batch.slots[slot].keys.index(of: $0)) }
    }
    batch.slotIndexes.append(UInt32(slot))
    batch.ordinals.append(ordinal)
    batch.offsets.append(offset)
    batch.ids.append(.null)
    let hasHeights = fixes.contains { $0.z.isFinite }
    for place in order {
      let fix = fixes[place]
      if hasHeights {
        batch.geometry.appendPosition(x: fix.x, y: fix.y, z: fix.z)
      } else {
        batch.geometry.appendPosition(x: fix.x, y: fix.y)
      }
    }
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(fixes.count == 1 ? .point : .lineString, hasHeights ? .z : [])
    batch.geometry.endFeature()
    if let userField { append(user, key(userField), &batch) }
    var lists: [Values] = []
    for value in values {
      if let constant = value.constant(fixes.count) {
        append(Self.plain(constant), key(value.name), &batch)
      } else {
        lists.append(value)
      }
    }
    if fixes.count == 1 {
      append(.time(fixes[0].time), key("time"), &batch)
    }
    appendLists(lists, order, key(CoordinateArrays.name), &batch)
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
    return !isSorted
  }

  private func append(_ text: String, _ key: UInt32, _ batch: inout FeatureBatch) {
    append(.text(text), key, &batch)
  }

  private func append(_ value: TrackPiece.Value, _ key: UInt32, _ batch: inout FeatureBatch) {
    batch.cells.append(TrackCells.cell(value, key: key, &batch))
  }

  /// What stands in the quotes of a JSON text.
  private static func plain(_ quoted: ArraySlice<UInt8>) -> String {
    var source = Bytes()
    for byte in quoted.dropFirst() { source.append(byte) }
    var plain = Bytes()
    let start = UnsafePointer(source.base)
    _ = JSONScanner.appendUnescaped(start, start + max(source.count - 1, 0), to: &plain)
    return String(decoding: plain.buffer, as: UTF8.self)
  }

  /// The member `coordinateProperties` of a line.
  private func appendLists(
    _ lists: [Values], _ order: [Int], _ key: UInt32, _ batch: inout FeatureBatch
  ) {
    guard fixes.count > 1 || !lists.isEmpty else { return }
    let start = batch.text.count
    func put(_ text: StaticString) {
      batch.text.append(from: text.utf8Start, count: text.utf8CodeUnitCount)
    }
    put("{\"times\":[")
    for (index, place) in order.enumerated() {
      put(index == 0 ? "\"" : ",\"")
      if EpochText.append(fixes[place].time, to: &batch.text) {
        put("\"")
      } else {
        batch.text.truncate(to: batch.text.count - 1)
        put("null")
      }
    }
    put("]")
    for list in lists where list.name != CoordinateArrays.timesName {
      put(",")
      for byte in JSONValue.quoted(list.name).utf8 { batch.text.append(byte) }
      put(":[")
      for (index, place) in order.enumerated() {
        if index > 0 { put(",") }
        for byte in list.json(place) { batch.text.append(byte) }
      }
      put("]")
    }
    put("}")
    batch.cells.append(batch.storedCell(key: key, type: .json, from: start))
  }
}
