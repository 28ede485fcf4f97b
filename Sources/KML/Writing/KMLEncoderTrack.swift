internal import Base
internal import Text

/// The arrays of one feature with a value for each position (togeojson's `coordinateProperties`), as tables
/// over their JSON text.
struct KMLEncoderTrack: ~Copyable {
  /// A value: where its text is, without quotation marks.
  struct Item: BitwiseCopyable {
    var start: Int
    var length: Int
    var kind: Kind
  }

  /// What a value is.
  enum Kind: UInt8, BitwiseCopyable {
    case null, integer, wideInteger, real, text, escapedText, other
  }

  /// An array of values, or of one array for each segment.
  struct Array {
    /// The name.
    var name: [UInt8]
    /// Its segments.
    var segments: Range<Int>
    /// False for one list of values.
    var isNested: Bool

    /// True for the times.
    var isTimes: Bool { name.elementsEqual("times".utf8) }
  }

  /// The JSON text.
  private(set) var json = Bytes()
  /// All values, array by array.
  private(set) var items = Column<Item>()
  /// Where each segment's values end in `items`.
  private var segmentEnds = Column<Int>()
  /// False for a segment that the array says nothing about.
  private var isSaid = Column<Bool>()
  /// The arrays in order.
  private(set) var arrays: [Array] = []

  /// Takes the arrays out of JSON text; false if that is something else.
  mutating func parse(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    json.removeAll()
    items.removeAll()
    segmentEnds.removeAll()
    isSaid.removeAll()
    arrays.removeAll()
    json.append(contentsOf: text)
    // What the scanner stops at.
    json.append(repeating: 0, count: 64)
    return (try? parseMembers()) ?? false
  }

  /// The values of a segment.
  func items(ofSegment segment: Int) -> Range<Int> {
    (segment == 0 ? 0 : segmentEnds[segment - 1])..<segmentEnds[segment]
  }

  /// True if an array says something about a segment.
  func says(ofSegment segment: Int) -> Bool { isSaid[segment] }

  /// The bytes of a value.
  func bytes(of item: Item) -> UnsafeBufferPointer<UInt8> {
    json.buffer(item.start..<item.start + item.length)
  }

  /// True if the arrays fit lines of so many positions, and one of them has times for each line: a track has
  /// as many of them as positions, of which some may be missing.
  func fits(_ counts: borrowing Column<Int>) -> Bool {
    var hasTimes = false
    for array in arrays {
      guard array.segments.count == counts.count, array.isNested || counts.count == 1 else {
        return false
      }
      for (index, segment) in array.segments.enumerated()
      where isSaid[segment] && items(ofSegment: segment).count != counts[index] {
        return false
      }
      guard array.isTimes else { continue }
      guard array.segments.allSatisfy({ isSaid[$0] && areTimes(ofSegment: $0) }) else {
        return false
      }
      hasTimes = true
    }
    return hasTimes
  }

  /// True if the values of a segment are times or null, and not all of them null.
  private func areTimes(ofSegment segment: Int) -> Bool {
    var hasTime = false
    for index in items(ofSegment: segment) where items[index].kind != .null {
      guard items[index].kind == .text, KMLTextTime.isTime(bytes(of: items[index])) else {
        return false
      }
      hasTime = true
    }
    return hasTime
  }

  // MARK: - Parsing

  private mutating func parseMembers() throws(JSONFault) -> Bool {
    var next = JSONScanner.skipSpace(UnsafePointer(json.base))
    guard next.pointee == UInt8(ascii: "{") else { return false }
    next = JSONScanner.skipSpace(next + 1)
    while next.pointee == UInt8(ascii: "\"") {
      let extent = try JSONScanner.stringExtent(next + 1)
      var name = Bytes()
      _ = JSONScanner.appendUnescaped(next + 1, extent.end, to: &name)
      next = try JSONScanner.expect(":", at: extent.end + 1, "':'")
      guard next.pointee == UInt8(ascii: "[") else { return false }
      let first = segmentEnds.count
      let isNested = isNested(next)
      if isNested {
        repeat {
          next = try parseSegment(JSONScanner.skipSpace(next + 1))
        } while next.pointee == UInt8(ascii: ",")
        guard next.pointee == UInt8(ascii: "]") else { return false }
        next = JSONScanner.skipSpace(next + 1)
      } else {
        next = try parseItems(next)
      }
      arrays.append(
        Array(
          name: [UInt8](name.buffer), segments: first..<segmentEnds.count, isNested: isNested))
      guard next.pointee == UInt8(ascii: ",") else { break }
      next = JSONScanner.skipSpace(next + 1)
    }
    return next.pointee == UInt8(ascii: "}") && !arrays.isEmpty
  }

  /// True for a list of lists, some of which may be null.
  private func isNested(_ start: JSONScanner.Position) -> Bool {
    var next = JSONScanner.skipSpace(start + 1)
    while let end = try? JSONScanner.skipLiteral("null", at: next) {
      next = JSONScanner.skipSpace(end)
      guard next.pointee == UInt8(ascii: ",") else { return false }
      next = JSONScanner.skipSpace(next + 1)
    }
    return next.pointee == UInt8(ascii: "[")
  }

  /// Takes the list of one segment, or null for none.
  private mutating func parseSegment(
    _ start: JSONScanner.Position
  ) throws(JSONFault) -> JSONScanner.Position {
    guard start.pointee == UInt8(ascii: "n") else { return try parseItems(start) }
    let end = try JSONScanner.skipLiteral("null", at: start)
    segmentEnds.append(items.count)
    isSaid.append(false)
    return JSONScanner.skipSpace(end)
  }

  /// Takes one list of plain values; returns the position of what follows.
  private mutating func parseItems(
    _ start: JSONScanner.Position
  ) throws(JSONFault) -> JSONScanner.Position {
    guard start.pointee == UInt8(ascii: "[") else { throw .expected("a list", at: start) }
    var next = JSONScanner.skipSpace(start + 1)
    while next.pointee != UInt8(ascii: "]") {
      let first = next
      var kind = Kind.other
      switch next.pointee {
      case UInt8(ascii: "\""):
        let extent = try JSONScanner.stringExtent(next + 1)
        kind = extent.isVerbatim ? .text : .escapedText
        append(first + 1, extent.end, kind)
        next = extent.end + 1
      case UInt8(ascii: "n"):
        next = try JSONScanner.skipLiteral("null", at: next)
        append(first, first, .null)
      case UInt8(ascii: "t"):
        next = try JSONScanner.skipLiteral("true", at: next)
        append(first, next, .other)
      case UInt8(ascii: "f"):
        next = try JSONScanner.skipLiteral("false", at: next)
        append(first, next, .other)
      default:
        guard let number = DecimalText.scan(next) else { throw .noValue(at: next) }
        next = number.end
        switch number.form {
        case .integer where number.integer.magnitude <= 1 << 53:
          kind = Int32(exactly: number.integer) == nil ? .wideInteger : .integer
        case .real: kind = .real
        default: kind = .other
        }
        append(first, next, kind)
      }
      next = JSONScanner.skipSpace(next)
      if next.pointee == UInt8(ascii: ",") {
        next = JSONScanner.skipSpace(next + 1)
      } else if next.pointee != UInt8(ascii: "]") {
        throw .expected("',' or ']'", at: next)
      }
    }
    segmentEnds.append(items.count)
    isSaid.append(true)
    return JSONScanner.skipSpace(next + 1)
  }

  private mutating func append(
    _ start: JSONScanner.Position, _ end: JSONScanner.Position, _ kind: Kind
  ) {
    items.append(Item(start: start - UnsafePointer(json.base), length: end - start, kind: kind))
  }
}
