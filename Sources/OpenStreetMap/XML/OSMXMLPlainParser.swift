internal import Base
internal import Text

/// Takes objects that look the way nearly all programs write them, without a scanner: each byte is looked at
/// once, and names are compared as machine words.
struct OSMXMLPlainParser {
  private let wanted: OSMWanted

  init(_ wanted: OSMWanted) { self.wanted = wanted }

  /// Takes the object here and returns its end; nil, with nothing added, if anything needs a closer look.
  func take(
    _ start: UnsafePointer<UInt8>, _ record: OSMXMLRecord, _ block: OSMBlock
  ) -> UnsafePointer<UInt8>? {
    let text = block.text.count
    if let end = takeObject(start, record, block) { return end }
    record.removeParts(block, text: text)
    return nil
  }

  @inline(__always)
  private func takeObject(
    _ start: UnsafePointer<UInt8>, _ record: OSMXMLRecord, _ block: OSMBlock
  ) -> UnsafePointer<UInt8>? {
    guard start.pointee == UInt8(ascii: "<") else { return nil }
    let word = OSMXMLWord.load(start + 1)
    let kind: OSMKind
    var cursor = OSMXMLPlainCursor(start, record.end)
    if OSMXMLWord.begins(word, OSMXMLWord.node, 5) {
      kind = .node
      cursor.advance(by: 5)
    } else if OSMXMLWord.begins(word, OSMXMLWord.way, 4) {
      kind = .way
      cursor.advance(by: 4)
    } else if word == OSMXMLWord.relation, start[9] == 0x20 {
      kind = .relation
      cursor.advance(by: 9)
    } else {
      return nil
    }
    let wanted = wanted.of(kind)
    var object = record.object(kind)
    var info = OSMInfo.unsaid
    let tag = takeStart(&cursor, &object, &info, wanted, block)
    guard tag != .strange else { return nil }
    if tag == .start {
      guard OSMXMLPlainParts(of: kind, wanted).take(&cursor, block) else { return nil }
    }
    guard cursor.isValid else { return nil }
    if self.wanted.wants(kind) {
      record.add(object, info, from: start, to: cursor.position, wanted, block)
    }
    return cursor.position
  }

  // MARK: - Start tags

  /// What ends a start tag.
  private enum Tag {
    case start, empty, strange
  }

  /// The attributes of an object that have come, each with a bit.
  private struct Seen {
    private var bits: UInt32 = 0

    static let id: UInt32 = 1
    static let lat: UInt32 = 2
    static let lon: UInt32 = 4
    static let version: UInt32 = 8
    static let visible: UInt32 = 16
    static let timestamp: UInt32 = 32
    static let changeset: UInt32 = 64
    static let uid: UInt32 = 128
    static let user: UInt32 = 256
    static let action: UInt32 = 512

    /// False if the attribute has come before.
    @inline(__always)
    mutating func insert(_ bit: UInt32) -> Bool {
      guard bits & bit == 0 else { return false }
      bits |= bit
      return true
    }

    /// True if an id is there, and both coordinates or none.
    @inline(__always)
    var isWhole: Bool {
      let both = Self.lat | Self.lon
      return bits & Self.id != 0 && (bits & both == 0 || bits & both == both)
    }
  }

  /// Takes the attributes of an object, and the end of its start tag.
  @inline(__always)
  private func takeStart(
    _ cursor: inout OSMXMLPlainCursor, _ object: inout OSMObject, _ info: inout OSMInfo,
    _ wanted: OSMWanted, _ block: OSMBlock
  ) -> Tag {
    var seen = Seen()
    while cursor.isInside {
      guard cursor.skipSpacesInTag() else { return .strange }
      let word = cursor.word()
      switch UInt8(truncatingIfNeeded: word) {
      case UInt8(ascii: ">"):
        cursor.advance(by: 1)
        return seen.isWhole ? .start : .strange
      case UInt8(ascii: "/"):
        guard cursor[1] == UInt8(ascii: ">") else { return .strange }
        cursor.advance(by: 2)
        return seen.isWhole ? .empty : .strange
      case UInt8(ascii: "i"):
        guard seen.insert(Seen.id), let quote = cursor.open(OSMXMLWord.id, 3),
          let id = cursor.takeInteger(quote)
        else { return .strange }
        object.id = id
      case UInt8(ascii: "l"):
        let isLatitude = OSMXMLWord.begins(word, OSMXMLWord.lat, 4)
        guard object.kind == .node, isLatitude || OSMXMLWord.begins(word, OSMXMLWord.lon, 4),
          seen.insert(isLatitude ? Seen.lat : Seen.lon), let quote = cursor.open(after: 4)
        else { return .strange }
        guard wanted.contains(.locations) else {
          guard cursor.skip(quote) else { return .strange }
          continue
        }
        guard let place = cursor.takeCoordinate(quote) else { return .strange }
        if isLatitude { object.location.y = place } else { object.location.x = place }
      case UInt8(ascii: "v"):
        if word == OSMXMLWord.version {
          guard seen.insert(Seen.version), let quote = cursor.open(after: 8) else {
            return .strange
          }
          // Always taken if it is a number, as it tells copies of an object apart.
          guard let version = cursor.takeInteger(quote) else {
            guard !wanted.contains(.infos), cursor.skip(quote) else { return .strange }
            continue
          }
          object.version = UInt16(clamping: version)
          info.version = version
        } else if word == OSMXMLWord.visible {
          guard seen.insert(Seen.visible), let quote = cursor.open(after: 8),
            let value = cursor.takeWord(quote)
          else { return .strange }
          object.state.insert(.saysVisible)
          if OSMXMLValue.isFalse(value) { object.state.insert(.deleted) }
        } else {
          return .strange
        }
      case UInt8(ascii: "t"):
        guard word == OSMXMLWord.timestamp, cursor[8] == UInt8(ascii: "p"),
          cursor[9] == UInt8(ascii: "="), seen.insert(Seen.timestamp),
          let quote = cursor.open(after: 10)
        else { return .strange }
        guard wanted.contains(.infos) else {
          guard cursor.skip(quote) else { return .strange }
          continue
        }
        guard let value = cursor.takeWord(quote), let time = EpochText.wholeSeconds(value) else {
          return .strange
        }
        info.timestamp = time
      case UInt8(ascii: "c"):
        guard word == OSMXMLWord.changeset, cursor[8] == UInt8(ascii: "t"),
          cursor[9] == UInt8(ascii: "="), seen.insert(Seen.changeset),
          let quote = cursor.open(after: 10)
        else { return .strange }
        guard wanted.contains(.infos) else {
          guard cursor.skip(quote) else { return .strange }
          continue
        }
        guard let changeset = cursor.takeInteger(quote) else { return .strange }
        info.changeset = changeset
      case UInt8(ascii: "u"):
        if let quote = cursor.open(OSMXMLWord.uid, 4) {
          guard seen.insert(Seen.uid) else { return .strange }
          guard wanted.contains(.infos) else {
            guard cursor.skip(quote) else { return .strange }
            continue
          }
          guard let userID = cursor.takeInteger(quote) else { return .strange }
          info.userID = userID
        } else if let quote = cursor.open(OSMXMLWord.user, 5), seen.insert(Seen.user) {
          if wanted.contains(.infos) {
            info.user = cursor.takeText(quote, block)
            guard info.user != nil else { return .strange }
          } else {
            guard cursor.skip(quote) else { return .strange }
          }
        } else {
          return .strange
        }
      case UInt8(ascii: "a"):
        guard seen.insert(Seen.action), let quote = cursor.open(OSMXMLWord.action, 7),
          let value = cursor.takeWord(quote)
        else { return .strange }
        object.state.formUnion(OSMXMLValue.action(value))
      default: return .strange
      }
    }
    return .strange
  }
}
