internal import Base
internal import Features
internal import Geometry
internal import Text

extension GeoJSONFeatureParser {
  /// How deep collections may be nested.
  private static let collectionDepthLimit = 64

  /// Appends the geometry of a feature; null adds nothing.
  @inline(__always)
  mutating func parseGeometry(_ start: Position, _ batch: inout FeatureBatch) throws(JSONFault)
    -> Position
  {
    if start.pointee == UInt8(ascii: "n") { return try JSONScanner.skipLiteral("null", at: start) }
    return try parseGeometryObject(start, depth: 0, &batch)
  }

  /// Appends a bare geometry as a feature without properties.
  mutating func parseBareGeometry(
    _ start: Position, _ record: InputPiece.Record, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    batch.slotIndexes.append(UInt32(truncatingIfNeeded: slotIndex))
    batch.ordinals.append(record.ordinal)
    batch.offsets.append(batch.piece.offset &+ UInt64(record.start))
    let end = try parseGeometryObject(start, depth: 0, &batch)
    appendMissingProperties(&batch)
    return end
  }

  mutating func parseGeometryObject(
    _ start: Position, depth: Int, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    guard start.pointee == UInt8(ascii: "{") else {
      throw JSONFault(
        start, .badCoordinates,
        "a geometry is an object or null, found \(JSONFault.name(of: start))")
    }
    var kind: GeometryKind?
    // `coordinates` or `geometries` that came before `type`, to be read when that is known.
    var waiting: Position?
    var isParsed = false
    let mark = batch.geometry.mark
    var next = JSONScanner.skipSpace(start + 1)
    if Self.beginsWithType(next) {
      let (found, end) = try parseGeometryKind(next + 7)
      kind = found
      next = end
      if Self.goesOnWithCoordinates(next), found != .geometryCollection {
        next = try parseShape(JSONScanner.skipSpace(next + 15), found, depth: depth, &batch)
        isParsed = true
      }
      next = try Self.passMemberEnd(next)
    }
    while next.pointee != UInt8(ascii: "}") {
      guard next.pointee == 0x22 else { throw .expected("a member's name", at: next) }
      let key = next + 1
      let extent = try JSONScanner.stringExtent(key)
      let value = try JSONScanner.expect(":", at: extent.end + 1, "':'")
      switch geometryMember(key, extent) {
      case .type: (kind, next) = try parseGeometryKind(value)
      case .shape:
        if isParsed || waiting != nil {
          batch.geometry.truncate(to: mark)
          isParsed = false
        }
        if let kind {
          next = try parseShape(value, kind, depth: depth, &batch)
          isParsed = true
          waiting = nil
        } else {
          waiting = value
          scratch.bytes.removeAll()
          next = try JSONScanner.copyValue(value, to: &scratch.bytes)
        }
      case .other:
        next = try parseGeometryMember(key, extent, at: value, depth: depth, &batch)
      }
      next = try Self.passMemberEnd(next)
    }
    guard let kind else {
      throw JSONFault(start, .unknownType, "a geometry needs a 'type'")
    }
    if let waiting, !isParsed {
      _ = try parseShape(waiting, kind, depth: depth, &batch)
      isParsed = true
    }
    guard isParsed else {
      throw JSONFault(
        start, .missingCoordinates,
        kind == .geometryCollection
          ? "a GeometryCollection needs 'geometries'" : "a \(kind.name) needs 'coordinates'")
    }
    return next + 1
  }

  /// The type that a geometry names.
  @inline(__always)
  private func parseGeometryKind(
    _ start: Position
  ) throws(JSONFault) -> (kind: GeometryKind, end: Position) {
    let (type, end) = try parseType(start)
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

  private enum GeometryMember {
    case type, shape, other
  }

  @inline(__always)
  private func geometryMember(_ key: Position, _ extent: JSONScanner.StringExtent)
    -> GeometryMember
  {
    switch extent.end - key {
    case 4: JSONScanner.matches(key, "type") ? .type : .other
    case 11: JSONScanner.matches(key, "coordinates") ? .shape : .other
    case 10: JSONScanner.matches(key, "geometries") ? .shape : .other
    default: .other
    }
  }

  /// Keeps a foreign member of the feature's own geometry; those of geometries in a collection are left out
  /// and counted.
  @inline(never)
  private mutating func parseGeometryMember(
    _ key: Position, _ extent: JSONScanner.StringExtent, at value: Position, depth: Int,
    _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    if judgesFaults { try judgeGeometryMember(key, extent, at: value, &batch) }
    if depth == 0 {
      return try parseValue(
        value, keyIndex(key, extent, guess: 0), .geometryMember, &batch)
    }
    scratch.bytes.removeAll()
    let end = try JSONScanner.copyValue(value, to: &scratch.bytes)
    batch.note(.nestedMemberLeftOut, feature: batch.slotIndexes.count - 1)
    return end
  }

  private mutating func parseShape(
    _ start: Position, _ kind: GeometryKind, depth: Int, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    guard kind == .geometryCollection else { return try parseCoordinates(start, kind, &batch) }
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
        next = try parseGeometryObject(next, depth: depth + 1, &batch)
        next = JSONScanner.skipSpace(next)
        if next.pointee == UInt8(ascii: "]") { break }
        guard next.pointee == UInt8(ascii: ",") else { throw .expected("',' or ']'", at: next) }
        next = JSONScanner.skipSpace(next + 1)
      }
    }
    batch.geometry.endCollection(node)
    return next + 1
  }
}
