internal import Base
internal import Features
internal import Geometry
internal import Text

/// Parses geometry objects and collections of them (RFC 7946 §3.1) into a batch's geometry column; their
/// foreign members become cells. Owns no state between geometries.
struct GeoJSONGeometryParser {
  typealias Position = UnsafePointer<UInt8>

  /// How deep collections may be nested.
  private static let collectionDepthLimit = 64

  private let coordinates: GeoJSONCoordinateParser
  private let judge: GeoJSONFaultJudge

  init(closesRings: Bool, isLenient: Bool, _ judge: GeoJSONFaultJudge) {
    coordinates = GeoJSONCoordinateParser(
      closesRings: closesRings, isLenient: isLenient, judge: judge)
    self.judge = judge
  }

  /// Appends the geometry of a feature; null adds nothing.
  @inline(__always)
  func parse(
    _ start: Position, _ slot: LayerSlot, _ values: inout GeoJSONValueParser,
    _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    if start.pointee == UInt8(ascii: "n") { return try JSONScanner.skipLiteral("null", at: start) }
    return try parseObject(start, depth: 0, slot, &values, &batch)
  }

  /// Appends a geometry object, which is within as many collections as `depth` says.
  func parseObject(
    _ start: Position, depth: Int, _ slot: LayerSlot, _ values: inout GeoJSONValueParser,
    _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    guard start.pointee == UInt8(ascii: "{") else {
      throw JSONFault(
        start, .badCoordinates,
        "a geometry is an object or null, found \(JSONFault.name(of: start))")
    }
    var kind: GeometryKind?
    var waiting = Waiting()
    var isParsed = false
    let mark = batch.geometry.mark
    var next = JSONScanner.skipSpace(start + 1)
    if Self.beginsWithType(next) {
      let (found, end) = try Self.parseKind(next + 7)
      kind = found
      next = end
      if Self.goesOnWithCoordinates(next), found != .geometryCollection {
        next = try parseShape(
          JSONScanner.skipSpace(next + 15), found, depth: depth, slot, &values, &batch)
        isParsed = true
      }
      next = try Self.passMemberEnd(next)
    }
    while next.pointee != UInt8(ascii: "}") {
      guard next.pointee == 0x22 else { throw .expected("a member's name", at: next) }
      let key = next + 1
      let extent = try JSONScanner.stringExtent(key)
      let value = try JSONScanner.expect(":", at: extent.end + 1, "':'")
      let member = Member(key, extent)
      switch (member, kind) {
      case (.type, _): (kind, next) = try Self.parseKind(value)
      case (.coordinates, nil):
        waiting.coordinates = key
        next = try values.skip(value)
      case (.geometries, nil):
        waiting.geometries = key
        next = try values.skip(value)
      case (_, let known?) where member == Member(ofShape: known):
        if isParsed { batch.geometry.truncate(to: mark) }
        next = try parseShape(value, known, depth: depth, slot, &values, &batch)
        isParsed = true
      default:
        next = try parseMember(key, extent, at: value, depth: depth, slot, &values, &batch)
      }
      next = try Self.passMemberEnd(next)
    }
    guard let kind else {
      throw JSONFault(start, .unknownType, "a geometry needs a 'type'")
    }
    if !waiting.isEmpty {
      try parse(waiting, kind, &isParsed, depth: depth, slot, &values, &batch)
    }
    guard isParsed else {
      throw JSONFault(
        start, .missingCoordinates,
        kind == .geometryCollection
          ? "a GeometryCollection needs 'geometries'" : "a \(kind.name) needs 'coordinates'")
    }
    return next + 1
  }

  // MARK: - Members

  /// The members that mean something in a geometry.
  private enum Member {
    case type, coordinates, geometries, other

    @inline(__always)
    init(_ key: Position, _ extent: JSONScanner.StringExtent) {
      switch extent.end - key {
      case 4: self = JSONScanner.matches(key, "type") ? .type : .other
      case 10: self = JSONScanner.matches(key, "geometries") ? .geometries : .other
      case 11: self = JSONScanner.matches(key, "coordinates") ? .coordinates : .other
      default: self = .other
      }
    }

    /// The member that holds the shape of a kind of geometry (RFC 7946 §3.1, §3.1.8).
    @inline(__always)
    init(ofShape kind: GeometryKind) {
      self = kind == .geometryCollection ? .geometries : .coordinates
    }
  }

  /// The names of members that came before `type`, to be read when that is known.
  private struct Waiting {
    var coordinates: Position?
    var geometries: Position?

    var isEmpty: Bool { coordinates == nil && geometries == nil }
  }

  /// Parses what came before `type`: the shape, unless it came once more after it, and a member that holds
  /// the shape of other kinds, which is foreign here.
  @inline(never)
  private func parse(
    _ waiting: Waiting, _ kind: GeometryKind, _ isParsed: inout Bool, depth: Int,
    _ slot: LayerSlot, _ values: inout GeoJSONValueParser, _ batch: inout FeatureBatch
  ) throws(JSONFault) {
    let isCollection = kind == .geometryCollection
    if let key = isCollection ? waiting.geometries : waiting.coordinates, !isParsed {
      let end = try JSONScanner.stringExtent(key).end
      let value = try JSONScanner.expect(":", at: end + 1, "':'")
      _ = try parseShape(value, kind, depth: depth, slot, &values, &batch)
      isParsed = true
    }
    if let key = isCollection ? waiting.coordinates : waiting.geometries {
      let extent = try JSONScanner.stringExtent(key)
      let value = try JSONScanner.expect(":", at: extent.end + 1, "':'")
      _ = try parseMember(key, extent, at: value, depth: depth, slot, &values, &batch)
    }
  }

  /// Keeps a foreign member of the feature's own geometry; those of geometries in a collection are left out
  /// and counted.
  @inline(never)
  private func parseMember(
    _ key: Position, _ extent: JSONScanner.StringExtent, at value: Position, depth: Int,
    _ slot: LayerSlot, _ values: inout GeoJSONValueParser, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    let length = extent.end - key
    if GeoJSONMemberRules.isForbidden(key, length, in: .geometry) {
      if judge.listsFaults {
        try judge.tell(GeoJSONMemberRules.forbiddenMember(key, length, in: .geometry), &batch)
      } else {
        batch.note(.misplacedMember, feature: batch.slotIndexes.count - 1)
      }
    }
    let (cells, text) = (batch.cells.count, batch.text.count)
    let index = values.keyIndex(key, extent, guess: 0, slot)
    let isBox = length == 4 && JSONScanner.matches(key, "bbox")
    let end =
      isBox
      ? try values.parseBox(value, index, .geometryMember, &batch)
      : try values.parse(value, index, .geometryMember, &batch)
    if depth > 0 {
      batch.cells.truncate(to: cells)
      batch.text.truncate(to: text)
      batch.note(.nestedMemberLeftOut, feature: batch.slotIndexes.count - 1)
    }
    return end
  }

  /// The type that a geometry names.
  @inline(__always)
  private static func parseKind(
    _ start: Position
  ) throws(JSONFault) -> (kind: GeometryKind, end: Position) {
    let (type, end) = try GeoJSONType.parse(start)
    guard case .geometry(let kind) = type else {
      throw JSONFault(start, .unknownType, "a geometry's type was expected")
    }
    return (kind, end)
  }

  /// Moves from the end of a member to the name of the next one, or to the brace.
  @inline(__always)
  private static func passMemberEnd(_ start: Position) throws(JSONFault) -> Position {
    var next = JSONScanner.skipSpace(start)
    if next.pointee == UInt8(ascii: ",") {
      next = JSONScanner.skipSpace(next + 1)
      guard next.pointee == 0x22 else { throw .expected("a member's name", at: next) }
    } else if next.pointee != UInt8(ascii: "}") {
      throw .expected("',' or '}'", at: next)
    }
    return next
  }

  // MARK: - Shapes

  private func parseShape(
    _ start: Position, _ kind: GeometryKind, depth: Int, _ slot: LayerSlot,
    _ values: inout GeoJSONValueParser, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    guard kind == .geometryCollection else { return try coordinates.parse(start, kind, &batch) }
    guard depth < Self.collectionDepthLimit else {
      throw JSONFault(
        start, .nestedTooDeeply,
        "more than \(Self.collectionDepthLimit) collections within each other")
    }
    guard start.pointee == UInt8(ascii: "[") else {
      throw JSONFault(
        start, .badCoordinates,
        "'geometries' is an array, found \(JSONFault.name(of: start))")
    }
    let node = batch.geometry.appendNode(.geometryCollection, [])
    var next = JSONScanner.skipSpace(start + 1)
    if next.pointee != UInt8(ascii: "]") {
      while true {
        next = try parseObject(next, depth: depth + 1, slot, &values, &batch)
        next = JSONScanner.skipSpace(next)
        if next.pointee == UInt8(ascii: "]") { break }
        guard next.pointee == UInt8(ascii: ",") else { throw .expected("',' or ']'", at: next) }
        next = JSONScanner.skipSpace(next + 1)
      }
    }
    batch.geometry.endCollection(node)
    return next + 1
  }

  // MARK: - Frequent beginnings

  /// True for `"type":"`, the beginning of most geometries.
  @inline(__always)
  private static func beginsWithType(_ position: Position) -> Bool {
    position.word == 0x223a_2265_7079_7422
  }

  /// True for `,"coordinates":`, which follows in most geometries.
  @inline(__always)
  private static func goesOnWithCoordinates(_ position: Position) -> Bool {
    position.word == 0x6964_726f_6f63_222c && (position + 7).word == 0x3a22_7365_7461_6e69
  }
}

extension UnsafePointer<UInt8> {
  /// Eight bytes as a word, the first one lowest.
  @inline(__always)
  var word: UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self))
  }
}
