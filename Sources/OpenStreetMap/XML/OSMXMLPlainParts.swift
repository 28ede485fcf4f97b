internal import Base
internal import XML

/// Takes the parts of an object that look the way nearly all programs write them. False means that something
/// looks different.
struct OSMXMLPlainParts {
  private let kind: OSMKind
  /// What is wanted of the object.
  private let wanted: OSMWanted

  @inline(__always)
  init(of kind: OSMKind, _ wanted: OSMWanted) {
    self.kind = kind
    self.wanted = wanted
  }

  /// Takes all parts and the object's end tag.
  @inline(__always)
  func take(_ cursor: inout OSMXMLPlainCursor, _ block: OSMBlock) -> Bool {
    while true {
      cursor.skipSpace()
      guard cursor.isInside, cursor[0] == UInt8(ascii: "<") else { return false }
      let word = cursor.word(at: 1)
      if OSMXMLWord.begins(word, OSMXMLWord.nd, 3) {
        guard kind == .way, takeNode(&cursor, block) else { return false }
      } else if OSMXMLWord.begins(word, OSMXMLWord.tag, 4) {
        guard takeTag(&cursor, block) else { return false }
      } else if OSMXMLWord.begins(word, OSMXMLWord.member, 7) {
        guard kind == .relation, takeMember(&cursor, block) else { return false }
      } else {
        return takeEnd(&cursor, word)
      }
    }
  }

  /// The end tag, whose bytes after `<` are in `word`.
  @inline(__always)
  private func takeEnd(_ cursor: inout OSMXMLPlainCursor, _ word: UInt64) -> Bool {
    switch kind {
    case .node:
      guard OSMXMLWord.begins(word, OSMXMLWord.endNode, 6) else { return false }
      cursor.advance(by: 7)
    case .way:
      guard OSMXMLWord.begins(word, OSMXMLWord.endWay, 5) else { return false }
      cursor.advance(by: 6)
    case .relation:
      guard word == OSMXMLWord.endRelation, cursor[9] == UInt8(ascii: "n"),
        cursor[10] == UInt8(ascii: ">")
      else { return false }
      cursor.advance(by: 11)
    }
    return true
  }

  /// `<nd ref="…"/>`, or `<nd ref="…" lat="…" lon="…"/>`.
  @inline(__always)
  private func takeNode(_ cursor: inout OSMXMLPlainCursor, _ block: OSMBlock) -> Bool {
    cursor.advance(by: 4)
    guard let quote = cursor.open(OSMXMLWord.ref, 4), let id = cursor.takeInteger(quote) else {
      return false
    }
    if wanted.contains(.references) { block.nodes.append(id) }
    if cursor.close() { return true }
    return takePlace(&cursor, block) && cursor.close()
  }

  /// ` lat="…" lon="…"` of the node of a way.
  private func takePlace(_ cursor: inout OSMXMLPlainCursor, _ block: OSMBlock) -> Bool {
    guard wanted.contains(.references), wanted.contains(.locations),
      let first = cursor.open(OSMXMLWord.spaceLat, 5), let y = cursor.takeCoordinate(first),
      cursor.isInside, let second = cursor.open(OSMXMLWord.spaceLon, 5),
      let x = cursor.takeCoordinate(second)
    else { return false }
    block.padNodeLocations(to: block.nodes.count - 1)
    block.nodeLocations.append(OSMLocation(x: x, y: y))
    return true
  }

  /// `<tag k="…" v="…"/>`.
  @inline(__always)
  private func takeTag(_ cursor: inout OSMXMLPlainCursor, _ block: OSMBlock) -> Bool {
    cursor.advance(by: 5)
    guard let first = cursor.open(OSMXMLWord.k, 2) else { return false }
    guard wanted.contains(.tags) else {
      guard cursor.skip(first), let second = cursor.open(OSMXMLWord.spaceV, 3) else {
        return false
      }
      return cursor.skip(second) && cursor.close()
    }
    guard let key = cursor.takeText(first, block),
      let second = cursor.open(OSMXMLWord.spaceV, 3),
      let value = cursor.takeText(second, block), cursor.close()
    else { return false }
    block.tags.append(OSMTag(key: key, value: value))
    return true
  }

  /// `<member type="…" ref="…" role="…"/>`.
  @inline(__always)
  private func takeMember(_ cursor: inout OSMXMLPlainCursor, _ block: OSMBlock) -> Bool {
    cursor.advance(by: 8)
    guard let typeQuote = cursor.open(OSMXMLWord.type, 5) else { return false }
    let word = cursor.word()
    let kind: OSMKind
    if OSMXMLWord.begins(word, OSMXMLWord.wayType, 3) {
      kind = .way
      cursor.advance(by: 3)
    } else if OSMXMLWord.begins(word, OSMXMLWord.nodeType, 4) {
      kind = .node
      cursor.advance(by: 4)
    } else if word == OSMXMLWord.relationType {
      kind = .relation
      cursor.advance(by: 8)
    } else {
      return false
    }
    guard cursor[0] == typeQuote else { return false }
    cursor.advance(by: 1)
    guard let refQuote = cursor.open(OSMXMLWord.spaceRef, 5),
      let id = cursor.takeInteger(refQuote), cursor.isInside,
      let roleQuote = cursor.open(OSMXMLWord.spaceRole, 6)
    else { return false }
    guard wanted.contains(.references) else { return cursor.skip(roleQuote) && cursor.close() }
    guard let role = cursor.takeText(roleQuote, block), cursor.close() else { return false }
    block.members.append(
      OSMMember(
        id: id, role: role, kind: kind,
        locationEnd: UInt32(truncatingIfNeeded: block.memberLocations.count)))
    return true
  }
}
