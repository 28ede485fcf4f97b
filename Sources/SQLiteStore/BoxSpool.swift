import Base
import Files

/// The boxes of an R-tree on their way from row order to Hilbert order and back, in constant memory.
///
/// Boxes are gathered in runs. A single run stays in memory; more of them go to an unnamed file,
/// where each has a region that is used three times over: for its boxes in row order, for the same
/// in Hilbert order, and, as these are consumed by the merge, for the leaves of its rows.
struct BoxSpool: ~Copyable {
  /// The boxes so far.
  private(set) var count = 0

  private let path: String
  private let runLength: Int
  /// The run at hand, in row order.
  private var run: Column<IndexedBox>
  /// The leaves of the run's rows, in row order, when it is the only one.
  private var leaves = Column<UInt32>()
  private var file: RawFile?
  /// The runs in the file.
  private var spilledRuns = 0
  private var minX = Float.infinity
  private var maxX = -Float.infinity
  private var minY = Float.infinity
  private var maxY = -Float.infinity

  /// A spool whose file, if one is needed, is made beside `path`.
  init(beside path: String, runLength: Int) {
    self.path = path
    self.runLength = runLength
    run = Column(capacity: min(runLength, 64))
  }

  /// Adds a box after all others.
  mutating func append(_ box: IndexedBox) throws(GeoError) {
    if run.count == runLength { try spill() }
    run.append(box)
    count += 1
    minX = Swift.min(minX, box.minX)
    maxX = Swift.max(maxX, box.maxX)
    minY = Swift.min(minY, box.minY)
    maxY = Swift.max(maxY, box.maxY)
  }

  private mutating func spill() throws(GeoError) {
    let file = if let file { file } else { try RawFile.unnamed(beside: path) }
    self.file = file
    try file.write(UnsafeRawBufferPointer(run.buffer), at: region(spilledRuns))
    run.removeAll()
    spilledRuns += 1
  }

  /// Where a run's region begins in the file.
  private func region(_ index: Int) -> Int64 {
    Int64(index) * Int64(runLength * MemoryLayout<SortedBox>.stride)
  }

  /// Calls `place` for each box in Hilbert order; it returns the leaf that the box is put in.
  mutating func placeAll(
    _ place: (IndexedBox) throws(GeoError) -> UInt32
  ) throws(GeoError) {
    let order = HilbertOrder(minX: minX, maxX: maxX, minY: minY, maxY: maxY)
    guard let file else {
      var sorter = KeySort()
      sortRun(by: order, &sorter)
      leaves.reserve(run.count)
      leaves.setCount(run.count)
      for index in 0..<run.count {
        // In range: the lower halves of the words are a permutation of 0 ..< run.count.
        let ordinal = Int(sorter.words.base[index] & 0xffff_ffff)
        leaves.base[ordinal] = try place(run.base[ordinal])
      }
      return
    }
    try sortRuns(by: order, in: file)
    run = Column()
    let lengths = (0...spilledRuns).map { min(runLength, count - $0 * runLength) }
    var merge = RunMerge(of: lengths, regions: (0...spilledRuns).map { region($0) }, in: file)
    try merge.placeAll(place)
  }

  /// Calls `body` with each row and its leaf, in row order, after ``placeAll(_:)``.
  mutating func forEachRow(
    _ body: (_ rowid: Int64, _ leaf: UInt32) throws(GeoError) -> Void
  ) throws(GeoError) {
    guard let file else {
      for ordinal in 0..<run.count { try body(run.base[ordinal].rowid, leaves.base[ordinal]) }
      return
    }
    let rowids = Column<Int64>(capacity: runLength)
    leaves.reserve(runLength)
    var block = Column<LeafOfRow>(capacity: 4096)
    for index in 0...spilledRuns {
      let length = min(runLength, count - index * runLength)
      var done = 0
      while done < length {
        block.setCount(min(block.capacity, length - done))
        let offset = region(index) + Int64(done * MemoryLayout<LeafOfRow>.stride)
        try file.read(UnsafeMutableRawBufferPointer(block.mutableBuffer), at: offset)
        for position in 0..<block.count {
          let row = block.base[position]
          // In range: the ordinals of a run are a permutation of 0 ..< length, and no run is longer
          // than runLength.
          rowids.base[Int(row.ordinal)] = row.rowid
          leaves.base[Int(row.ordinal)] = row.leaf
        }
        done += block.count
      }
      for ordinal in 0..<length { try body(rowids.base[ordinal], leaves.base[ordinal]) }
    }
  }

  private func sortRun(by order: HilbertOrder, _ sorter: inout KeySort) {
    let boxes = run.base
    sorter.words.reserve(run.count)
    sorter.words.setCount(run.count)
    let words = sorter.words.base
    for ordinal in 0..<run.count {
      words[ordinal] = UInt64(order.key(boxes[ordinal])) << 32 | UInt64(ordinal)
    }
    sorter.sort()
  }

  /// Brings every run into Hilbert order in its region, beginning with the one in memory.
  private mutating func sortRuns(by order: HilbertOrder, in file: RawFile) throws(GeoError) {
    var sorter = KeySort()
    var block = Column<SortedBox>(capacity: 8192)
    for index in (0...spilledRuns).reversed() {
      if index < spilledRuns {
        run.setCount(runLength)  // the capacity of a run that was full
        try file.read(UnsafeMutableRawBufferPointer(run.mutableBuffer), at: region(index))
      }
      sortRun(by: order, &sorter)
      var offset = region(index)
      for position in 0..<run.count {
        let word = sorter.words.base[position]
        let ordinal = UInt32(truncatingIfNeeded: word)
        block.append(
          SortedBox(
            box: run.base[Int(ordinal)], key: UInt32(truncatingIfNeeded: word >> 32),
            ordinal: ordinal))
        if block.count == block.capacity || position == run.count - 1 {
          let bytes = UnsafeRawBufferPointer(block.buffer)
          try file.write(bytes, at: offset)
          offset += Int64(bytes.count)
          block.removeAll()
        }
      }
    }
  }
}

extension Column {
  /// All elements, to be overwritten; valid until the column grows or goes away.
  var mutableBuffer: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: base, count: count)
  }
}
