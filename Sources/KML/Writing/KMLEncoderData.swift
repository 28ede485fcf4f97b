internal import Base
internal import Features
internal import FormatKit
internal import Text
internal import XML

/// Properties that are not elements: SimpleData, typed by the layer's Schema (OGC 07-147r2 §9.3). Owns the
/// bytes of values while they become text; what the Schema must know of the values it notes in the plan.
struct KMLEncoderData: ~Copyable {
  /// The most bytes of a value without text, with the closing tag.
  private static let valueWidth = 64
  /// Texts up to this length get room for whatever they may become.
  private static let shortText = 1 << 14

  private var scratch = Bytes()

  /// Writes the extended data of a feature: its id, unless that is an attribute, and all properties that have
  /// not been written elsewhere; `held` are those that the style holds. `claim` learns where the id would be.
  mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan,
    _ present: borrowing KMLEncoderCells, held: UInt32, id: Cell, claim: Int,
    to output: inout KMLEncoderOutput
  ) {
    let start = output.bytes.count
    output.bytes.append(contentsOf: plan.schemaHead.buffer)
    let head = output.bytes.count
    if claim >= 0 { output.claims[claim].site = head }
    if id.type != .null { append(id: id, of: batch, plan, &output) }
    appendFields(feature, of: batch, plan, present, held: held, &output)
    guard output.bytes.count > head else {
      output.bytes.truncate(to: start)
      if claim >= 0 {
        output.claims[claim].site = start
        output.claims[claim].needsFrame = true
      }
      return
    }
    output.bytes.append("</SchemaData></ExtendedData>")
  }

  /// Writes the id as extended data.
  private mutating func append(
    id: Cell, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan,
    _ output: inout KMLEncoderOutput
  ) {
    output.bytes.append("<SimpleData name=\"@id\">")
    scratch.removeAll()
    CellText.append(text: id, of: batch, to: &scratch)
    output.bytes.append(xml: scratch.buffer)
    output.bytes.append("</SimpleData>")
    plan.idFlags.insert(.used)
    switch id.type {
    case .integer where id.integer.magnitude <= 1 << 53:
      plan.idFlags.insert(.integer)
      if Int32(exactly: id.integer) == nil { plan.idFlags.insert(.wide) }
    case .real where id.real.isFinite: plan.idFlags.insert(.real)
    default: plan.idFlags.insert(.text)
    }
  }

  private mutating func appendFields(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan,
    _ present: borrowing KMLEncoderCells, held: UInt32, _ output: inout KMLEncoderOutput
  ) {
    let range = batch.cellRange(ofFeature: feature)
    guard !range.isEmpty else { return }
    // In range: keys are indexes of the slot's table, which the plan has taken up, and texts lie in the
    // batch's, which `room` has seen.
    let room = Self.room(for: range, of: batch, plan)
    let cells = UnsafePointer(batch.cells.base)
    let keys = UnsafePointer(plan.keys.base)
    let flags = plan.fieldFlags.base
    let tags = UnsafePointer(plan.tags.base)
    let text = UnsafePointer(batch.text.base)
    let hasFallbacks = present.hasFallbacks
    let hasTaken = present.hasTaken
    output.bytes.reserve(output.bytes.count + room + TextCursor.slack)
    var out = TextCursor(next: output.bytes.base + output.bytes.count)
    var replaced = 0
    var nulls = 0
    for index in range {
      let cell = cells[index]
      let key = keys[Int(cell.key)]
      if !cell.flags.isDisjoint(with: .members) || key.role == .deselected { continue }
      if cell.type == .null {
        nulls += 1
        continue
      }
      if hasTaken, present.isTaken(index) { continue }
      if key.styleMask & held != 0 { continue }
      if !key.role.isData, key.role != .style {
        guard hasFallbacks, present.isFallback(index) else { continue }
      }
      if key.isRenamed { output.changes.note(KMLChange.reservedName, feature, of: batch) }
      out.copy(tags + Int(key.tagStart), Int(key.tagLength))
      flags[Int(cell.key)].insert(.used)
      switch cell.type {
      case .text, .date, .dateTime:
        let range = cell.textRange
        replaced += out.escape(xml: text + range.lowerBound, range.count)
      case .integer:
        if Int32(exactly: cell.integer) == nil { flags[Int(cell.key)].insert(.wide) }
        out.next += IntegerText.write(cell.integer, to: out.next)
      case .real where cell.real.isFinite:
        out.put(cell.real)
      // LIBKML reads a word as 0.
      case .boolean: out.put(cell.boolean ? UInt8(ascii: "1") : UInt8(ascii: "0"))
      default: replaced += writeRare(cell, feature, batch, plan, &output.changes, to: &out)
      }
      out.put("</SimpleData>")
    }
    output.bytes.setCount(out.next - output.bytes.base)
    if nulls > 0 { output.changes.note(KMLChange.nullLeftOut, feature, of: batch, count: nulls) }
    if replaced > 0 {
      output.changes.note(KMLChange.characterReplaced, feature, of: batch, count: replaced)
    }
  }

  /// Writes a value that extended data holds only as text; returns how many characters XML cannot hold.
  @inline(never)
  private mutating func writeRare(
    _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan,
    _ changes: inout ChangeCounts, to out: inout TextCursor
  ) -> Int {
    switch cell.type {
    case .real:
      changes.note(KMLChange.notFinite, feature, of: batch)
      plan.fieldFlags[Int(cell.key)].insert(.text)
      // As XML Schema writes them (part 2 §3.2.5).
      if cell.real.isNaN {
        out.put("NaN")
      } else if cell.real < 0 {
        out.put("-INF")
      } else {
        out.put("INF")
      }
      return 0
    case .json: changes.note(KMLChange.nestedAsText, feature, of: batch)
    case .blob:
      changes.note(KMLChange.blobAsText, feature, of: batch)
      scratch.removeAll()
      CellText.append(text: cell, of: batch, to: &scratch)
      return out.escape(xml: scratch.base, scratch.count)
    default: break
    }
    let range = cell.textRange
    return out.escape(xml: batch.text.base + range.lowerBound, range.count)
  }

  // MARK: - Room

  /// The most bytes that the cells of a feature become.
  @inline(__always)
  private static func room(
    for range: Range<Int>, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan
  ) -> Int {
    var stored = 0
    var longest = 0
    var end = 0
    var keys: UInt32 = 0
    for index in range {
      let cell = batch.cells.base[index]
      keys = max(keys, cell.key)
      guard cell.type.isStored else { continue }
      let length = Int(cell.bits & 0xFFFF_FFFF)
      stored += length
      longest = max(longest, length)
      end = max(end, Int(cell.bits >> 32) + length)
    }
    precondition(
      range.upperBound <= batch.cells.count && Int(keys) < plan.keys.count
        && end <= batch.text.count)
    let frames = range.count * (plan.longestTag + valueWidth)
    if longest <= shortText { return frames + stored * TextCursor.xmlWidth }
    return frames + textRoom(for: range, of: batch)
  }

  /// The room for long texts, counted byte by byte.
  @inline(never)
  private static func textRoom(for range: Range<Int>, of batch: borrowing FeatureBatch) -> Int {
    var room = 0
    for index in range where batch.cells[index].type.isStored {
      let cell = batch.cells[index]
      room += cell.textRange.count
      if cell.type == .blob {
        room += cell.textRange.count
      } else {
        for byte in batch.bytes(of: cell)
        where byte < 0x20 || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0xEF {
          room += TextCursor.xmlWidth - 1
        }
      }
    }
    return room
  }
}
