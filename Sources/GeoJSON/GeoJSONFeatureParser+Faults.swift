internal import Base
internal import Features
internal import Geometry
internal import Text

/// Judging a text instead of refusing it: breaks of the rules are recorded with their places, and the
/// rest of the feature is kept.
extension GeoJSONFeatureParser {
  /// Records a fault, or throws it; breaks of JSON's own grammar are always thrown.
  func tell(_ fault: JSONFault, _ batch: inout FeatureBatch) throws(JSONFault) {
    guard judgesFaults, fault.reason != .jsonSyntax else { throw fault }
    let feature = batch.slotIndexes.count - 1
    let inside = fault.position - UnsafePointer(batch.piece.bytes.base)
    batch.ledger.add(
      Fault(
        ordinal: feature >= 0 && feature < batch.ordinals.count ? batch.ordinals[feature] : 0,
        slot: slotIndex, reason: fault.reason, message: fault.message,
        byteOffset: batch.piece.offset &+ UInt64(max(inside, 0))))
  }

  /// Parses a member of a feature; one that breaks the rules is skipped. A geometry that the column
  /// cannot hold is left out.
  mutating func judgeMember(
    _ name: MemberName, _ key: Position, _ extent: JSONScanner.StringExtent, at start: Position,
    _ members: inout Members, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    let cells = batch.cells.count
    if name == .other, members.forbidden == nil {
      let names: [StaticString] = ["coordinates", "geometries", "features"]
      members.forbidden = forbiddenMember(key, extent, among: names, "Feature")
    }
    do throws(JSONFault) {
      return try parseMember(name, key, extent, at: start, &members, &batch)
    } catch {
      try tell(error, &batch)
      switch name {
      case .geometry: batch.forgetOpenGeometry()
      case .id: batch.ids.truncate(to: batch.slotIndexes.count - 1)
      case .properties: members.hasProperties = true
      case .type, .bbox, .other: break
      }
      batch.cells.truncate(to: cells)
      return try JSONScanner.skipValue(start, &scratch.bytes)
    }
  }

  /// Parses a bare geometry; one that the column cannot hold becomes a feature without geometry.
  mutating func judgeBareGeometry(
    _ start: Position, _ record: InputPiece.Record, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    do throws(JSONFault) {
      return try parseBareGeometry(start, record, &batch)
    } catch {
      try tell(error, &batch)
      batch.forgetOpenGeometry()
      batch.forgetOpenProperties()
      appendMissingProperties(&batch)
      return try JSONScanner.skipValue(start, &scratch.bytes)
    }
  }

  /// Appends an empty feature in place of a value that is not a feature, or throws the fault.
  mutating func finishEmpty(
    _ fault: JSONFault, _ mark: FeatureBatch.Mark, _ batch: inout FeatureBatch,
    _ record: InputPiece.Record
  ) throws(JSONFault) -> (end: Position, outcome: Outcome) {
    batch.slotIndexes.append(UInt32(truncatingIfNeeded: slotIndex))
    batch.ordinals.append(record.ordinal)
    batch.offsets.append(batch.piece.offset &+ UInt64(record.start))
    try tell(fault, &batch)
    appendMissingProperties(&batch)
    let end = try JSONScanner.skipValue(fault.position, &scratch.bytes)
    return try finish(end, mark, Members(), &batch)
  }

  /// The fault of a member that belongs to another of RFC 7946's objects (§7.1).
  private func forbiddenMember(
    _ key: Position, _ extent: JSONScanner.StringExtent, among names: [StaticString],
    _ object: String
  ) -> JSONFault? {
    for name in names
    where extent.end - key == name.utf8CodeUnitCount && JSONScanner.matches(key, name) {
      return JSONFault(
        key - 1, .forbiddenMember, "a \(object) must not have a member '\(name)' (RFC 7946 §7.1)")
    }
    return nil
  }

  /// Reports a member that a geometry must not have, or a malformed bbox.
  mutating func judgeGeometryMember(
    _ key: Position, _ extent: JSONScanner.StringExtent, at value: Position,
    _ batch: inout FeatureBatch
  ) throws(JSONFault) {
    let names: [StaticString] = ["geometry", "properties", "features"]
    if let fault = forbiddenMember(key, extent, among: names, "geometry") {
      try tell(fault, &batch)
    }
    guard extent.end - key == 4, JSONScanner.matches(key, "bbox") else { return }
    scratch.bytes.removeAll()
    _ = try JSONScanner.copyValue(value, to: &scratch.bytes)
    if !Self.isBox(scratch.bytes.buffer) {
      try tell(
        JSONFault(value, .badBox, "a bbox is an array of 4 or 6 numbers (RFC 7946 §5)"), &batch)
    }
  }

  /// The faults of members of a collection.
  static func faults(ofMembers members: ArraySlice<Layer.Member>) -> [(
    reason: Reason, message: String
  )] {
    var faults: [(reason: Reason, message: String)] = []
    for member in members {
      switch member.name {
      case "coordinates", "geometries", "geometry", "properties":
        faults.append(
          (
            .forbiddenMember,
            "a FeatureCollection must not have a member '\(member.name)' (RFC 7946 §7.1)"
          ))
      case "bbox":
        var json = Bytes()
        for byte in member.json.utf8 { json.append(byte) }
        if !isBox(json.buffer) {
          faults.append((.badBox, "a bbox is an array of 4 or 6 numbers (RFC 7946 §5)"))
        }
      default: break
      }
    }
    return faults
  }

  /// Refuses an object that is not a Feature, or a Feature without geometry.
  func check(
    _ members: Members, _ start: Position, _ batch: inout FeatureBatch
  ) throws(JSONFault) {
    switch members.type {
    case .feature: if let fault = members.forbidden { try tell(fault, &batch) }
    case nil:
      // A type that is unknown or not a string has already been reported.
      if !members.namesType || !judgesFaults {
        try tell(
          JSONFault(start, .unknownType, "an object without 'type' is not GeoJSON"), &batch)
      }
    case .collection:
      try tell(
        JSONFault(start, .notAFeature, "a FeatureCollection needs a 'features' array"), &batch)
    case .geometry(let kind):
      try tell(
        JSONFault(start, .notAFeature, "a Feature was expected, found a \(kind.name)"), &batch)
    }
    if !members.hasGeometry, members.type == .feature {
      try tell(
        JSONFault(
          start, .missingGeometry, "a Feature needs a 'geometry' member, which may be null"),
        &batch)
    }
    if judgesFaults, !members.hasProperties, members.type == .feature {
      try tell(
        JSONFault(
          start, .missingProperties, "a Feature needs a 'properties' member, which may be null"),
        &batch)
    }
  }
}
