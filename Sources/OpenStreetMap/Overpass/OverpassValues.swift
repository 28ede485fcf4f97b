internal import Base
internal import Features
internal import Geometry
internal import Text

/// Reads the values of members, and counts what is odd about them.
struct OverpassValues: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// What the ledger has to be told about values.
  struct Counts {
    var unknownMembers = 0
    var badInfos = 0
    var surrogates = 0
    /// Coordinates of more than seven decimals.
    var roundedCoordinates = 0
  }

  private(set) var counts = Counts()
  /// A buffer that `skipValue` requires and never fills.
  private var nothing = Bytes(capacity: 1)

  init() {}

  /// Starts counting again.
  mutating func begin() { counts = Counts() }

  /// Passes over a value.
  mutating func skip(_ value: Position) throws(JSONFault) -> Position {
    try JSONScanner.skipValue(value, &nothing)
  }

  /// Passes over the value of a member that objects of Overpass do not have, and counts it.
  mutating func skipUnknown(_ value: Position) throws(JSONFault) -> Position {
    counts.unknownMembers += 1
    return try skip(value)
  }

  // MARK: - Texts

  /// Adds the text of a string to the block's; returns the position after it.
  mutating func text(
    _ start: Position, _ block: OSMBlock
  ) throws(JSONFault) -> (OSMText, Position) {
    guard start.pointee == 0x22 else { throw .expected("a string", at: start) }
    let extent = try JSONScanner.stringExtent(start + 1)
    let before = block.text.count
    if extent.isVerbatim {
      block.text.append(from: start + 1, count: extent.end - start - 1)
    } else {
      counts.surrogates += JSONScanner.appendUnescaped(start + 1, extent.end, to: &block.text)
    }
    return (Self.stretch(from: before, block), extent.end + 1)
  }

  /// The same for a value of any kind, whose JSON becomes text.
  mutating func anyText(
    _ start: Position, _ block: OSMBlock
  ) throws(JSONFault) -> (OSMText, Position) {
    if start.pointee == 0x22 { return try text(start, block) }
    let before = block.text.count
    let end = try JSONScanner.copyValue(start, to: &block.text)
    return (Self.stretch(from: before, block), end)
  }

  private static func stretch(from start: Int, _ block: OSMBlock) -> OSMText {
    OSMText(
      offset: UInt32(truncatingIfNeeded: start),
      length: UInt32(truncatingIfNeeded: block.text.count - start))
  }

  // MARK: - Numbers

  /// A number, either plain or, as some programs write it, in a string.
  private static func number(_ start: Position) -> (ScannedNumber, Position)? {
    guard start.pointee == 0x22 else { return DecimalText.scan(start).map { ($0, $0.end) } }
    guard let number = DecimalText.scan(start + 1), number.end.pointee == 0x22 else { return nil }
    return (number, number.end + 1)
  }

  /// An id.
  @inline(__always)
  static func id(_ start: Position) throws(JSONFault) -> (Int64, Position) {
    guard let (number, end) = number(start), number.form == .integer else {
      throw JSONFault(start, .badOSMID, "an id is a whole number of at most 64 bits")
    }
    return (number.integer, end)
  }

  /// A coordinate in 1e-7 degrees, rounded half away from zero.
  mutating func coordinate(
    _ start: Position, _ what: StaticString
  ) throws(JSONFault) -> (Int32, Position) {
    let first = start.pointee == 0x22 ? start + 1 : start
    // The largest number of 32 bits stands for an unknown place.
    guard let (number, end) = Self.number(start),
      let exact = DecimalText.tenMillionths(
        UnsafeBufferPointer(start: first, count: number.end - first)),
      let value = Int32(exactly: exact), value != .max
    else {
      throw JSONFault(
        start, .badCoordinate, "the \(what) is not a number, or is far beyond its range")
    }
    // Both are the nearest double of what they stand for.
    if Double(value) / 10_000_000 != number.double { counts.roundedCoordinates += 1 }
    return (value, end)
  }

  // MARK: - Places

  /// A place, nil for null.
  mutating func place(_ start: Position) throws(JSONFault) -> (OSMLocation?, Position) {
    if start.pointee == UInt8(ascii: "n") {
      return (nil, try JSONScanner.skipLiteral("null", at: start))
    }
    var longitude: Int32?
    var latitude: Int32?
    var members = try OverpassMembers(start)
    while let (name, value) = try members.next() {
      let end: Position
      switch name {
      case .lat: (latitude, end) = try coordinate(value, "latitude")
      case .lon: (longitude, end) = try coordinate(value, "longitude")
      default: end = try skipUnknown(value)
      }
      members.goOn(at: end)
    }
    guard let longitude, let latitude else {
      let missing = latitude == nil ? "lat" : "lon"
      throw JSONFault(start, .missingPosition, "the place has no '\(missing)'")
    }
    return (OSMLocation(x: longitude, y: latitude), members.position)
  }

  /// A box, nil for null.
  mutating func box(
    _ start: Position
  ) throws(JSONFault) -> ((low: OSMLocation, high: OSMLocation)?, Position) {
    if start.pointee == UInt8(ascii: "n") {
      return (nil, try JSONScanner.skipLiteral("null", at: start))
    }
    var sides: (west: Int32?, south: Int32?, east: Int32?, north: Int32?)
    var members = try OverpassMembers(start)
    while let (name, value) = try members.next() {
      let end: Position
      switch name {
      case .minlon: (sides.west, end) = try coordinate(value, "side of the bounds")
      case .minlat: (sides.south, end) = try coordinate(value, "side of the bounds")
      case .maxlon: (sides.east, end) = try coordinate(value, "side of the bounds")
      case .maxlat: (sides.north, end) = try coordinate(value, "side of the bounds")
      default: end = try skipUnknown(value)
      }
      members.goOn(at: end)
    }
    guard let west = sides.west, let south = sides.south, let east = sides.east,
      let north = sides.north
    else { throw JSONFault(start, .missingPosition, "the bounds lack a side") }
    return ((OSMLocation(x: west, y: south), OSMLocation(x: east, y: north)), members.position)
  }

  // MARK: - What an object is, and who made it

  /// The kind that a type names; nil for others.
  static func kind(_ start: Position) throws(JSONFault) -> (OSMKind?, Position) {
    guard start.pointee == 0x22 else { throw .expected("a string", at: start) }
    let end = try JSONScanner.stringExtent(start + 1).end
    let name = UnsafeBufferPointer(start: start + 1, count: end - start - 1)
    var kind: OSMKind?
    if name.elementsEqual("node".utf8) { kind = .node }
    if name.elementsEqual("way".utf8) { kind = .way }
    if name.elementsEqual("relation".utf8) { kind = .relation }
    return (kind, end + 1)
  }

  /// `visible` as in the API's history, `action` as in JOSM's files.
  mutating func takeState(
    _ name: OverpassName?, _ start: Position, _ state: inout OSMState
  ) throws(JSONFault) -> Position {
    let end = try skip(start)
    let value = UnsafeBufferPointer(start: start, count: end - start)
    switch name {
    case .visible where value.elementsEqual("true".utf8): state.insert(.saysVisible)
    case .visible where value.elementsEqual("false".utf8):
      state.formUnion([.saysVisible, .deleted])
    case .action where value.elementsEqual("\"delete\"".utf8):
      state.formUnion([.deleted, .toBeDeleted])
    case .action where value.elementsEqual("\"modify\"".utf8): state.insert(.modified)
    case .action where value.elementsEqual("\"create\"".utf8): state.insert(.created)
    default: counts.unknownMembers += 1
    }
    return end
  }

  /// Who made the element, and when; invalid values are left out and counted.
  mutating func takeInfo(
    _ name: OverpassName?, _ start: Position, _ info: inout OSMInfo, _ block: OSMBlock
  ) throws(JSONFault) -> Position {
    if name == .user, start.pointee == 0x22 {
      let (user, end) = try text(start, block)
      info.user = user
      return end
    }
    let end = try skip(start)
    guard start.pointee != UInt8(ascii: "n") else { return end }
    if name == .timestamp {
      info.timestamp = EpochText.wholeSeconds(Self.content(start, end))
      if info.timestamp == nil { counts.badInfos += 1 }
      return end
    }
    guard let (number, _) = Self.number(start), number.form == .integer else {
      counts.badInfos += 1
      return end
    }
    switch name {
    case .version: info.version = number.integer
    case .changeset: info.changeset = number.integer
    case .uid: info.userID = number.integer
    default: counts.badInfos += 1
    }
    return end
  }

  /// The text between the quotation marks of a string, or the value itself.
  private static func content(_ start: Position, _ end: Position) -> UnsafeBufferPointer<UInt8> {
    start.pointee == 0x22
      ? UnsafeBufferPointer(start: start + 1, count: end - start - 2)
      : UnsafeBufferPointer(start: start, count: end - start)
  }
}
