internal import Base

/// What an output of PBF takes of a batch: the objects that go on, which wait for the rest of their block while the
/// batch is used again. They are copied, unless they are all of the batch and nothing has to change.
final class PBFShare {
  /// The objects, with metadata that the format can hold. It must not change, as others may have it, too.
  private(set) var block: OSMBlock
  /// For each object a number of bytes that it does not exceed in a block.
  private(set) var weights: Column<Int>
  /// What else the objects say.
  let losses: ObjectLosses
  /// How many objects had invalid versions, changesets, users or times.
  private(set) var unfitCount = 0
  /// True if the objects are sorted by kind and id among themselves.
  private(set) var isSorted = true

  /// With fewer objects than this, a share has a block of their size: where many outputs each take a few objects of
  /// every batch, blocks that could hold a whole batch would need many times their memory.
  private static let fewObjects = 4096

  /// The objects of a batch that go on. `memo` is for use as it likes.
  init(_ batch: borrowing ObjectBatch, keepsLocations: Bool, _ memo: inout PBFTextMemo) {
    let sources = batch.sources
    losses = ObjectLosses(batch, sources)
    if batch.isWhole {
      block = batch.block
      weights = Column(capacity: block.objects.count)
      let isKept = keepsLocations || block.nodeLocations.isEmpty
      if !isKept || Self.isUnfit(block) {
        block = Self.makeBlock()
        copy(batch.block, keepsLocations: keepsLocations)
        clean()
      }
    } else {
      weights = Column(capacity: batch.chosen.count)
      block =
        batch.chosen.count < Self.fewObjects
        ? OSMBlock(capacities: Self.counts(batch.chosen.buffer, sources)) : Self.makeBlock()
      let hasInfos = sources.contains { $0.infos != nil }
      memo.removeAll()
      for object in batch.chosen.buffer {
        append(
          Int(object.index), of: sources[Int(object.source)], number: object.source, memo,
          hasTags: object.form != .writtenWithoutTags, hasInfos: hasInfos,
          keepsLocations: keepsLocations)
      }
      block.finishNodeLocations()
      clean()
    }
    weigh()
  }

  deinit { OSMBlockPool.shared.give(&block) }

  private static func makeBlock() -> OSMBlock { OSMBlockPool.shared.take() ?? OSMBlock() }

  // MARK: - Copying

  /// How many entries objects have.
  private static func counts(
    _ chosen: UnsafeBufferPointer<OSMChosenObject>, _ sources: [OSMBlockPointers]
  ) -> OSMBlock.Capacities {
    var counts = OSMBlock.Capacities()
    counts.objects = chosen.count
    if sources.contains(where: { $0.infos != nil }) { counts.infos = chosen.count }
    for object in chosen {
      let (index, source) = (Int(object.index), sources[Int(object.source)])
      counts.tags += source.tagRange(of: index).count
      counts.nodes += source.nodeRange(of: index).count
      counts.members += source.memberRange(of: index).count
    }
    return counts
  }

  private func copy(_ other: OSMBlock, keepsLocations: Bool) {
    let block = block
    block.objects.append(contentsOf: other.objects.buffer)
    block.tags.append(contentsOf: other.tags.buffer)
    block.nodes.append(contentsOf: other.nodes.buffer)
    if keepsLocations { block.nodeLocations.append(contentsOf: other.nodeLocations.buffer) }
    block.members.append(contentsOf: other.members.buffer)
    block.infos.append(contentsOf: other.infos.buffer)
    block.text.append(contentsOf: other.text.buffer)
  }

  private func append(
    _ index: Int, of source: OSMBlockPointers, number: UInt16, _ memo: borrowing PBFTextMemo,
    hasTags: Bool, hasInfos: Bool, keepsLocations: Bool
  ) {
    let block = block
    var object = source.objects[index]
    let tagRange = hasTags ? source.tagRange(of: index) : 0..<0
    if !block.appendTextRun(ofTags: tagRange, of: source) {
      for tag in tagRange {
        let tag = source.tags[tag]
        block.tags.append(
          OSMTag(
            key: memo.copy(tag.key, of: source, number: number, into: block),
            value: memo.copy(tag.value, of: source, number: number, into: block)))
      }
    }
    let nodes = source.nodeRange(of: index)
    if !nodes.isEmpty {
      if keepsLocations, let locations = source.nodeLocations {
        block.padNodeLocations(to: block.nodes.count)
        block.nodeLocations.append(from: locations + nodes.lowerBound, count: nodes.count)
      }
      block.nodes.append(from: source.nodes + nodes.lowerBound, count: nodes.count)
    }
    for member in source.memberRange(of: index) {
      var member = source.members[member]
      member.role = memo.copy(member.role, of: source, number: number, into: block)
      member.locationEnd = 0
      block.members.append(member)
    }
    if hasInfos {
      var info = source.infos?[index] ?? .unsaid
      if let user = info.user {
        info.user = memo.copy(user, of: source, number: number, into: block)
      }
      block.infos.append(info)
    }
    object.tagEnd = UInt32(truncatingIfNeeded: block.tags.count)
    object.nodeEnd = UInt32(truncatingIfNeeded: block.nodes.count)
    object.memberEnd = UInt32(truncatingIfNeeded: block.members.count)
    block.objects.append(object)
  }

  /// True if some number of a block is beyond the types of the format.
  private static func isUnfit(_ block: OSMBlock) -> Bool {
    block.infos.buffer.contains { info in
      info.version.map { !versions.contains($0) } ?? false
        || info.userID.map { !userIDs.contains($0) } ?? false
        || info.changeset.map { !changesets.contains($0) } ?? false
        || info.timestamp.map { !timestamps.contains($0) } ?? false
    }
  }

  /// Leaves out numbers beyond the types of the format.
  private func clean() {
    let infos = block.infos.base
    for index in 0..<block.infos.count {
      var isUnfit = false
      let info = infos[index]
      if let version = info.version, !Self.versions.contains(version) {
        infos[index].version = nil
        isUnfit = version != 0
      }
      if let userID = info.userID, !Self.userIDs.contains(userID) {
        infos[index].userID = nil
        isUnfit = isUnfit || userID != 0
      }
      if let changeset = info.changeset, !Self.changesets.contains(changeset) {
        infos[index].changeset = nil
        isUnfit = isUnfit || changeset != 0
      }
      if let timestamp = info.timestamp, !Self.timestamps.contains(timestamp) {
        infos[index].timestamp = nil
        isUnfit = isUnfit || timestamp != 0
      }
      if isUnfit { unfitCount += 1 }
    }
  }

  // The types of the format (osmformat.proto, `Info`). None of the numbers can be 0, which stands for no number.
  private static let versions = 1...Int64(Int32.max)
  private static let userIDs = 1...Int64(Int32.max)
  private static let changesets = 1...Int64.max
  /// Up to the last second that has milliseconds in 64 bits.
  private static let timestamps = 1...Int64.max / 1000

  // MARK: - Size and order

  /// Bytes of the longest number.
  private static let number = Bytes.varintLimit
  /// Bytes of everything about an object but its lists: its id, its place, its metadata, and what goes
  /// around them.
  private static let headWeight = 16 * Bytes.varintLimit
  /// Bytes of a text besides its own: in the table, and where it is referred to.
  private static let textWeight = 12

  private func weigh() {
    let pointers = OSMBlockPointers(block)
    let placeWeight = pointers.nodeLocations == nil ? 0 : 2 * Self.number
    var last: OSMObject?
    for index in pointers.objects.indices {
      var weight = Self.headWeight + Int(pointers.infos?[index].user?.length ?? 0)
      for tag in pointers.tagRange(of: index) {
        let tag = pointers.tags[tag]
        weight += Int(tag.key.length) + Int(tag.value.length) + 2 * Self.textWeight
      }
      weight += pointers.nodeRange(of: index).count * (Self.number + placeWeight)
      for member in pointers.memberRange(of: index) {
        weight += Int(pointers.members[member].role.length) + Self.textWeight + Self.number + 1
      }
      weights.append(weight)
      let object = pointers.objects[index]
      if let last, !PBFOrder.holds(last, object) { isSorted = false }
      last = object
    }
  }
}

/// The order that the optional feature `Sort.Type_then_ID` promises.
enum PBFOrder {
  /// True if the second object may follow the first one. Programs do not agree on where the negative ids of
  /// new objects belong among themselves; they come before the others.
  @inline(__always)
  static func holds(_ first: OSMObject, _ second: OSMObject) -> Bool {
    first.kind.rawValue < second.kind.rawValue
      || first.kind == second.kind && (first.id <= 0 || first.id <= second.id)
  }
}
