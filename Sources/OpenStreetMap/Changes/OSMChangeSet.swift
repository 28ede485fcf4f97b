public import Base
public import Features
internal import Flow

/// The contents of files of changes: the last change of each object, in memory and in the order of sorted
/// files. For histories all versions of an object are kept, each once.
///
/// Each object takes its share of a block's columns, about as many bytes as its text, and 32 bytes for its
/// entry here. Small blocks are united as they come: many files of changes, such as those of minutes, have
/// the same objects again and again, of which the last one is kept.
///
/// As a stage it takes the objects of an input as further changes. If the input is not a file of changes, its
/// objects replace those of the base.
///
/// Unchecked: changed in turn, and only read when it is settled.
public final class OSMChangeSet: ObjectStage, @unchecked Sendable {
  /// A change of an object, by its place.
  struct Change: BitwiseCopyable {
    var key: OSMObjectKey
    var version: Int64
    var block: UInt32
    var index: UInt32
  }

  /// The changes; once they are settled, sorted and one for each object.
  private(set) var changes = Column<Change>()
  /// Once they are settled, the versions that came, sorted and each once; empty unless they are kept.
  private var versions = Column<Change>()
  /// True if all versions of an object are kept, for a base that may be a history.
  let keepsVersions: Bool
  private(set) var blocks: [OSMBlock] = []
  /// The addresses of the blocks' columns, once they are settled.
  private(set) var pointers: [OSMBlockPointers] = []

  /// Without changes. `keepsVersions`: the base may be a history, to which all versions are added.
  public init(keepsVersions: Bool = false) { self.keepsVersions = keepsVersions }

  /// Takes the changes of an input.
  public func add(
    _ input: ObjectInput, jobs: Int, onWarning: @escaping (Notice) -> Void
  ) throws(GeoError) {
    try Flow.run(
      from: try input.open(through: [self], isLast: true), into: NoObjectSink(), jobs: jobs,
      onWarning: onWarning)
  }

  /// Everything: changed objects replace those of the base as a whole.
  public let wanted = OSMWanted.everything

  private let order = Turnstile()

  /// Gets ready for the batches of another input; changes taken so far are kept.
  public func begin(path: String) { order.restart() }

  /// A step that takes the objects of each batch as changes, in the order of the input.
  public func makeStep() -> any ObjectStep { Collector(self) }

  /// Takes the blocks of an input; owned by one worker.
  private final class Collector: ObjectStep {
    private let changes: OSMChangeSet

    init(_ changes: OSMChangeSet) { self.changes = changes }

    func pass(_ ticket: Int) { changes.order.pass(ticket) }

    func apply(to batch: inout ObjectBatch) {
      let block = batch.takeBlock()
      changes.order.pass(batch.ticket) { _ in changes.take(block) }
    }
  }

  /// How many blocks are united at a time.
  private static let unionCount = 256
  /// Blocks with so many bytes of text stay as they are: the columns of a union have 32 bits for its own.
  private static let largeText = 1 << 18
  /// The blocks that are not united any more.
  private var unitedBlocks = 0
  /// The changes in them.
  private var unitedChanges = 0

  /// Takes a block, which does not change from now on; in turn.
  private func take(_ block: OSMBlock) {
    guard !block.objects.isEmpty else { return }
    let isLarge = block.text.count >= Self.largeText
    if isLarge { unite() }
    add(block)
    if isLarge {
      endUnion()
    } else if blocks.count - unitedBlocks == Self.unionCount {
      unite()
    }
  }

  private func add(_ block: OSMBlock) {
    let number = UInt32(truncatingIfNeeded: blocks.count)
    let hasInfos = !block.infos.isEmpty
    for index in 0..<block.objects.count {
      changes.append(
        Change(
          key: OSMObjectKey(block.objects[index]),
          version: hasInfos ? block.infos[index].version ?? 0 : 0, block: number,
          index: UInt32(truncatingIfNeeded: index)))
    }
    blocks.append(block)
  }

  /// Makes one block of those that came since the last union, with the last change of each object, or of each version.
  private func unite() {
    defer { endUnion() }
    let parts = Array(blocks[unitedBlocks...])
    guard parts.count > 1 else { return }
    keepLast(from: unitedChanges, ofVersions: keepsVersions)
    var batch = ObjectBatch()
    batch.choose { (_, batch) in
      // In this order the number of each follows from its place.
      for part in parts { _ = batch.source(of: part) }
      for index in unitedChanges..<changes.count {
        let change = changes[index]
        batch.add(
          OSMChosenObject(
            index: change.index,
            source: UInt16(truncatingIfNeeded: Int(change.block) - unitedBlocks + 1)))
      }
    }
    batch.flatten()
    blocks.removeSubrange(unitedBlocks...)
    blocks.append(batch.takeBlock())
    for index in unitedChanges..<changes.count {
      changes[index].block = UInt32(truncatingIfNeeded: unitedBlocks)
      changes[index].index = UInt32(truncatingIfNeeded: index - unitedChanges)
    }
  }

  private func endUnion() {
    unitedBlocks = blocks.count
    unitedChanges = changes.count
  }

  /// Sorts the changes from an index on and keeps the last one of each object: the one with the highest version
  /// and, among equals, the one that came last. Or that of each version.
  private func keepLast(from start: Int, ofVersions: Bool) {
    var buffer = UnsafeMutableBufferPointer(
      start: changes.base + start, count: changes.count - start)
    buffer.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      if left.version != right.version { return left.version < right.version }
      return (left.block, left.index) < (right.block, right.index)
    }
    var kept = start
    for index in start..<changes.count {
      if index + 1 < changes.count, changes[index + 1].key == changes[index].key,
        !ofVersions || changes[index + 1].version == changes[index].version
      {
        continue
      }
      changes[kept] = changes[index]
      kept += 1
    }
    changes.truncate(to: kept)
  }

  /// Sorts the changes and keeps the last one of each object, and beside them the versions that are to be kept.
  public func settle() {
    if keepsVersions {
      keepLast(from: 0, ofVersions: true)
      versions.append(contentsOf: changes.buffer)
    }
    keepLast(from: 0, ofVersions: false)
    for block in blocks {
      // In the result they are ordinary objects, neither created nor modified.
      for index in 0..<block.objects.count {
        block.objects[index].state.subtract([.created, .modified])
      }
    }
    pointers = blocks.map { OSMBlockPointers($0) }
  }

  /// The settled changes, as a base takes them: of each object the last one, or for a history all versions. They
  /// stay in place as long as the set.
  func list(forHistory isHistory: Bool) -> OSMChangeList {
    OSMChangeList(
      changes: isHistory ? versions.buffer : changes.buffer, isHistory: isHistory)
  }

  /// The object of a change.
  func object(_ change: Change) -> OSMObject {
    pointers[Int(change.block)].objects[Int(change.index)]
  }
}
