internal import Geometry
internal import Streaming

/// How a text is judged rather than refused: what breaks the rules is taken down with its place, and
/// the rest of the feature is kept.
extension FeatureParser {
  /// Takes a fault down, or throws it: breaks of JSON's own grammar always.
  func tell(_ fault: JSONFault, _ batch: inout FeatureBatch) throws(JSONFault) {
    guard judgesFaults, fault.code != .jsonSyntax else { throw fault }
    let feature = batch.slotIndexes.count - 1
    let inside = fault.position - UnsafePointer(batch.input.base)
    batch.faults.append(
      Fault(
        ordinal: feature >= 0 && feature < batch.ordinals.count ? batch.ordinals[feature] : 0,
        slot: slotIndex, code: fault.code.name, message: fault.message,
        byteOffset: batch.inputOffset &+ UInt64(max(inside, 0))))
  }

  /// Parses a member of a feature; one that breaks the rules is passed over. A geometry that the
  /// column cannot hold is none.
  mutating func judgeMember(
    _ name: MemberName, _ key: Position, _ extent: JSONScanner.StringExtent, at start: Position,
    _ members: inout Members, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    let cells = batch.cells.count
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

  /// Parses a bare geometry; one that the column cannot hold is a feature without.
  mutating func judgeBareGeometry(
    _ start: Position, _ record: FeatureBatch.Record, _ batch: inout FeatureBatch
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

  /// Appends a feature without anything in the place of a value that is none, or throws the fault.
  mutating func finishEmpty(
    _ fault: JSONFault, _ mark: FeatureBatch.Mark, _ batch: inout FeatureBatch,
    _ record: FeatureBatch.Record
  ) throws(JSONFault) -> (end: Position, outcome: Outcome) {
    batch.slotIndexes.append(UInt32(truncatingIfNeeded: slotIndex))
    batch.ordinals.append(record.ordinal)
    batch.offsets.append(batch.inputOffset &+ UInt64(record.start))
    try tell(fault, &batch)
    appendMissingProperties(&batch)
    let end = try JSONScanner.skipValue(fault.position, &scratch.bytes)
    return try finish(end, mark, Members(), &batch)
  }
}
