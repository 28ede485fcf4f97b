internal import Geometry
public import Streaming

/// What has become of objects, by files of changes: the last change of each, in memory and in the order of
/// sorted files.
///
/// Each object takes its columns of the block, about as many bytes as its text, and 32 for its place here.
public final class OSMChangeSet {
  /// A change of an object, by its place.
  struct Change: BitwiseCopyable {
    var key: OSMObjectKey
    var version: Int64
    var block: UInt32
    var index: UInt32
  }

  /// The changes: sorted, and one for each object, when they are settled.
  private(set) var changes = Column<Change>()
  private(set) var blocks: [OSMBlock] = []
  /// The addresses of the blocks' columns, when they are settled.
  private(set) var pointers: [OSMBlockPointers] = []

  /// Without changes.
  public init() {}

  /// What takes the objects of an input as further changes; the objects of an input that is no file of
  /// changes are as they shall be.
  public func makeCollector() -> any FeatureSink { OSMChangeCollector(self) }

  /// Takes a block, which nobody else changes from now on; in turn.
  func take(_ block: OSMBlock) {
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

  /// Sorts the changes and leaves the last one of each object: the one of the highest version, and of
  /// several such the one that came last.
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

  /// The object of a change.
  func object(_ change: Change) -> OSMObject {
    pointers[Int(change.block)].objects[Int(change.index)]
  }
}

/// Takes the blocks of an input into a set of changes.
private final class OSMChangeCollector: FeatureSink {
  private let changes: OSMChangeSet

  init(_ changes: OSMChangeSet) { self.changes = changes }

  func makeEncoder() -> any BatchEncoder { Encoder(changes) }

  func finish(_ catalog: Catalog) {}

  private final class Encoder: BatchEncoder {
    private let changes: OSMChangeSet

    init(_ changes: OSMChangeSet) { self.changes = changes }

    func encode(_ batch: borrowing FeatureBatch) {}

    func commit(_ batch: borrowing FeatureBatch, _ catalog: Catalog) throws(GeoError) {
      let payload = try OSMPayload.of(batch)
      guard !payload.block.objects.isEmpty else { return }
      changes.take(payload.block)
      payload.block = OSMBlock()
    }
  }
}
