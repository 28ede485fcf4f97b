import Base
import Files

/// Merges runs of boxes, each in Hilbert order in its region of a file, and writes where each box was
/// put over the boxes that were consumed.
struct RunMerge: ~Copyable {
  /// What the merge knows of one run.
  private struct Run {
    /// Where the run's region begins in the file.
    var region: Int64
    /// The boxes of the run.
    var length: Int
    /// The boxes that were read from the file.
    var loaded = 0
    /// The next box in the run's block, and the end of those that are there.
    var next = 0
    var end = 0
    /// The leaves that wait in the run's block, and those that were written to the file.
    var leaves = 0
    var writtenLeaves = 0
  }

  private let file: RawFile
  private var runs: [Run]
  /// For each run a block of boxes that were read, and one of leaves to be written.
  private var boxes: Column<SortedBox>
  private var leaves: Column<LeafOfRow>
  private let blockLength: Int
  /// A tournament: the heads of the runs from `leafCount` on, before them the lesser of each pair;
  /// the winner is at 1. A head is a key above the number of its run, so that equal keys keep the
  /// order of rows.
  private var heads: Column<UInt64>
  private let leafCount: Int

  private static let blockBytes = 8 << 20

  /// A merge of runs that have at least one box each.
  init(of lengths: [Int], regions: [Int64], in file: RawFile) {
    self.file = file
    runs = zip(regions, lengths).map { Run(region: $0, length: $1) }
    let fitting = Self.blockBytes / MemoryLayout<SortedBox>.stride / max(runs.count, 1)
    blockLength = min(max(fitting, 64), 4096)
    boxes = Column(capacity: runs.count * blockLength)
    boxes.setCount(runs.count * blockLength)
    leaves = Column(capacity: runs.count * blockLength)
    leaves.setCount(runs.count * blockLength)
    var width = 1
    while width < runs.count { width *= 2 }
    leafCount = width
    heads = Column(capacity: 2 * width)
    heads.append(repeating: .max, count: 2 * width)
  }

  /// Calls `place` for each box in order; it returns the leaf that the box is put in.
  mutating func placeAll(
    _ place: (IndexedBox) throws(GeoError) -> UInt32
  ) throws(GeoError) {
    for index in runs.indices { heads[leafCount + index] = try head(of: index) }
    for node in (1..<leafCount).reversed() {
      heads[node] = min(heads[2 * node], heads[2 * node + 1])
    }
    while heads[1] != .max {
      let index = Int(heads[1] & 0xffff_ffff)
      let block = index * blockLength
      let sorted = boxes[block + runs[index].next]
      runs[index].next += 1
      let leaf = try place(sorted.box)
      leaves[block + runs[index].leaves] = LeafOfRow(
        rowid: sorted.box.rowid, ordinal: sorted.ordinal, leaf: leaf)
      runs[index].leaves += 1
      if runs[index].leaves == blockLength { try writeLeaves(of: index) }

      var node = leafCount + index
      heads[node] = try head(of: index)
      while node > 1 {
        node /= 2
        heads[node] = min(heads[2 * node], heads[2 * node + 1])
      }
    }
    for index in runs.indices { try writeLeaves(of: index) }
  }

  /// The head of a run, `UInt64.max` at its end.
  @inline(__always)
  private mutating func head(of index: Int) throws(GeoError) -> UInt64 {
    if runs[index].next == runs[index].end, try !load(index) { return .max }
    let key = boxes[index * blockLength + runs[index].next].key
    return UInt64(key) << 32 | UInt64(index)
  }

  /// Reads the next block of a run; false at its end.
  private mutating func load(_ index: Int) throws(GeoError) -> Bool {
    let run = runs[index]
    let count = min(blockLength, run.length - run.loaded)
    if count == 0 { return false }
    let start = boxes.base + index * blockLength
    try file.read(
      UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(start: start, count: count)),
      at: run.region + Int64(run.loaded * MemoryLayout<SortedBox>.stride))
    runs[index].loaded += count
    runs[index].next = 0
    runs[index].end = count
    return true
  }

  /// Writes the leaves that wait. They take half the place of the boxes that were read before, so
  /// no box is overwritten before it was read.
  private mutating func writeLeaves(of index: Int) throws(GeoError) {
    let run = runs[index]
    try file.write(
      UnsafeRawBufferPointer(leaves.buffer(index * blockLength..<index * blockLength + run.leaves)),
      at: run.region + Int64(run.writtenLeaves * MemoryLayout<LeafOfRow>.stride))
    runs[index].writtenLeaves += run.leaves
    runs[index].leaves = 0
  }
}
