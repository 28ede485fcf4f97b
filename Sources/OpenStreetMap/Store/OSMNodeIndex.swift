internal import Base
internal import Files

/// Where nodes are: 16 bytes for each node, sorted by id, and a quarter of a byte for finding it.
///
/// Entries are appended in the order of the input, which is nearly always that of the ids: then nothing has
/// to be sorted. Otherwise its ascending runs are merged; of several entries with the same id the last
/// that knows the place counts.
final class OSMNodeIndex {
  /// A node.
  struct Entry: BitwiseCopyable {
    var id: Int64
    var location: OSMLocation
  }

  /// Entries in a block, as a power of two: blocks have 16 MiB.
  private static let blockBits = 20
  private static let blockMask = 1 << blockBits - 1

  private var memory: SpillingMemory
  private let limit: Int
  private var blocks = Column<UnsafeMutablePointer<Entry>>()
  private(set) var count = 0
  private var lastID = Int64.min
  /// True while ids ascend and none occurs twice.
  private(set) var isAscending = true
  /// For each stretch of ids the first entry that lies in it or after it.
  private var firsts = Column<UInt64>()
  private var lowestID: Int64 = 0
  private var shift: UInt64 = 0

  /// An index that keeps at most `limit` bytes outside of a temporary file.
  init(limit: Int) {
    self.limit = limit
    memory = SpillingMemory(limit: limit)
  }

  /// Bytes that lie in a temporary file.
  var spilledSize: Int { memory.spilledSize }

  /// Adds a node; in turn.
  @inline(__always)
  func append(_ id: Int64, _ location: OSMLocation) throws(GeoError) {
    if count & Self.blockMask == 0, count >> Self.blockBits == blocks.count { try addBlock() }
    (blocks.base[count >> Self.blockBits] + (count & Self.blockMask)).pointee =
      Entry(id: id, location: location)
    count += 1
    // The very first id may be the lowest there is.
    if id <= lastID, count > 1 { isAscending = false }
    lastID = id
  }

  private func addBlock() throws(GeoError) {
    let block = try memory.block(bytes: (1 << Self.blockBits) * MemoryLayout<Entry>.stride)
    guard let base = block.baseAddress else { return }
    blocks.append(base.bindMemory(to: Entry.self, capacity: 1 << Self.blockBits))
  }

  @inline(__always)
  private func entry(_ index: Int) -> UnsafeMutablePointer<Entry> {
    blocks.base[index >> Self.blockBits] + (index & Self.blockMask)
  }

  // MARK: - Sorting

  /// Makes the index ready for finding, when all nodes are in it.
  func finish() throws(GeoError) {
    if !isAscending { try mergeRuns() }
    guard count > 0 else { return }
    lowestID = entry(0).pointee.id
    let span = UInt64(bitPattern: entry(count - 1).pointee.id &- lowestID)
    let wanted = UInt64(count / 32 + 1)
    while span >> shift >= wanted { shift += 1 }
    let stretches = Int(span >> shift) + 1
    firsts.reserve(stretches + 1)
    for index in 0..<count {
      let stretch = Int(UInt64(bitPattern: entry(index).pointee.id &- lowestID) >> shift)
      while firsts.count <= stretch { firsts.append(UInt64(index)) }
    }
    firsts.append(UInt64(count))
  }

  /// An ascending run of the table: the id that is next, where it is, and where the run ends.
  private struct Run: BitwiseCopyable, Comparable {
    var id: Int64
    var next: Int
    var end: Int

    /// By the next ids; of equal ones the earlier run, as runs lie one after the other.
    @inline(__always)
    static func < (left: Run, right: Run) -> Bool {
      left.id != right.id ? left.id < right.id : left.end < right.end
    }
  }

  /// Merges the ascending runs into a new table, which takes the place of this one.
  private func mergeRuns() throws(GeoError) {
    let merged = OSMNodeIndex(limit: limit)
    var runs = OSMHeap<Run>()
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, entry(end - 1).pointee.id < entry(end).pointee.id { end += 1 }
      runs.add(Run(id: entry(start).pointee.id, next: start, end: end))
      start = end
    }
    while let run = runs.first {
      let node = entry(run.next).pointee
      if merged.count > 0, merged.lastID == node.id {
        if node.location.isKnown { merged.entry(merged.count - 1).pointee = node }
      } else {
        try merged.append(node.id, node.location)
      }
      if run.next + 1 < run.end {
        runs.replaceFirst(
          Run(id: entry(run.next + 1).pointee.id, next: run.next + 1, end: run.end))
      } else {
        runs.removeFirst()
      }
    }
    memory = merged.memory
    swap(&blocks, &merged.blocks)
    count = merged.count
    lastID = merged.lastID
  }

  // MARK: - Finding

  /// The place of a node, unknown if there is none. `hint` is where the last one was found, as the nodes
  /// of a way mostly follow one another.
  @inline(__always)
  func location(of id: Int64, hint: inout Int) -> OSMLocation {
    let next = hint + 1
    if next < count {
      let entry = entry(next).pointee
      if entry.id == id {
        hint = next
        return entry.location
      }
    }
    return search(id, &hint)
  }

  /// Gives a node that is there another place.
  func move(_ id: Int64, to location: OSMLocation) {
    var found = -2
    _ = search(id, &found)
    if found >= 0 { entry(found).pointee.location = location }
  }

  private func search(_ id: Int64, _ hint: inout Int) -> OSMLocation {
    guard count > 0, id >= lowestID else { return .unknown }
    let stretch = UInt64(bitPattern: id &- lowestID) >> shift
    guard stretch < UInt64(firsts.count - 1) else { return .unknown }
    var low = Int(firsts.base[Int(stretch)])
    var high = Int(firsts.base[Int(stretch) + 1])
    while low < high {
      let middle = (low + high) / 2
      if entry(middle).pointee.id < id { low = middle + 1 } else { high = middle }
    }
    guard low < count, entry(low).pointee.id == id else { return .unknown }
    hint = low
    return entry(low).pointee.location
  }
}
