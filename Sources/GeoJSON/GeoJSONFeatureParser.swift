internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text

/// Parses features from GeoJSON text, one after another, and appends them to a batch.
///
/// The text is followed by zero bytes (see `JSONScanner`), so it is walked with bare pointers. A parser
/// is owned by one worker; its state between features only saves time.
struct GeoJSONFeatureParser {
  typealias Position = UnsafePointer<UInt8>

  /// Open rings are closed and counted.
  let closesRings: Bool
  /// Breaks of RFC 7946's rules are added to the batch's faults, and the rest of the feature is kept.
  let judgesFaults: Bool
  /// Properties and foreign members are kept, not just checked.
  let needsProperties: Bool
  /// The layers to keep; empty for all.
  let layerNames: [String]
  /// The layer of features that do not name one.
  let baseLayer: Layer

  /// The slot of the last feature: a guess at the slot of the next one.
  var slotIndex = 0
  /// The batch's slots for layers that features name, by the bytes of the names.
  var slotsByName: [[UInt8]: Int] = [:]
  var slot: LayerSlot
  /// Reused for names with escapes.
  var scratch = Scratch()

  /// Holds bytes, as a copyable struct cannot contain a noncopyable column.
  final class Scratch {
    var bytes = Bytes()
  }

  /// What became of a feature.
  enum Outcome {
    case added
    /// Its layer was not requested.
    case filtered
  }

  /// Which kind of object is expected.
  enum Place {
    /// An element of `features`: a Feature.
    case collection
    /// A text of its own: a Feature or a bare geometry.
    case sequence
  }

  init(_ request: InputRequest, baseLayer: Layer) {
    closesRings = request.faults.closesRings
    judgesFaults = request.faults.listsFaults
    needsProperties = request.target.needsProperties
    layerNames = request.selection.layerNames
    self.baseLayer = baseLayer
    slot = LayerSlot(layer: baseLayer)
  }

  /// Points the parser to the base layer's slot in the next batch.
  mutating func prepare(_ batch: inout FeatureBatch) {
    // The reader may already have made a slot for the layer, to report faults.
    if !batch.slots.indices.contains(slotIndex) || batch.slots[slotIndex] !== slot {
      slotsByName = [:]
      slotIndex = batch.slot(for: baseLayer)
      slot = batch.slots[slotIndex]
    }
  }

  /// What has been found so far in a feature object.
  struct Members {
    var type: FeatureType?
    var hasGeometry = false
    var namesType = false
    var hasProperties = false
    /// The fault of a member that only other objects may have, if faults are judged.
    var forbidden: JSONFault?
    var tippecanoe: Cell?
  }

  /// The types of RFC 7946 §1.4 that an object can name.
  enum FeatureType: Equatable {
    case feature
    case collection
    case geometry(GeometryKind)
  }

  /// Parses the object at `start`; returns the position after it. After a fault the batch may hold part
  /// of the feature: the caller goes back to its mark.
  mutating func parse(
    _ start: Position, in place: Place, _ batch: inout FeatureBatch, record: InputPiece.Record
  ) throws(JSONFault) -> (end: Position, outcome: Outcome) {
    let mark = batch.mark
    guard start.pointee == UInt8(ascii: "{") else {
      let fault = JSONFault(
        start, .notAFeature, "a Feature was expected, found \(JSONFault.name(of: start))")
      return try finishEmpty(fault, mark, &batch, record)
    }
    batch.slotIndexes.append(UInt32(truncatingIfNeeded: slotIndex))
    batch.ordinals.append(record.ordinal)
    batch.offsets.append(batch.piece.offset &+ UInt64(record.start))
    var members = Members()
    var next = JSONScanner.skipSpace(start + 1)
    if next.pointee == UInt8(ascii: "}") {
      let fault = JSONFault(start, .unknownType, "an object without 'type' is not GeoJSON")
      batch.truncate(to: mark)
      return try finishEmpty(fault, mark, &batch, record)
    }
    if !judgesFaults, Self.beginsAsFeature(next) {
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
        judgesFaults
        ? try judgeMember(name, key, extent, at: next, &members, &batch)
        : try parseMember(name, key, extent, at: next, &members, &batch)
      if case .geometry = members.type, place == .sequence {
        // A bare geometry: the whole object is read again as such.
        batch.truncate(to: mark)
        let end =
          judgesFaults
          ? try judgeBareGeometry(start, record, &batch)
          : try parseBareGeometry(start, record, &batch)
        return try finish(end, mark, members, &batch)
      }
      next = JSONScanner.skipSpace(next)
      if next.pointee == UInt8(ascii: ",") {
        next = JSONScanner.skipSpace(next + 1)
        continue
      }
      guard next.pointee == UInt8(ascii: "}") else { throw .expected("',' or '}'", at: next) }
      break
    }
    try check(members, start, &batch)
    if !members.hasProperties { appendMissingProperties(&batch) }
    return try finish(next + 1, mark, members, &batch)
  }

  /// Completes the columns of the feature.
  mutating func finish(
    _ end: Position, _ mark: FeatureBatch.Mark, _ members: Members, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> (end: Position, outcome: Outcome) {
    if batch.ids.count < batch.slotIndexes.count { batch.ids.append(.null) }
    batch.geometry.endFeature()
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
    if let tippecanoe = members.tippecanoe {
      assignLayer(tippecanoe, &batch)
    } else if slot.layer !== baseLayer {
      assignLayer(named: nil, &batch)
    }
    slot.readCount += 1
    if !layerNames.isEmpty, !layerNames.contains(slot.layer.name) {
      slot.filteredCount += 1
      batch.truncate(to: mark)
      return (end, .filtered)
    }
    return (end, .added)
  }

  // MARK: - Members

  /// The names of members that mean something in a Feature (RFC 7946 §3.2, §5, §6).
  enum MemberName {
    case type, geometry, properties, id, bbox, other
  }

  @inline(__always)
  private func memberName(_ key: Position, _ extent: JSONScanner.StringExtent) -> MemberName {
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
  private func memberNameUnescaped(_ key: Position, _ extent: JSONScanner.StringExtent)
    -> MemberName
  {
    scratch.bytes.removeAll()
    _ = JSONScanner.appendUnescaped(key, extent.end, to: &scratch.bytes)
    switch String(decoding: scratch.bytes.buffer, as: UTF8.self) {
    case "type": return .type
    case "geometry": return .geometry
    case "properties": return .properties
    case "id": return .id
    case "bbox": return .bbox
    default: return .other
    }
  }

  mutating func parseMember(
    _ name: MemberName, _ key: Position, _ extent: JSONScanner.StringExtent, at start: Position,
    _ members: inout Members, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    switch name {
    case .type:
      members.namesType = true
      let (type, end) = try parseType(start)
      members.type = type
      return end
    case .geometry:
      if members.hasGeometry { forgetGeometry(&batch) }
      members.hasGeometry = true
      return try parseGeometry(start, &batch)
    case .properties:
      if members.hasProperties { forgetProperties(&batch) }
      members.hasProperties = true
      return try parseProperties(start, &batch)
    case .id: return try parseID(start, &batch)
    case .bbox: return try parseBBox(start, key, extent, &batch)
    case .other:
      let isTippecanoe = extent.end - key == 10 && JSONScanner.matches(key, "tippecanoe")
      if !needsProperties, !isTippecanoe { return try JSONScanner.skipValue(start, &scratch.bytes) }
      let keyIndex = keyIndex(key, extent, guess: 0)
      let end = try parseValue(start, keyIndex, .foreign, &batch)
      if isTippecanoe, let cell = batch.cells.last, cell.type == .json {
        members.tippecanoe = cell
      }
      return end
    }
  }

  /// The type that an object names; unknown names are refused.
  func parseType(_ start: Position) throws(JSONFault) -> (FeatureType, Position) {
    guard start.pointee == 0x22 else {
      throw JSONFault(
        start, .unknownType, "a type's name was expected, found \(JSONFault.name(of: start))")
    }
    let extent = try JSONScanner.stringExtent(start + 1)
    let name = UnsafeBufferPointer(start: start + 1, count: extent.end - start - 1)
    guard let type = Self.type(named: name) else {
      throw JSONFault(
        start, .unknownType,
        "there is no type '\(String(decoding: name.prefix(40), as: UTF8.self))' in GeoJSON")
    }
    return (type, extent.end + 1)
  }

  static func type(named name: UnsafeBufferPointer<UInt8>) -> FeatureType? {
    guard let base = name.baseAddress else { return nil }
    switch name.count {
    case 5: return JSONScanner.matches(base, "Point") ? .geometry(.point) : nil
    case 7:
      if JSONScanner.matches(base, "Feature") { return .feature }
      return JSONScanner.matches(base, "Polygon") ? .geometry(.polygon) : nil
    case 10:
      if JSONScanner.matches(base, "LineString") { return .geometry(.lineString) }
      return JSONScanner.matches(base, "MultiPoint") ? .geometry(.multiPoint) : nil
    case 12: return JSONScanner.matches(base, "MultiPolygon") ? .geometry(.multiPolygon) : nil
    case 15: return JSONScanner.matches(base, "MultiLineString") ? .geometry(.multiLineString) : nil
    case 17: return JSONScanner.matches(base, "FeatureCollection") ? .collection : nil
    case 18:
      return JSONScanner.matches(base, "GeometryCollection") ? .geometry(.geometryCollection) : nil
    default: return nil
    }
  }

  /// The feature's id (RFC 7946 §3.2): a string or a number; null means that there is none.
  private mutating func parseID(_ start: Position, _ batch: inout FeatureBatch) throws(JSONFault)
    -> Position
  {
    let cellsBefore = batch.cells.count
    let end = try parseValue(start, 0, [], &batch)
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

  /// The feature's box (RFC 7946 §5), kept as it is; anything but 4 or 6 numbers is left out.
  private mutating func parseBBox(
    _ start: Position, _ key: Position, _ extent: JSONScanner.StringExtent,
    _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    let keyIndex = keyIndex(key, extent, guess: 0)
    let cellsBefore = batch.cells.count
    let end = try parseValue(start, keyIndex, .foreign, &batch)
    let cell = batch.cells[cellsBefore]
    guard cell.type == .json, Self.isBox(batch.bytes(of: cell)) else {
      batch.cells.truncate(to: cellsBefore)
      if judgesFaults {
        try tell(
          JSONFault(start, .badBox, "a bbox is an array of 4 or 6 numbers (RFC 7946 §5)"), &batch)
      } else if cell.type != .null {
        batch.note(.boxLeftOut, feature: batch.slotIndexes.count - 1)
      }
      return end
    }
    return end
  }

  /// True for `[` 4 or 6 numbers `]` without white space.
  static func isBox(_ json: UnsafeBufferPointer<UInt8>) -> Bool {
    guard json.count > 2, json[0] == UInt8(ascii: "[") else { return false }
    var commas = 0
    for byte in json[1..<json.count - 1] {
      switch byte {
      case UInt8(ascii: ","): commas += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        break
      default: return false
      }
    }
    return commas == 3 || commas == 5
  }

  // MARK: - Small things

  /// True for `"type":"Feature",`, the beginning of most features, which can be tested quickly.
  @inline(__always)
  private static func beginsAsFeature(_ position: Position) -> Bool {
    word(at: position) == 0x223a_2265_7079_7422 && word(at: position + 8) == 0x2265_7275_7461_6546
      && position[16] == UInt8(ascii: ",")
  }

  /// True for `"type":"`, the beginning of most geometries.
  @inline(__always)
  static func beginsWithType(_ position: Position) -> Bool {
    word(at: position) == 0x223a_2265_7079_7422
  }

  /// True for `,"coordinates":`, which follows in most geometries.
  @inline(__always)
  static func goesOnWithCoordinates(_ position: Position) -> Bool {
    word(at: position) == 0x6964_726f_6f63_222c && word(at: position + 7) == 0x3a22_7365_7461_6e69
  }

  /// Eight bytes as a word, the first one lowest.
  @inline(__always)
  private static func word(at position: Position) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt64.self))
  }

  /// Records that `properties` was null or missing, so that it is written as null again.
  mutating func appendMissingProperties(_ batch: inout FeatureBatch) {
    let key: StaticString = "properties"
    let index = slot.keys.index(
      of: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    batch.cells.append(
      Cell(key: UInt32(truncatingIfNeeded: index), type: .null, flags: .foreign, bits: 0))
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
}
