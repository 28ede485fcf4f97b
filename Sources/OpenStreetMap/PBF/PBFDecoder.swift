internal import Base
internal import Features

/// Makes a block of the objects of blobs (osmformat.proto, `PrimitiveBlock`).
final class PBFDecoder: ObjectDecoder {
  let wanted: OSMWanted
  private let inflation = PBFInflation()
  var strings = PBFStringTable()
  var units = PBFUnits()
  /// The number of unknown fields.
  var unknownFields = 0
  private var changesets = 0
  /// True if the versions of objects are needed although infos are not: they tell which one counts.
  private(set) var needsVersions = false

  init(_ wanted: OSMWanted) { self.wanted = wanted }

  func decode(_ batch: inout ObjectBatch) throws(GeoError) {
    let block = batch.block
    guard let inflation else { throw PBFInflation.noMemory }
    unknownFields = 0
    changesets = 0
    needsVersions = batch.header.isHistory && !wanted.contains(.infos)
    var repaired = 0
    for record in batch.piece.records.buffer {
      let blob = PBFCursor(
        batch.piece.bytes.base + record.start, count: record.end - record.start)
      do throws(PBFFault) {
        repaired += try decode(try inflation.block(in: blob), into: block)
      } catch {
        throw error.error(inBlobAt: batch.piece.offset + UInt64(record.start))
      }
    }
    batch.warn(.textNotUTF8, count: repaired)
    batch.warn(.changesetsSkipped, count: changesets)
    batch.warn(.unknownFields, "unknown fields were passed over", count: unknownFields)
  }

  /// Returns how many strings had to be repaired.
  private func decode(_ message: PBFCursor, into block: OSMBlock) throws(PBFFault) -> Int {
    // Units come after the objects that they are for.
    units = PBFUnits()
    strings.removeAll()
    var repaired = 0
    var table: PBFCursor?
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      switch key {
      case 1 << 3 | 2:
        guard table == nil else { throw .repeatedField }
        table = try cursor.part()
      case 2 << 3 | 2: _ = try cursor.part()
      case 17 << 3: units.granularity = try cursor.plain()
      case 18 << 3: units.dateGranularity = try cursor.plain()
      case 19 << 3: units.latitudeOffset = try cursor.plain()
      case 20 << 3: units.longitudeOffset = try cursor.plain()
      default:
        try cursor.skip(key)
        unknownFields += 1
      }
    }
    guard units.granularity > 0, units.dateGranularity > 0 else { throw .badGranularity }
    if let table, try needsStrings(message) {
      repaired = try strings.load(table, into: &block.text)
    }
    cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      if key == 2 << 3 | 2 {
        try decode(group: try cursor.part(), into: block)
      } else {
        try cursor.skip(key)
      }
    }
    block.finishNodeLocations()
    return repaired
  }

  /// True if the block has objects of which texts are wanted.
  private func needsStrings(_ message: PBFCursor) throws(PBFFault) -> Bool {
    guard !wanted.isDisjoint(with: [.tags, .references, .infos]) else { return false }
    // Without tags and metadata only roles are left.
    let kinds = wanted.isDisjoint(with: [.tags, .infos]) ? wanted.intersection(.relations) : wanted
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      guard key == 2 << 3 | 2 else {
        try cursor.skip(key)
        continue
      }
      var group = try cursor.part()
      while !group.isAtEnd {
        let key = try group.varint()
        switch key {
        case 1 << 3 | 2, 2 << 3 | 2: if kinds.contains(.nodes) { return true }
        case 3 << 3 | 2: if kinds.contains(.ways) { return true }
        case 4 << 3 | 2: if kinds.contains(.relations) { return true }
        default: break
        }
        try group.skip(key)
      }
    }
    return false
  }

  /// A group of objects, mostly of one kind (`PrimitiveGroup`).
  private func decode(group: PBFCursor, into block: OSMBlock) throws(PBFFault) {
    var cursor = group
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      let part = key & 7 == 2 ? try cursor.part() : nil
      switch (key, part) {
      case (1 << 3 | 2, let part?): if wanted.contains(.nodes) { try decode(node: part, block) }
      case (2 << 3 | 2, let part?): if wanted.contains(.nodes) { try decode(dense: part, block) }
      case (3 << 3 | 2, let part?): if wanted.contains(.ways) { try decode(way: part, block) }
      case (4 << 3 | 2, let part?):
        if wanted.contains(.relations) { try decode(relation: part, block) }
      case (5 << 3 | 2, _): changesets += 1
      default:
        if part == nil { try cursor.skip(key) }
        unknownFields += 1
      }
    }
  }
}
