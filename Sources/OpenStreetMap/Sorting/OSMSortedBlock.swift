internal import Base

/// A block with its objects in the order of sorted files: by kind, id and version, and equal ones as they came.
///
/// They lie in this order in memory, too. Whoever merges many blocks then reads each of them from its front to its back,
/// where he would wait for memory at each object otherwise.
final class OSMSortedBlock {
  /// An object by what it is sorted by.
  struct Entry: BitwiseCopyable {
    var key: OSMObjectKey
    /// Its version, 0 if none is known.
    var version: Int64
    /// Its index in the block.
    var index: UInt32

    /// Where the object stands in a sorted file.
    @inline(__always)
    var place: OSMPlace { OSMPlace(key, version: version) }

    @inline(__always)
    static func < (left: Entry, right: Entry) -> Bool { left.place < right.place }
  }

  /// The objects: the block that they came in, if they came in this order.
  private(set) var block: OSMBlock
  /// What they are sorted by.
  private(set) var entries: Column<Entry>
  /// The object that came first; nil without any.
  private(set) var head: Entry?
  /// The first objects that came in another order, one behind the other; nil if all came in this one.
  private(set) var disorder: (last: Entry, next: Entry)?
  /// True if they did, and no object is there twice.
  private(set) var isStrict = true
  /// Orders objects of several blocks that are equal: those of lower numbers come first.
  var sequence = 0

  /// Sorts the objects of a block, which must not change any more if it is kept.
  init(_ block: OSMBlock) {
    self.block = block
    let objects = block.objects.buffer
    entries = Column(capacity: objects.count)
    let infos = block.infos.isEmpty ? nil : UnsafePointer(block.infos.base)
    let base = entries.base
    for index in objects.indices {
      let object = objects[index]
      let entry = Entry(
        key: OSMObjectKey(object), version: infos?[index].version ?? Int64(object.version),
        index: UInt32(truncatingIfNeeded: index))
      base[index] = entry
      guard index > 0 else { continue }
      let before = base[index - 1]
      if !(before.key < entry.key) {
        isStrict = false
        if entry < before, disorder == nil { disorder = (before, entry) }
      }
    }
    entries.setCount(objects.count)
    head = entries.isEmpty ? nil : base[0]
    guard disorder != nil else { return }
    var buffer = UnsafeMutableBufferPointer(start: base, count: objects.count)
    buffer.sort { $0 < $1 || !($1 < $0) && $0.index < $1.index }
    rearrange()
  }

  /// Brings the objects into the order of their entries.
  private func rearrange() {
    let arrived = block
    let source = OSMBlockPointers(arrived)
    let sorted = OSMBlock(sizedLike: arrived)
    for index in 0..<entries.count {
      sorted.append(
        Int(entries[index].index), of: source, hasTags: true, hasInfos: source.infos != nil)
      entries[index].index = UInt32(truncatingIfNeeded: index)
    }
    block = sorted
  }

  /// The first object in order; nil without any.
  var first: Entry? { entries.isEmpty ? nil : entries[0] }
  /// The last one.
  var last: Entry? { entries.last }
  /// The memory that it takes, in bytes.
  var size: Int { block.size + entries.capacity * MemoryLayout<Entry>.stride }
}

/// Consecutive objects of a block in order.
struct OSMSlice {
  let block: OSMSortedBlock
  /// Which ones of the block's entries; not empty.
  var range: Range<Int>

  /// All of a block that is not empty.
  init(_ block: OSMSortedBlock) {
    self.block = block
    range = 0..<block.entries.count
  }

  /// The key of the first object.
  var firstKey: OSMObjectKey { block.entries[range.lowerBound].key }
  /// True if it is all of the block.
  var isWhole: Bool { range == 0..<block.entries.count }

  /// Takes the objects before a key away, all without one; nil if there are none.
  mutating func take(before bound: OSMObjectKey?) -> OSMSlice? {
    var low = range.lowerBound
    var high = range.upperBound
    if let bound {
      while low < high {
        let middle = (low + high) / 2
        if block.entries[middle].key < bound { low = middle + 1 } else { high = middle }
      }
    } else {
      low = high
    }
    guard low > range.lowerBound else { return nil }
    var taken = self
    taken.range = range.lowerBound..<low
    range = low..<range.upperBound
    return taken
  }
}
