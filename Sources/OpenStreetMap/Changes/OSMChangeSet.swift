public import Base
public import Features
internal import Flow

/// The contents of files of changes: the last change of each object, in memory and in the order of sorted
/// files.
///
/// Each object takes its share of a block's columns, about as many bytes as its text, and 32 bytes for its
/// entry here.
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
  private(set) var blocks: [OSMBlock] = []
  /// The addresses of the blocks' columns, once they are settled.
  private(set) var pointers: [OSMBlockPointers] = []

  /// Without changes.
  public init() {}

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

  /// Takes a block, which does not change from now on; in turn.
  private func take(_ block: OSMBlock) {
    guard !block.objects.isEmpty else { return }
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

  /// Sorts the changes and keeps the last one of each object: the one with the highest version and, among
  /// equals, the one that came last.
  public func settle() {
    var buffer = UnsafeMutableBufferPointer(start: changes.base, count: changes.count)
    buffer.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      if left.version != right.version { return left.version < right.version }
      return (left.block, left.index) < (right.block, right.index)
    }
    var kept = 0
    for index in 0..<changes.count {
      if index + 1 < changes.count, changes[index + 1].key == changes[index].key { continue }
      changes[kept] = changes[index]
      kept += 1
    }
    changes.truncate(to: kept)
    for block in blocks {
      // In the result they are ordinary objects, neither created nor modified.
      for index in 0..<block.objects.count {
        block.objects[index].state.subtract([.created, .modified])
      }
    }
    pointers = blocks.map { OSMBlockPointers($0) }
  }

  /// The index of the first change that is not before a key.
  func firstIndex(notBefore key: OSMObjectKey) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of the first change that comes after a key.
  func firstIndex(behind key: OSMObjectKey) -> Int {
    let index = firstIndex(notBefore: key)
    return index < changes.count && changes[index].key == key ? index + 1 : index
  }

  /// The object of a change.
  func object(_ change: Change) -> OSMObject {
    pointers[Int(change.block)].objects[Int(change.index)]
  }
}
