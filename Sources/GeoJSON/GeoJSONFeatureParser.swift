internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text

/// Parses features from GeoJSON text, one after another, and appends them to a batch.
///
/// The text is followed by zero bytes (see `JSONScanner`), so it is walked with bare pointers. A parser is
/// owned by one worker; its state between features, which its parts own, only saves time.
struct GeoJSONFeatureParser: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// Where an object stands.
  enum Place {
    /// It is an element of `features`: a Feature is expected.
    case collection
    /// It is a text of its own: a Feature or a bare geometry is expected.
    case sequence
  }

  private let judge: GeoJSONFaultJudge
  private let geometry: GeoJSONGeometryParser
  private var values: GeoJSONValueParser
  private var layers: GeoJSONFeatureLayers

  init(_ request: InputRequest, baseLayer: Layer) {
    judge = GeoJSONFaultJudge(listsFaults: request.faults.listsFaults)
    geometry = GeoJSONGeometryParser(
      closesRings: request.faults.closesRings,
      isLenient: request.options[FormatOption.lenient.name] == "yes", judge)
    values = GeoJSONValueParser(needsProperties: request.target.needsProperties, judge)
    layers = GeoJSONFeatureLayers(baseLayer, wanting: request.selection.layerNames)
  }

  /// Points the parser to the base layer's slot in the next batch.
  mutating func prepare(_ batch: inout FeatureBatch) { layers.prepare(&batch) }

  /// Enters the feature of some bytes as refused.
  func refuse(_ range: Range<Int>, _ error: GeoError, _ batch: inout FeatureBatch) {
    layers.refuse(range, error, &batch)
  }

  /// What has been found so far in a feature object.
  private struct Members {
    var type: GeoJSONType?
    var hasGeometry = false
    var namesType = false
    var hasProperties = false
    /// The fault of a member that only other objects may have, if faults are listed.
    var forbidden: JSONFault?
    var tippecanoe: Cell?
  }

  /// Parses the object at `start`, which must be all of its record. A feature of a layer that was not
  /// requested is counted and forgotten. After a fault the batch may hold part of the feature: the caller
  /// goes back to its mark.
  mutating func parse(
    _ start: Position, in place: Place, _ batch: inout FeatureBatch, record: InputPiece.Record
  ) throws(JSONFault) {
    let mark = batch.mark
    guard start.pointee == UInt8(ascii: "{") else {
      let fault = JSONFault(
        start, .notAFeature, "a Feature was expected, found \(JSONFault.name(of: start))")
      return try finishEmpty(fault, mark, &batch, record)
    }
    layers.begin(record, &batch)
    var members = Members()
    var next = JSONScanner.skipSpace(start + 1)
    if next.pointee == UInt8(ascii: "}") {
      let fault = JSONFault(start, .unknownType, "an object without 'type' is not GeoJSON")
      batch.truncate(to: mark)
      return try finishEmpty(fault, mark, &batch, record)
    }
    if !judge.listsFaults, Self.beginsAsFeature(next) {
      members.namesType = true
      members.type = .feature
      next = JSONScanner.skipSpace(next + 17)
    }
    while true {
      guard next.pointee == 0x22 else { throw .expected("a member's name", at: next) }
      let key = next + 1
      let extent = try JSONScanner.stringExtent(key)
      next = try JSONScanner.expect(":", at: extent.end + 1, "':'")
      let name = memberName(key, extent)
      next =
        judge.listsFaults
        ? try judgeMember(name, key, extent, at: next, &members, &batch)
        : try parseMember(name, key, extent, at: next, &members, &batch)
      if case .geometry = members.type, place == .sequence {
        // A bare geometry: the whole object is read again as such.
        batch.truncate(to: mark)
        let end = try parseBareGeometry(start, record, &batch)
        return try finish(mark, Members(), at: end, record, &batch)
      }
      next = JSONScanner.skipSpace(next)
      if next.pointee == UInt8(ascii: ",") {
        next = JSONScanner.skipSpace(next + 1)
        continue
      }
      guard next.pointee == UInt8(ascii: "}") else { throw .expected("',' or '}'", at: next) }
      break
    }
    try check(members, start, in: place, &batch)
    if !members.hasProperties { values.appendMissingProperties(layers.slot, &batch) }
    try finish(mark, members, at: next + 1, record, &batch)
  }

  /// Completes the columns of the feature, which must end where its record does: what is counted from here on
  /// cannot be refused any more.
  private mutating func finish(
    _ mark: FeatureBatch.Mark, _ members: Members, at end: Position, _ record: InputPiece.Record,
    _ batch: inout FeatureBatch
  ) throws(JSONFault) {
    guard end == UnsafePointer(batch.piece.bytes.base) + record.end else {
      throw .expected("the end of the feature", at: end)
    }
    if batch.ids.count < batch.slotIndexes.count { batch.ids.append(.null) }
    batch.geometry.endFeature()
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
    if !layers.end(members.tippecanoe, &batch) { batch.truncate(to: mark) }
  }

  /// True for `"type":"Feature",`, the beginning of most features, which can be tested quickly.
  @inline(__always)
  private static func beginsAsFeature(_ position: Position) -> Bool {
    position.word == 0x223a_2265_7079_7422 && (position + 8).word == 0x2265_7275_7461_6546
      && position[16] == UInt8(ascii: ",")
  }

  /// Appends a bare geometry as a feature without properties. One that the column cannot hold becomes a
  /// feature without geometry if faults are listed.
  private mutating func parseBareGeometry(
    _ start: Position, _ record: InputPiece.Record, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    layers.begin(record, &batch)
    var end: Position
    do throws(JSONFault) {
      end = try geometry.parseObject(start, depth: 0, layers.slot, &values, &batch)
    } catch {
      try judge.tell(error, &batch)
      batch.forgetOpenGeometry()
      batch.forgetOpenProperties()
      end = try values.skip(start)
    }
    values.appendMissingProperties(layers.slot, &batch)
    return end
  }

  /// Appends an empty feature in place of a value that is not a feature, or throws the fault.
  private mutating func finishEmpty(
    _ fault: JSONFault, _ mark: FeatureBatch.Mark, _ batch: inout FeatureBatch,
    _ record: InputPiece.Record
  ) throws(JSONFault) {
    layers.begin(record, &batch)
    try judge.tell(fault, &batch)
    values.appendMissingProperties(layers.slot, &batch)
    let end = try values.skip(fault.position)
    try finish(mark, Members(), at: end, record, &batch)
  }

  // MARK: - Members

  /// The names of members that mean something in a Feature (RFC 7946 §3.2, §5, §6).
  private enum MemberName {
    case type, geometry, properties, id, bbox, other
  }

  @inline(__always)
  private mutating func memberName(_ key: Position, _ extent: JSONScanner.StringExtent)
    -> MemberName
  {
    guard extent.isVerbatim else { return memberNameUnescaped(key, extent) }
    let length = extent.end - key
    switch length {
    case 2: return JSONScanner.matches(key, "id") ? .id : .other
    case 4:
      if JSONScanner.matches(key, "type") { return .type }
      return JSONScanner.matches(key, "bbox") ? .bbox : .other
    case 8: return JSONScanner.matches(key, "geometry") ? .geometry : .other
    case 10: return JSONScanner.matches(key, "properties") ? .properties : .other
    default: return .other
    }
  }

  @inline(never)
  private mutating func memberNameUnescaped(_ key: Position, _ extent: JSONScanner.StringExtent)
    -> MemberName
  {
    switch String(decoding: values.unescaped(key, extent), as: UTF8.self) {
    case "type": .type
    case "geometry": .geometry
    case "properties": .properties
    case "id": .id
    case "bbox": .bbox
    default: .other
    }
  }

  private mutating func parseMember(
    _ name: MemberName, _ key: Position, _ extent: JSONScanner.StringExtent, at start: Position,
    _ members: inout Members, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    switch name {
    case .type:
      members.namesType = true
      let (type, end) = try GeoJSONType.parse(start)
      members.type = type
      return end
    case .geometry:
      if members.hasGeometry { forgetGeometry(&batch) }
      members.hasGeometry = true
      return try geometry.parse(start, layers.slot, &values, &batch)
    case .properties:
      if members.hasProperties { forgetProperties(&batch) }
      members.hasProperties = true
      return try values.parseProperties(start, layers.slot, &batch)
    case .id: return try parseID(start, &batch)
    case .bbox:
      let keyIndex = values.keyIndex(key, extent, guess: 0, layers.slot)
      return try values.parseBox(start, keyIndex, .foreign, &batch)
    case .other: return try parseForeign(key, extent, at: start, &members, &batch)
    }
  }

  /// Keeps a foreign member (RFC 7946 §6.1) if members are needed, and notes one that only other objects may
  /// have (§7.1).
  private mutating func parseForeign(
    _ key: Position, _ extent: JSONScanner.StringExtent, at start: Position,
    _ members: inout Members, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    let length = extent.end - key
    let isTippecanoe = length == 10 && JSONScanner.matches(key, "tippecanoe")
    if GeoJSONMemberRules.isForbidden(key, length, in: .feature) {
      if !judge.listsFaults {
        batch.note(.misplacedMember, feature: batch.slotIndexes.count - 1)
      } else if members.forbidden == nil {
        members.forbidden = GeoJSONMemberRules.forbiddenMember(key, length, in: .feature)
      }
    }
    if !values.needsProperties, !isTippecanoe { return try values.skip(start) }
    let keyIndex = values.keyIndex(key, extent, guess: 0, layers.slot)
    let end = try values.parse(start, keyIndex, .foreign, &batch)
    if isTippecanoe, let cell = batch.cells.last, cell.type == .json {
      members.tippecanoe = cell
    }
    return end
  }

  /// The feature's id (RFC 7946 §3.2): a string or a number; null means that there is none.
  private func parseID(_ start: Position, _ batch: inout FeatureBatch) throws(JSONFault)
    -> Position
  {
    let cellsBefore = batch.cells.count
    let end = try values.parse(start, 0, [], &batch)
    let cell = batch.cells[cellsBefore]
    batch.cells.truncate(to: cellsBefore)
    batch.ids.truncate(to: batch.slotIndexes.count - 1)
    switch cell.type {
    case .boolean, .json, .blob:
      throw JSONFault(start, .badID, "an id is a string or a number")
    case .date, .dateTime:
      var text = cell
      text.type = .text
      batch.ids.append(text)
    default: batch.ids.append(cell)
    }
    return end
  }

  /// The last of two `geometry` members counts.
  private func forgetGeometry(_ batch: inout FeatureBatch) {
    batch.forgetOpenGeometry()
    batch.note(.duplicateMember, feature: batch.slotIndexes.count - 1)
  }

  /// The last of two `properties` members counts.
  private func forgetProperties(_ batch: inout FeatureBatch) {
    batch.forgetOpenProperties()
    batch.note(.duplicateMember, feature: batch.slotIndexes.count - 1)
  }

  // MARK: - Rules

  /// Parses a member of a feature; one that breaks the rules is listed and skipped. A geometry that the
  /// column cannot hold is left out.
  private mutating func judgeMember(
    _ name: MemberName, _ key: Position, _ extent: JSONScanner.StringExtent, at start: Position,
    _ members: inout Members, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    let cells = batch.cells.count
    do throws(JSONFault) {
      return try parseMember(name, key, extent, at: start, &members, &batch)
    } catch {
      try judge.tell(error, &batch)
      switch name {
      case .geometry: batch.forgetOpenGeometry()
      case .id: batch.ids.truncate(to: batch.slotIndexes.count - 1)
      case .properties: members.hasProperties = true
      case .type, .bbox, .other: break
      }
      batch.cells.truncate(to: cells)
      return try values.skip(start)
    }
  }

  /// Refuses an object that is not a Feature, or a Feature without geometry.
  private func check(
    _ members: Members, _ start: Position, in place: Place, _ batch: inout FeatureBatch
  ) throws(JSONFault) {
    switch members.type {
    case .feature: if let fault = members.forbidden { try judge.tell(fault, &batch) }
    case nil:
      // A type that is unknown or not a string has already been reported.
      if !members.namesType || !judge.listsFaults {
        try judge.tell(
          JSONFault(start, .unknownType, "an object without 'type' is not GeoJSON"), &batch)
      }
    case .collection:
      let message =
        place == .collection
        ? "a Feature was expected, found a FeatureCollection within a FeatureCollection"
        : "a FeatureCollection needs a 'features' array"
      try judge.tell(JSONFault(start, .notAFeature, message), &batch)
    case .geometry(let kind):
      try judge.tell(
        JSONFault(start, .notAFeature, "a Feature was expected, found a \(kind.name)"), &batch)
    }
    if !members.hasGeometry, members.type == .feature {
      try judge.tell(
        JSONFault(
          start, .missingGeometry, "a Feature needs a 'geometry' member, which may be null"),
        &batch)
    }
    if judge.listsFaults, !members.hasProperties, members.type == .feature {
      try judge.tell(
        JSONFault(
          start, .missingProperties, "a Feature needs a 'properties' member, which may be null"),
        &batch)
    }
  }
}
