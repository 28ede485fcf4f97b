internal import Base
internal import Text

/// Adds the objects of lines to a block. 64 bytes after a line can be read.
struct OPLLineParser: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// How many texts were not UTF-8 and were repaired with U+FFFD.
  private(set) var repairedCount = 0
  /// The object of the last line, if a coordinate of it was rounded.
  private(set) var rounded: (kind: OSMKind, id: Int64)?
  private var isRounded = false
  private let wanted: OSMWanted
  /// Copied before it is changed through: the compiler (Swift 6.3) crashes there under the thread sanitizer.
  private let block: OSMBlock
  /// False if texts have to be checked.
  private let isUTF8: Bool
  /// What an object says that is not deleted: elsewhere than in a history, 'V' says nothing.
  private let visible: OSMState
  private var next: Position
  private var end: Position

  init(_ wanted: OSMWanted, into block: OSMBlock, isUTF8: Bool, isHistory: Bool = false) {
    self.wanted = wanted
    self.block = block
    self.isUTF8 = isUTF8
    visible = isHistory ? .saysVisible : []
    next = UnsafePointer(block.text.base)
    end = next
  }

  /// What a line has said so far.
  private struct Line {
    var longitude: Int32?
    var latitude: Int32?
    var info = OSMInfo()
    var state: OSMState = []
    /// A bit for the letter of each attribute that was there.
    var seen: UInt64 = 0
  }

  /// Adds the object of a line, which is neither empty nor a comment.
  mutating func parse(_ start: Position, _ lineEnd: Position) throws(OPLFault) {
    next = start
    end = lineEnd
    while end > start, end[-1] == UInt8(ascii: "\r") || Self.isSpace(end[-1]) { end -= 1 }
    let kind = try takeKind("an object begins with n, w or r, its kind")
    let id = try takeInteger("an id", .badOSMID)
    rounded = nil
    guard wanted.wants(kind) else { return }
    isRounded = false
    var line = Line()
    while next < end {
      guard Self.isSpace(next.pointee) else {
        throw OPLFault(next, "there is no space before the next attribute")
      }
      while next < end, Self.isSpace(next.pointee) { next += 1 }
      if next < end { try takeAttribute(of: kind, &line) }
    }
    finish(kind, id, line)
    if isRounded, wanted.contains(.locations) { rounded = (kind, id) }
  }

  private mutating func takeAttribute(
    of kind: OSMKind, _ line: inout Line
  ) throws(OPLFault) {
    let start = next
    let letter = start.pointee
    // Six bits tell all of them apart.
    let bit: UInt64 = 1 &<< UInt64(letter & 0x3F)
    next += 1
    guard line.seen & bit == 0 else { throw OPLFault(start, "an attribute is there twice") }
    switch letter {
    case UInt8(ascii: "v"): line.info.version = try takeNumber("a version")
    case UInt8(ascii: "d"): line.state = try takeState()
    case UInt8(ascii: "c"): line.info.changeset = try takeNumber("a changeset")
    case UInt8(ascii: "t"): line.info.timestamp = try takeTime()
    case UInt8(ascii: "i"): line.info.userID = try takeNumber("the id of a user")
    case UInt8(ascii: "u"):
      let user = try takeText()
      line.info.user = user.length > 0 ? user : nil
    case UInt8(ascii: "T"): try takeTags()
    case UInt8(ascii: "x") where kind == .node: line.longitude = try takeCoordinate()
    case UInt8(ascii: "y") where kind == .node: line.latitude = try takeCoordinate()
    case UInt8(ascii: "N") where kind == .way: try takeNodes()
    case UInt8(ascii: "M") where kind == .relation: try takeMembers()
    default:
      throw OPLFault(start, "a \(kind.name) has no attribute that begins so")
    }
    line.seen |= bit
  }

  /// Adds the object after its tags, nodes and members.
  private mutating func finish(_ kind: OSMKind, _ id: Int64, _ line: Line) {
    let block = block
    var location = OSMLocation.unknown
    if wanted.contains(.locations), let x = line.longitude, let y = line.latitude {
      location = OSMLocation(x: x, y: y)
    }
    if wanted.contains(.infos) { block.infos.append(line.info) }
    block.objects.append(
      OSMObject(
        id: id, location: location, kind: kind, state: line.state,
        version: UInt16(clamping: line.info.version ?? 0),
        tagEnd: UInt32(truncatingIfNeeded: block.tags.count),
        nodeEnd: UInt32(truncatingIfNeeded: block.nodes.count),
        memberEnd: UInt32(truncatingIfNeeded: block.members.count)))
  }

  // MARK: - Lists

  private mutating func takeTags() throws(OPLFault) {
    let block = block
    guard !isAtValueEnd else { return }
    repeat {
      let key = try takeText()
      guard next < end, next.pointee == UInt8(ascii: "=") else {
        throw OPLFault(next, "a key has no value after '='")
      }
      next += 1
      let value = try takeText()
      if wanted.contains(.tags) { block.tags.append(OSMTag(key: key, value: value)) }
    } while takeComma()
  }

  private mutating func takeNodes() throws(OPLFault) {
    let block = block
    guard !isAtValueEnd else { return }
    let isWanted = wanted.contains(.references)
    repeat {
      guard next < end, next.pointee == UInt8(ascii: "n") else {
        throw OPLFault(next, "a node of a way begins with n")
      }
      next += 1
      let id = try takeInteger("the id of a node", .badOSMID)
      if next < end, next.pointee == UInt8(ascii: "x") {
        next += 1
        let x = try takeCoordinate()
        guard next < end, next.pointee == UInt8(ascii: "y") else {
          throw OPLFault(next, "a place has no y")
        }
        next += 1
        let y = try takeCoordinate()
        if isWanted, wanted.contains(.locations) {
          block.padNodeLocations(to: block.nodes.count)
          block.nodeLocations.append(
            x.flatMap { x in y.map { OSMLocation(x: x, y: $0) } } ?? .unknown)
        }
      }
      if isWanted { block.nodes.append(id) }
    } while takeComma()
  }

  private mutating func takeMembers() throws(OPLFault) {
    let block = block
    guard !isAtValueEnd else { return }
    repeat {
      let kind = try takeKind("a member begins with n, w or r, its kind", .badOSMMember)
      let id = try takeInteger("the id of a member", .badOSMID)
      guard next < end, next.pointee == UInt8(ascii: "@") else {
        throw OPLFault(next, "a member has no role after '@'")
      }
      next += 1
      let role = try takeText()
      guard wanted.contains(.references) else { continue }
      block.members.append(
        OSMMember(
          id: id, role: role, kind: kind,
          locationEnd: UInt32(truncatingIfNeeded: block.memberLocations.count)))
    } while takeComma()
  }

  /// Passes over a comma, which another entry of the list follows.
  private mutating func takeComma() -> Bool {
    guard next < end, next.pointee == UInt8(ascii: ",") else { return false }
    next += 1
    return true
  }

  // MARK: - Values

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private var isAtValueEnd: Bool { next >= end || Self.isSpace(next.pointee) }

  private mutating func takeKind(
    _ message: String, _ reason: Reason = .oplSyntax
  ) throws(OPLFault) -> OSMKind {
    let kind: OSMKind
    switch next < end ? next.pointee : 0 {
    case UInt8(ascii: "n"): kind = .node
    case UInt8(ascii: "w"): kind = .way
    case UInt8(ascii: "r"): kind = .relation
    default: throw OPLFault(next, message, reason)
    }
    next += 1
    return kind
  }

  private mutating func takeInteger(
    _ what: String, _ reason: Reason = .oplSyntax
  ) throws(OPLFault) -> Int64 {
    guard let scanned = IntegerText.scan(next), scanned.end <= end else {
      throw OPLFault(next, "\(what) is not a whole number", reason)
    }
    next = scanned.end
    return scanned.value
  }

  /// A number, of which 0 and nothing stand for an unknown one.
  private mutating func takeNumber(_ what: String) throws(OPLFault) -> Int64? {
    guard !isAtValueEnd else { return nil }
    let number = try takeInteger(what)
    return number == 0 ? nil : number
  }

  private mutating func takeState() throws(OPLFault) -> OSMState {
    guard next < end, next.pointee == UInt8(ascii: "V") || next.pointee == UInt8(ascii: "D") else {
      throw OPLFault(next, "an object is V (visible) or D (deleted)")
    }
    next += 1
    return next[-1] == UInt8(ascii: "D") ? visible.union(.deleted) : visible
  }

  private mutating func takeTime() throws(OPLFault) -> Int64? {
    let start = next
    while !isAtValueEnd { next += 1 }
    guard next > start else { return nil }
    let text = UnsafeBufferPointer(start: start, count: next - start)
    guard let time = EpochText.wholeSeconds(text) else {
      throw OPLFault(start, "a time is not in the form 2024-02-29T12:34:56Z")
    }
    return time
  }

  /// A coordinate in 1e-7 degrees; nil for nothing.
  private mutating func takeCoordinate() throws(OPLFault) -> Int32? {
    let start = next
    if let value = takePlainCoordinate() { return value }
    while !isAtValueEnd, next.pointee != UInt8(ascii: ","), next.pointee != UInt8(ascii: "y") {
      next += 1
    }
    guard next > start else { return nil }
    let text = UnsafeBufferPointer(start: start, count: next - start)
    guard let value = OSMXMLValue.coordinate(text) else {
      throw OPLFault(start, "a coordinate is not a number, or is beyond ±214.7°")
    }
    if OSMXMLValue.isRounded(text) { isRounded = true }
    return value
  }

  /// A coordinate as nearly all programs write it, with seven places after the point at most; nil if anything needs a
  /// closer look.
  @inline(__always)
  private mutating func takePlainCoordinate() -> Int32? {
    guard let scanned = DecimalText.scanTenMillionths(next), scanned.end <= end,
      scanned.value.magnitude <= OSMXMLValue.coordinateLimit
    else { return nil }
    let start = next
    next = scanned.end
    if isAtValueEnd || next.pointee == UInt8(ascii: ",") || next.pointee == UInt8(ascii: "y") {
      return Int32(truncatingIfNeeded: scanned.value)
    }
    next = start
    return nil
  }

  // MARK: - Texts

  /// A text up to what separates it from the next one, its characters unescaped.
  private mutating func takeText() throws(OPLFault) -> OSMText {
    let block = block
    let start = block.text.count
    var run = next
    while true {
      next = OPLCharacters.runEnd(next, end)
      guard next < end, next.pointee == UInt8(ascii: "%") else { break }
      block.text.append(from: run, count: next - run)
      UTF8Text.append(try takeEscape(), to: &block.text)
      run = next
    }
    block.text.append(from: run, count: next - run)
    if !isUTF8 { repair(from: start) }
    return OSMText(
      offset: UInt32(truncatingIfNeeded: start),
      length: UInt32(truncatingIfNeeded: block.text.count - start))
  }

  /// The character that `%hexadecimal%` stands for.
  private mutating func takeEscape() throws(OPLFault) -> UInt32 {
    let start = next
    next += 1
    var scalar: UInt32 = 0
    while next < end, next - start <= 8, let digit = Self.hexadecimal(next.pointee) {
      scalar = scalar << 4 | digit
      next += 1
    }
    guard next < end, next.pointee == UInt8(ascii: "%"), next - start > 1,
      UnicodeScalar(scalar) != nil
    else { throw OPLFault(start, "'%' does not begin an escaped character such as %20%") }
    next += 1
    return scalar
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt32(byte & 0x1F) + 9
    default: nil
    }
  }

  /// Replaces what is not UTF-8 in the text from an offset on.
  private mutating func repair(from start: Int) {
    let block = block
    let text = block.text.buffer(start..<block.text.count)
    guard let base = text.baseAddress,
      UTF8Text.firstInvalid(base, base + text.count) != nil
    else { return }
    let repaired = String(decoding: text, as: UTF8.self)
    block.text.truncate(to: start)
    block.text.append(repaired)
    repairedCount += 1
  }
}
