internal import Base
internal import Text
internal import XML

extension OSMXMLParser {
  /// Takes the parts of an object and its end tag; false if anything looks different.
  @inline(__always)
  func takePlainParts(
    _ next: inout Position, _ end: Position, _ kind: OSMKind, _ wanted: OSMWanted,
    _ block: OSMBlock
  ) -> Bool {
    while true {
      while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
      guard next < end, next.pointee == UInt8(ascii: "<") else { return false }
      let word = OSMXMLWord.load(next + 1)
      if OSMXMLWord.begins(word, OSMXMLWord.nd, 3) {
        guard kind == .way, takePlainNode(&next, end, wanted, block) else { return false }
      } else if OSMXMLWord.begins(word, OSMXMLWord.tag, 4) {
        guard takePlainTag(&next, end, wanted, block) else { return false }
      } else if OSMXMLWord.begins(word, OSMXMLWord.member, 7) {
        guard kind == .relation, takePlainMember(&next, end, wanted, block) else { return false }
      } else {
        return takePlainEnd(&next, word, kind)
      }
    }
  }

  @inline(__always)
  private func takePlainEnd(_ next: inout Position, _ word: UInt64, _ kind: OSMKind) -> Bool {
    switch kind {
    case .node:
      guard OSMXMLWord.begins(word, OSMXMLWord.endNode, 6) else { return false }
      next += 7
    case .way:
      guard OSMXMLWord.begins(word, OSMXMLWord.endWay, 5) else { return false }
      next += 6
    case .relation:
      guard word == OSMXMLWord.endRelation, next[9] == UInt8(ascii: "n"),
        next[10] == UInt8(ascii: ">")
      else { return false }
      next += 11
    }
    return true
  }

  /// `<nd ref="…"/>`, or `<nd ref="…" lat="…" lon="…"/>`.
  @inline(__always)
  private func takePlainNode(
    _ next: inout Position, _ end: Position, _ wanted: OSMWanted, _ block: OSMBlock
  ) -> Bool {
    guard OSMXMLWord.begins(OSMXMLWord.load(next + 4), OSMXMLWord.ref, 4) else { return false }
    let quote = next[8]
    guard Self.isQuote(quote), let id = IntegerText.scan(next + 9), id.end.pointee == quote else {
      return false
    }
    next = id.end + 1
    if wanted.contains(.references) { block.nodes.append(id.value) }
    if Self.close(&next) { return true }
    return takePlainPlace(&next, end, wanted, block) && Self.close(&next)
  }

  /// ` lat="…" lon="…"` of the node of a way.
  private func takePlainPlace(
    _ next: inout Position, _ end: Position, _ wanted: OSMWanted, _ block: OSMBlock
  ) -> Bool {
    guard wanted.contains(.references), wanted.contains(.locations),
      OSMXMLWord.begins(OSMXMLWord.load(next), OSMXMLWord.spaceLat, 5), Self.isQuote(next[5])
    else { return false }
    var quote = next[5]
    next += 6
    guard let y = Self.takeCoordinate(&next, quote), next < end,
      OSMXMLWord.begins(OSMXMLWord.load(next), OSMXMLWord.spaceLon, 5), Self.isQuote(next[5])
    else { return false }
    quote = next[5]
    next += 6
    guard let x = Self.takeCoordinate(&next, quote) else { return false }
    padLocations(block, to: block.nodes.count - 1)
    block.nodeLocations.append(OSMLocation(x: x, y: y))
    return true
  }

  /// `<tag k="…" v="…"/>`.
  @inline(__always)
  private func takePlainTag(
    _ next: inout Position, _ end: Position, _ wanted: OSMWanted, _ block: OSMBlock
  ) -> Bool {
    guard OSMXMLWord.begins(OSMXMLWord.load(next + 5), OSMXMLWord.k, 2), Self.isQuote(next[7])
    else { return false }
    var quote = next[7]
    next += 8
    guard wanted.contains(.tags) else {
      guard Self.skip(&next, end, quote),
        OSMXMLWord.begins(OSMXMLWord.load(next), OSMXMLWord.spaceV, 3), Self.isQuote(next[3])
      else { return false }
      quote = next[3]
      next += 4
      return Self.skip(&next, end, quote) && Self.close(&next)
    }
    guard let key = Self.takeText(&next, end, quote, block),
      OSMXMLWord.begins(OSMXMLWord.load(next), OSMXMLWord.spaceV, 3), Self.isQuote(next[3])
    else { return false }
    quote = next[3]
    next += 4
    guard let value = Self.takeText(&next, end, quote, block), Self.close(&next) else {
      return false
    }
    block.tags.append(OSMTag(key: key, value: value))
    return true
  }

  /// `<member type="…" ref="…" role="…"/>`.
  @inline(__always)
  private func takePlainMember(
    _ next: inout Position, _ end: Position, _ wanted: OSMWanted, _ block: OSMBlock
  ) -> Bool {
    guard OSMXMLWord.begins(OSMXMLWord.load(next + 8), OSMXMLWord.type, 5),
      Self.isQuote(next[13])
    else { return false }
    var quote = next[13]
    next += 14
    let word = OSMXMLWord.load(next)
    let kind: OSMKind
    if OSMXMLWord.begins(word, OSMXMLWord.wayType, 3) {
      kind = .way
      next += 3
    } else if OSMXMLWord.begins(word, OSMXMLWord.nodeType, 4) {
      kind = .node
      next += 4
    } else if word == OSMXMLWord.relationType {
      kind = .relation
      next += 8
    } else {
      return false
    }
    guard next.pointee == quote,
      OSMXMLWord.begins(OSMXMLWord.load(next + 1), OSMXMLWord.spaceRef, 5), Self.isQuote(next[6])
    else { return false }
    quote = next[6]
    guard let id = IntegerText.scan(next + 7), id.end.pointee == quote else { return false }
    next = id.end + 1
    guard next < end, OSMXMLWord.begins(OSMXMLWord.load(next), OSMXMLWord.spaceRole, 6),
      Self.isQuote(next[6])
    else { return false }
    quote = next[6]
    next += 7
    guard wanted.contains(.references) else {
      return Self.skip(&next, end, quote) && Self.close(&next)
    }
    guard let role = Self.takeText(&next, end, quote, block), Self.close(&next) else {
      return false
    }
    block.members.append(
      OSMMember(
        id: id.value, role: role, kind: kind,
        locationEnd: UInt32(truncatingIfNeeded: block.memberLocations.count)))
    return true
  }
}
