internal import Base
internal import Features
internal import Text

/// Cuts Overpass JSON into records, one for each element.
///
/// Outside of elements it checks everything. Inside it only looks for the closing brace, and the decoders do
/// the rest, all at the same time. It is fed one growing buffer and forgets its front when told to.
struct OverpassSplitter: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// What the bytes at the cursor belong to.
  private enum Place {
    /// Before the root object.
    case start
    /// In the root object.
    case members
    /// In its `elements`.
    case elements
    /// In one of them.
    case element
    /// After the root object.
    case end
  }

  /// What may come next.
  private enum Expectation {
    case elementOrEnd, element, commaOrEnd
  }

  private var place = Place.start
  /// How far the buffer has been read.
  private var cursor = 0
  private var elementStart = 0
  private var isFirstMember = true
  private var hasElements = false
  private var expectation = Expectation.elementOrEnd
  private var scan = JSONObjectScan()
  private var text = Bytes()

  /// The number of elements so far.
  private(set) var ordinal: UInt64 = 0
  /// The members of the root except `elements`, as far as their values are complete.
  private(set) var members: [(name: String, json: String)] = []

  /// The first byte that is still needed.
  var keepFrom: Int { place == .element ? elementStart : cursor }

  /// Forgets the front of the buffer.
  mutating func rebase(by distance: Int) {
    cursor -= distance
    elementStart -= distance
    scan.rebase(by: distance)
  }

  /// Walks as far as the bytes go.
  mutating func advance(
    over bytes: Position, count: Int, isAtEnd: Bool, records: inout Column<InputPiece.Record>
  ) throws(JSONFault) {
    while true {
      let goesOn: Bool
      switch place {
      case .start: goesOn = try walkStart(bytes, count)
      case .members: goesOn = try walkMember(bytes, count, isAtEnd)
      case .elements: goesOn = try walkElements(bytes, count)
      case .element: goesOn = walkElement(bytes, count, isAtEnd, &records)
      case .end: goesOn = try walkEnd(bytes, count)
      }
      guard goesOn else { break }
    }
    guard isAtEnd, place != .end else { return }
    throw JSONFault(
      bytes + count, place == .start ? .notOverpass : .jsonSyntax,
      place == .start ? "the text is empty" : "the text ends within an object")
  }

  /// Moves past white space; false when nothing else is left.
  private mutating func skipSpace(_ bytes: Position, _ count: Int) -> Bool {
    cursor = min(JSONScanner.skipSpace(bytes + cursor) - bytes, count)
    return cursor < count
  }

  private mutating func walkStart(_ bytes: Position, _ count: Int) throws(JSONFault) -> Bool {
    guard skipSpace(bytes, count) else { return false }
    guard bytes[cursor] == UInt8(ascii: "{") else {
      throw .expected("an object", at: bytes + cursor)
    }
    cursor += 1
    place = .members
    return true
  }

  private func walkEnd(_ bytes: Position, _ count: Int) throws(JSONFault) -> Bool {
    let next = JSONScanner.skipSpace(bytes + cursor)
    guard next >= bytes + count else { throw .expected("the end of the text", at: next) }
    return false
  }

  /// One member of the root, or its end. False when its end has not arrived.
  private mutating func walkMember(
    _ bytes: Position, _ count: Int, _ isAtEnd: Bool
  ) throws(JSONFault) -> Bool {
    do throws(JSONFault) {
      var next = JSONScanner.skipSpace(bytes + cursor)
      if next.pointee == UInt8(ascii: "}") {
        guard hasElements else {
          throw JSONFault(next, .notOverpass, "the object has no array 'elements'")
        }
        cursor = next - bytes + 1
        place = .end
        return true
      }
      if !isFirstMember { next = try JSONScanner.expect(",", at: next, "',' or '}'") }
      guard next.pointee == 0x22 else { throw .expected("a member's name", at: next) }
      let extent = try JSONScanner.stringExtent(next + 1)
      text.removeAll()
      _ = JSONScanner.appendUnescaped(next + 1, extent.end, to: &text)
      let name = String(decoding: text.buffer, as: UTF8.self)
      let value = try JSONScanner.expect(":", at: extent.end + 1, "':'")
      if name == "elements", value.pointee == UInt8(ascii: "[") {
        guard !hasElements else {
          throw JSONFault(next, .overpassRepeated, "'elements' is there twice")
        }
        hasElements = true
        isFirstMember = false
        expectation = .elementOrEnd
        place = .elements
        cursor = value + 1 - bytes
        return true
      }
      text.removeAll()
      let end = try JSONScanner.copyValue(value, to: &text)
      // A number may go on.
      guard end < bytes + count || isAtEnd else { return false }
      members.append((name, String(decoding: text.buffer, as: UTF8.self)))
      isFirstMember = false
      cursor = end - bytes
      return true
    } catch {
      // What looks like a fault may only be the end of what has arrived.
      if !isAtEnd, error.position + 16 >= bytes + count { return false }
      throw error
    }
  }

  private mutating func walkElements(_ bytes: Position, _ count: Int) throws(JSONFault) -> Bool {
    guard skipSpace(bytes, count) else { return false }
    switch (bytes[cursor], expectation) {
    case (UInt8(ascii: ","), .commaOrEnd):
      expectation = .element
      cursor += 1
    case (UInt8(ascii: "]"), .commaOrEnd), (UInt8(ascii: "]"), .elementOrEnd):
      place = .members
      cursor += 1
    case (_, .commaOrEnd): throw .expected("',' or ']'", at: bytes + cursor)
    case (UInt8(ascii: "{"), _):
      place = .element
      elementStart = cursor
      scan = JSONObjectScan()
    default: throw .expected("an object", at: bytes + cursor)
    }
    return true
  }

  private mutating func walkElement(
    _ bytes: Position, _ count: Int, _ isAtEnd: Bool,
    _ records: inout Column<InputPiece.Record>
  ) -> Bool {
    var end = count
    switch scan.run(bytes, from: &cursor, to: count, isSequence: false) {
    case .end(let behind): end = behind
    // Cut short: the decoder says where.
    default: guard isAtEnd else { return false }
    }
    ordinal += 1
    records.append(InputPiece.Record(start: elementStart, end: end, ordinal: ordinal))
    place = .elements
    expectation = .commaOrEnd
    cursor = end
    return true
  }
}
