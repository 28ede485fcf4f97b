internal import Base
internal import Features
internal import Text

/// Formats objects as lines of OPL (osmcode.org/opl-file-format); owned by one worker.
///
/// Everything is as osmium writes it: all attributes on every line, 0 and nothing for what is not known.
struct OPLObjectText: ~Copyable {
  /// The text.
  private(set) var bytes = Bytes(capacity: 1 << 16)
  /// The number of times in years that do not have four digits.
  private(set) var timeCount = 0

  init() {}

  /// Forgets everything.
  mutating func removeAll() {
    bytes.removeAll()
    timeCount = 0
  }

  /// Adds the objects of a batch that go on.
  mutating func append(_ batch: borrowing ObjectBatch, _ sources: [OSMBlockPointers]) {
    if batch.isWhole {
      for index in sources[0].objects.indices { append(index, of: sources[0]) }
    } else {
      for object in batch.chosen.buffer {
        append(
          Int(object.index), of: sources[Int(object.source)],
          hasTags: object.form != .writtenWithoutTags)
      }
    }
  }

  /// The most bytes of a line without its texts and lists: numbers and the letters around them.
  private static let headRoom = 256

  private mutating func append(
    _ index: Int, of block: OSMBlockPointers, hasTags: Bool = true
  ) {
    let object = block.objects[index]
    let info = block.infos.map { $0[index] } ?? .unsaid
    var untimed = 0
    bytes.append(room: Self.headRoom) { cursor in
      cursor.put(object.kind.letter)
      cursor.put(integer: object.id)
      cursor.put(" v")
      cursor.put(integer: info.version ?? 0)
      if object.state.contains(.deleted) { cursor.put(" dD c") } else { cursor.put(" dV c") }
      cursor.put(integer: info.changeset ?? 0)
      cursor.put(" t")
      if let timestamp = info.timestamp {
        if TimeText.writable.contains(Int(timestamp)) {
          TimeText.write(seconds: Int(timestamp), to: cursor.next)
          cursor.next += TimeText.plainLength
        } else {
          untimed += 1
        }
      }
      cursor.put(" i")
      cursor.put(integer: info.userID ?? 0)
      cursor.put(" u")
    }
    timeCount += untimed
    if let user = info.user { append(user, of: block) }
    append(tags: hasTags ? block.tagRange(of: index) : 0..<0, of: block)
    switch object.kind {
    case .node:
      bytes.append(room: Self.headRoom) { cursor in
        cursor.put(" ")
        cursor.put(object.location, separator: " ")
      }
    case .way: append(nodes: block.nodeRange(of: index), of: block)
    case .relation: append(members: block.memberRange(of: index), of: block)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  // MARK: - Lists

  private mutating func append(tags: Range<Int>, of block: OSMBlockPointers) {
    bytes.append(" T")
    for index in tags {
      if index > tags.lowerBound { bytes.append(UInt8(ascii: ",")) }
      append(block.tags[index].key, of: block)
      bytes.append(UInt8(ascii: "="))
      append(block.tags[index].value, of: block)
    }
  }

  private mutating func append(nodes: Range<Int>, of block: OSMBlockPointers) {
    bytes.append(room: 8 + nodes.count * 64) { cursor in
      cursor.put(" N")
      for index in nodes {
        if index > nodes.lowerBound { cursor.put(",") }
        cursor.put("n")
        cursor.put(integer: block.nodes[index])
        if let locations = block.nodeLocations { cursor.put(locations[index], separator: "") }
      }
    }
  }

  private mutating func append(members: Range<Int>, of block: OSMBlockPointers) {
    bytes.append(" M")
    for index in members {
      let member = block.members[index]
      bytes.append(room: 64) { cursor in
        if index > members.lowerBound { cursor.put(",") }
        cursor.put(member.kind.letter)
        cursor.put(integer: member.id)
        cursor.put("@")
      }
      append(member.role, of: block)
    }
  }

  // MARK: - Texts

  /// The most bytes that one byte of text can become: `%xx%`. Two bytes of UTF-8 become up to six.
  private static let width = 4

  /// Adds a text, with `%…%` for characters that separate something or that some terminals do not show.
  private mutating func append(_ text: OSMText, of block: OSMBlockPointers) {
    let length = Int(text.length)
    bytes.append(room: length * Self.width) { cursor in
      var next = block.text + Int(text.offset)
      let end = next + length
      while next < end {
        if OPLCharacters.isPlain(next.pointee) {
          cursor.put(next.pointee)
          next += 1
        } else {
          next = Self.escape(next, end, &cursor)
        }
      }
    }
  }

  /// Writes one character that is not plain ASCII; returns where the next one begins.
  private static func escape(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ cursor: inout TextCursor
  ) -> UnsafePointer<UInt8> {
    let (scalar, length) = OPLCharacters.scalar(start, end)
    if OPLCharacters.isPlain(scalar: scalar) {
      cursor.copy(start, length)
    } else {
      cursor.put("%")
      // Two digits, or at least four.
      var digits = scalar > 0xFF ? 4 : 2
      while scalar >> UInt32(4 * digits) != 0 { digits += 1 }
      for digit in stride(from: digits - 1, through: 0, by: -1) {
        let value = UInt8(truncatingIfNeeded: scalar >> UInt32(4 * digit) & 0xF)
        cursor.put(value < 10 ? 0x30 + value : 0x57 + value)
      }
      cursor.put("%")
    }
    return start + length
  }
}

extension OSMKind {
  /// The letter that stands for it in OPL.
  fileprivate var letter: UInt8 {
    switch self {
    case .node: UInt8(ascii: "n")
    case .way: UInt8(ascii: "w")
    case .relation: UInt8(ascii: "r")
    }
  }
}

extension TextCursor {
  @inline(__always)
  fileprivate mutating func put(integer: Int64) { next += IntegerText.write(integer, to: next) }

  /// Writes a place; an unknown one has no numbers.
  @inline(__always)
  fileprivate mutating func put(_ location: OSMLocation, separator: StaticString) {
    put("x")
    if location.isKnown { next += ShortestText.write(tenMillionths: location.x, to: next) }
    put(separator)
    put("y")
    if location.isKnown { next += ShortestText.write(tenMillionths: location.y, to: next) }
  }
}
