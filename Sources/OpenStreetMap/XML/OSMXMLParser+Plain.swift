internal import Base
internal import Text

extension OSMXMLParser {
  /// Takes the object here and returns its end; nil, with nothing added, if anything needs a closer look.
  /// Some bytes after `end` are read: inputs have slack.
  mutating func takePlain(
    _ start: Position, _ end: Position, _ block: OSMBlock
  ) -> Position? {
    let text = block.text.count
    if let next = takePlainObject(start, end, block) { return next }
    goBack(block, text: text)
    return nil
  }

  @inline(__always)
  private func takePlainObject(
    _ start: Position, _ end: Position, _ block: OSMBlock
  ) -> Position? {
    guard start.pointee == UInt8(ascii: "<") else { return nil }
    let word = OSMXMLWord.load(start + 1)
    let kind: OSMKind
    var next: Position
    if OSMXMLWord.begins(word, OSMXMLWord.node, 5) {
      kind = .node
      next = start + 5
    } else if OSMXMLWord.begins(word, OSMXMLWord.way, 4) {
      kind = .way
      next = start + 4
    } else if word == OSMXMLWord.relation, start[9] == 0x20 {
      kind = .relation
      next = start + 9
    } else {
      return nil
    }
    let wanted = wanted(of: kind)
    var object = OSMObject(
      id: 0, kind: kind, state: container.state, tagEnd: 0, nodeEnd: 0, memberEnd: 0)
    var info = OSMInfo.unsaid
    let tag = takePlainStart(&next, end, &object, &info, wanted, block)
    guard tag != .strange else { return nil }
    if tag == .start {
      guard takePlainParts(&next, end, kind, wanted, block) else { return nil }
    }
    guard next <= end else { return nil }
    if self.wanted.wants(kind) { add(object, info, from: start, to: next, wanted, block) }
    return next
  }

  /// What ends a start tag.
  private enum Tag {
    case start, empty, strange
  }

  /// Takes the attributes of an object, and the end of its start tag.
  @inline(__always)
  private func takePlainStart(
    _ next: inout Position, _ end: Position, _ object: inout OSMObject, _ info: inout OSMInfo,
    _ wanted: OSMWanted, _ block: OSMBlock
  ) -> Tag {
    var seen: UInt32 = 0
    while next < end {
      if next.pointee == 0x20 {
        repeat { next += 1 } while next.pointee == 0x20 && next < end
      } else if next.pointee != UInt8(ascii: ">"), next.pointee != UInt8(ascii: "/") {
        return .strange
      }
      let word = OSMXMLWord.load(next)
      switch UInt8(truncatingIfNeeded: word) {
      case UInt8(ascii: ">"):
        next += 1
        return Self.isWhole(seen, object.kind) ? .start : .strange
      case UInt8(ascii: "/"):
        guard next[1] == UInt8(ascii: ">") else { return .strange }
        next += 2
        return Self.isWhole(seen, object.kind) ? .empty : .strange
      case UInt8(ascii: "i"):
        guard OSMXMLWord.begins(word, OSMXMLWord.id, 3),
          let quote = Self.open(&next, 2, 1, &seen), let id = IntegerText.scan(next),
          id.end.pointee == quote
        else { return .strange }
        object.id = id.value
        next = id.end + 1
      case UInt8(ascii: "l"):
        let isLatitude = OSMXMLWord.begins(word, OSMXMLWord.lat, 4)
        guard object.kind == .node, isLatitude || OSMXMLWord.begins(word, OSMXMLWord.lon, 4),
          let quote = Self.open(&next, 3, isLatitude ? 2 : 4, &seen)
        else { return .strange }
        guard wanted.contains(.locations) else {
          guard Self.skip(&next, end, quote) else { return .strange }
          continue
        }
        guard let place = Self.takeCoordinate(&next, quote) else { return .strange }
        if isLatitude { object.location.y = place } else { object.location.x = place }
      case UInt8(ascii: "v"):
        if word == OSMXMLWord.version {
          guard let quote = Self.open(&next, 7, 8, &seen),
            Self.takeNumber(&next, end, quote, wanted, &info.version)
          else { return .strange }
        } else if word == OSMXMLWord.visible {
          guard let quote = Self.open(&next, 7, 16, &seen),
            let value = Self.takeWord(&next, end, quote)
          else { return .strange }
          object.state.insert(.saysVisible)
          if OSMXMLValue.isFalse(value) { object.state.insert(.deleted) }
        } else {
          return .strange
        }
      case UInt8(ascii: "t"):
        guard word == OSMXMLWord.timestamp, next[8] == UInt8(ascii: "p"),
          next[9] == UInt8(ascii: "="), let quote = Self.open(&next, 9, 32, &seen)
        else { return .strange }
        guard wanted.contains(.infos) else {
          guard Self.skip(&next, end, quote) else { return .strange }
          continue
        }
        guard let value = Self.takeWord(&next, end, quote), let time = OSMXMLValue.time(value)
        else { return .strange }
        info.timestamp = time
      case UInt8(ascii: "c"):
        guard word == OSMXMLWord.changeset, next[8] == UInt8(ascii: "t"),
          next[9] == UInt8(ascii: "="), let quote = Self.open(&next, 9, 64, &seen),
          Self.takeNumber(&next, end, quote, wanted, &info.changeset)
        else { return .strange }
      case UInt8(ascii: "u"):
        if OSMXMLWord.begins(word, OSMXMLWord.uid, 4) {
          guard let quote = Self.open(&next, 3, 128, &seen),
            Self.takeNumber(&next, end, quote, wanted, &info.userID)
          else { return .strange }
        } else if OSMXMLWord.begins(word, OSMXMLWord.user, 5),
          let quote = Self.open(&next, 4, 256, &seen)
        {
          if wanted.contains(.infos) {
            info.user = Self.takeText(&next, end, quote, block)
            guard info.user != nil else { return .strange }
          } else {
            guard Self.skip(&next, end, quote) else { return .strange }
          }
        } else {
          return .strange
        }
      case UInt8(ascii: "a"):
        guard OSMXMLWord.begins(word, OSMXMLWord.action, 7),
          let quote = Self.open(&next, 6, 512, &seen), let value = Self.takeWord(&next, end, quote)
        else { return .strange }
        object.state.formUnion(OSMXMLValue.action(value))
      default: return .strange
      }
    }
    return .strange
  }

  /// True if an id is there, and both coordinates or none.
  @inline(__always)
  private static func isWhole(_ seen: UInt32, _ kind: OSMKind) -> Bool {
    seen & 1 != 0 && (seen & 6 == 0 || seen & 6 == 6)
  }

  /// A version, changeset or user's id, if it is wanted.
  @inline(__always)
  private static func takeNumber(
    _ next: inout Position, _ end: Position, _ quote: UInt8, _ wanted: OSMWanted,
    _ number: inout Int64?
  ) -> Bool {
    guard wanted.contains(.infos) else { return skip(&next, end, quote) }
    guard let scanned = IntegerText.scan(next), scanned.end.pointee == quote else { return false }
    number = scanned.value
    next = scanned.end + 1
    return true
  }
}

extension OSMWanted {
  /// True if objects of a kind are wanted.
  @inline(__always)
  func wants(_ kind: OSMKind) -> Bool {
    switch kind {
    case .node: contains(.nodes)
    case .way: contains(.ways)
    case .relation: contains(.relations)
    }
  }
}
