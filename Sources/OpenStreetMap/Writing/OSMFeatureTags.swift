internal import Base
internal import Features
internal import FormatKit
internal import Text

/// The properties of one feature as tags, which go to one or several objects.
struct OSMFeatureTags: ~Copyable {
  /// The tags, except `type`.
  private(set) var tags = Column<OSMTag>()
  /// The tag `type`, which says what a relation is.
  private(set) var type: OSMTag?
  /// The value of the tag `area`.
  private(set) var area: OSMText?

  /// Takes the properties of a feature; their text goes into that of the block.
  mutating func take(
    _ feature: Int, of batch: borrowing FeatureBatch, _ keys: inout OSMFeatureKeys,
    _ block: OSMBlock, _ changes: inout ChangeCounts
  ) {
    tags.removeAll()
    type = nil
    area = nil
    if batch.ids[feature].type != .null {
      changes.note(OSMFeatureChange.idReplaced, feature, of: batch)
    }
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members) else {
        if !batch.isBox(cell, of: feature) {
          changes.note(OSMFeatureChange.membersLeftOut, feature, of: batch)
        }
        continue
      }
      let role = keys.roles[Int(cell.key)]
      if role == .deselected { continue }
      if let change = Self.refusal(of: role, cell) {
        changes.note(change, feature, of: batch)
        continue
      }
      if role == .others, cell.type == .json, takeOthers(cell, feature, of: batch, block, &changes)
      {
        continue
      }
      let start = block.text.count
      if let change = Self.append(cell, of: batch, to: &block.text) {
        changes.note(change, feature, of: batch)
      }
      // A text says something without its end; nested values and bytes do not.
      if cell.type != .json, cell.type != .blob, Self.cut(block, from: start) {
        changes.note(OSMFeatureChange.tagCut, feature, of: batch)
      }
      let value = block.text.buffer(start..<block.text.count)
      guard !value.isEmpty, !OSMTagText.isTooLong(value) else {
        let change: OSMFeatureChange = value.isEmpty ? .emptyTag : .tagTooLong
        if !Self.isNotFinite(cell) { changes.note(change, feature, of: batch) }
        block.text.truncate(to: start)
        continue
      }
      add(role, cell.key, Self.stretch(of: block, from: start), &keys, block)
    }
  }

  /// Cuts the end off the block's text if, from an offset on, it is too long for a value; true if it was.
  private static func cut(_ block: OSMBlock, from start: Int) -> Bool {
    let value = block.text.buffer(start..<block.text.count)
    guard OSMTagText.isTooLong(value) else { return false }
    block.text.truncate(to: start + OSMTagText.cutLength(value))
    return true
  }

  /// Why a property does not become a tag, whatever its value.
  private static func refusal(of role: OSMFeatureKeys.Role, _ cell: Cell) -> OSMFeatureChange? {
    if cell.type == .null { return .nullLeftOut }
    return switch role {
    case .metadata: .metadataLeftOut
    case .empty: .emptyTag
    case .tooLong: .tagTooLong
    case .tag, .type, .area, .others, .deselected: nil
    }
  }

  private mutating func add(
    _ role: OSMFeatureKeys.Role, _ key: UInt32, _ value: OSMText, _ keys: inout OSMFeatureKeys,
    _ block: OSMBlock
  ) {
    let index = Int(key)
    if keys.texts[index].offset == .max {
      let start = block.text.count
      block.text.append(contentsOf: keys.slot.keys.bytes(at: index))
      keys.texts[index] = Self.stretch(of: block, from: start)
    }
    let tag = OSMTag(key: keys.texts[index], value: value)
    switch role {
    case .type: type = tag
    case .area:
      area = value
      tags.append(tag)
    default: tags.append(tag)
    }
  }

  /// Takes the column of all tags that have no column of their own: an object of texts. False for anything
  /// else, which becomes a tag like any other.
  private mutating func takeOthers(
    _ cell: Cell, _ feature: Int, of batch: borrowing FeatureBatch, _ block: OSMBlock,
    _ changes: inout ChangeCounts
  ) -> Bool {
    var json = JSONColumnText()
    json.load(batch.bytes(of: cell))
    let (tagCount, textCount) = (tags.count, block.text.count)
    var empty = 0
    var tooLong = 0
    var cuts = 0
    let isObject = json.forEachMember { (name, value) throws(JSONFault) in
      guard value.pointee == UInt8(ascii: "\"") else { throw .expected("a text", at: value) }
      let start = block.text.count
      block.text.append(contentsOf: name)
      let key = Self.stretch(of: block, from: start)
      let valueStart = block.text.count
      let extent = try JSONScanner.stringExtent(value + 1)
      _ = JSONScanner.appendUnescaped(value + 1, extent.end, to: &block.text)
      let isCut = Self.cut(block, from: valueStart)
      let tag = OSMTag(key: key, value: Self.stretch(of: block, from: valueStart))
      if key.length == 0 || tag.value.length == 0 {
        empty += 1
        block.text.truncate(to: start)
      } else if OSMTagText.isTooLong(block.bytes(of: key)) {
        tooLong += 1
        block.text.truncate(to: start)
        return
      } else if block.bytes(of: key).elementsEqual("type".utf8) {
        type = tag
      } else {
        if block.bytes(of: key).elementsEqual("area".utf8) { area = tag.value }
        tags.append(tag)
      }
      if isCut { cuts += 1 }
    }
    guard isObject else {
      tags.truncate(to: tagCount)
      block.text.truncate(to: textCount)
      return false
    }
    if empty > 0 { changes.note(OSMFeatureChange.emptyTag, feature, of: batch, count: empty) }
    if tooLong > 0 { changes.note(OSMFeatureChange.tagTooLong, feature, of: batch, count: tooLong) }
    if cuts > 0 { changes.note(OSMFeatureChange.tagCut, feature, of: batch, count: cuts) }
    return true
  }

  private static func stretch(of block: OSMBlock, from start: Int) -> OSMText {
    OSMText(
      offset: UInt32(truncatingIfNeeded: start),
      length: UInt32(truncatingIfNeeded: block.text.count - start))
  }

  private static func isNotFinite(_ cell: Cell) -> Bool {
    cell.type == .real && !cell.real.isFinite
  }

  /// Adds a value as text: booleans become yes and no, as everywhere in OpenStreetMap; numbers are as short
  /// as possible. Returns the change to be counted.
  private static func append(
    _ cell: Cell, of batch: borrowing FeatureBatch, to text: inout Bytes
  ) -> OSMFeatureChange? {
    switch cell.type {
    case .boolean: text.append(cell.boolean ? "yes" : "no")
    case .real where !cell.real.isFinite: return .notFinite
    case .real: text.append(atMost: 32) { ShortestText.write(cell.real, to: $0) }
    default:
      CellText.append(text: cell, of: batch, to: &text)
      if cell.type == .json { return .nestedAsText }
      if cell.type == .blob { return .blobAsText }
    }
    return nil
  }
}
