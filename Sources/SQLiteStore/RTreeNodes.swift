import Base

/// Writes the nodes of a packed R-tree, with one open node for each level, to the tables `_node` and
/// `_parent`.
struct RTreeNodes: ~Copyable {
  private let shape: RTreeShape
  private let nodes: BulkTable
  private let parents: BulkTable
  private var levels: Column<Level>
  private var parentRecord = RecordEncoder(columnCount: 2)
  /// The number of the next node that becomes complete.
  private var nextNumber = 2
  /// Bytes of a record before the node: the header's length, NULL for the number, the blob's type.
  private let prefixBytes: Int

  /// The open node of a level.
  private struct Level: BitwiseCopyable {
    /// The record of the node, whose cells are in it already.
    var record: UnsafeMutableRawPointer
    var cellCount = 0
    /// The nodes of this level that are complete.
    var closedCount = 0
    var minX = Float.infinity
    var maxX = -Float.infinity
    var minY = Float.infinity
    var maxY = -Float.infinity
  }

  /// Begins the nodes of a tree of known shape.
  init(_ shape: RTreeShape, in file: PageFile) throws(GeoError) {
    self.shape = shape
    nodes = BulkTable(in: file)
    parents = BulkTable(in: file)
    let type = UInt64(12 + 2 * shape.nodeBytes)
    prefixBytes = 2 + Varint.length(type)
    levels = Column(capacity: shape.depth + 1)
    for _ in 0...shape.depth {
      let record = UnsafeMutableRawPointer.allocate(
        byteCount: prefixBytes + shape.nodeBytes, alignment: 8)
      record.initializeMemory(as: UInt8.self, repeating: 0, count: prefixBytes + shape.nodeBytes)
      record.storeBytes(of: UInt8(prefixBytes), as: UInt8.self)
      Varint.write(type, to: record + 2)
      levels.append(Level(record: record))
    }
    // The root comes first in its table and is known last.
    try nodes.append(rowid: 1, record: record(shape.depth))
  }

  deinit {
    for level in 0..<levels.count { levels[level].record.deallocate() }
  }

  /// Adds the next box in Hilbert order; returns the number of its leaf.
  mutating func append(_ box: IndexedBox) throws(GeoError) -> UInt32 {
    // An open leaf is the next to be complete.
    let leaf = shape.depth == 0 ? 1 : UInt32(truncatingIfNeeded: nextNumber)
    try add(box, to: 0)
    return leaf
  }

  /// Completes the tree; returns the root pages of `_node` and `_parent`.
  mutating func finish() throws(GeoError) -> (nodes: Int, parents: Int) {
    for level in 0..<shape.depth where levels[level].cellCount > 0 { try close(level) }
    writeHeader(of: shape.depth, depth: shape.depth)
    try nodes.replaceFirst(record: record(shape.depth))
    return (try nodes.finish(), try parents.finish())
  }

  private mutating func add(_ box: IndexedBox, to level: Int) throws(GeoError) {
    // In range: levels are those of the shape, and a node that is full is closed below; the root
    // gets as many cells as the shape was made for.
    let open = levels.base + level
    let count = open.pointee.cellCount
    precondition(count < shape.capacity)
    let cell =
      open.pointee.record + prefixBytes + RTreeShape.headerBytes + count * RTreeShape.cellBytes
    cell.storeBytes(of: box.rowid.bigEndian, as: Int64.self)
    cell.storeBytes(of: box.minX.bitPattern.bigEndian, toByteOffset: 8, as: UInt32.self)
    cell.storeBytes(of: box.maxX.bitPattern.bigEndian, toByteOffset: 12, as: UInt32.self)
    cell.storeBytes(of: box.minY.bitPattern.bigEndian, toByteOffset: 16, as: UInt32.self)
    cell.storeBytes(of: box.maxY.bitPattern.bigEndian, toByteOffset: 20, as: UInt32.self)
    open.pointee.cellCount = count + 1
    open.pointee.minX = min(open.pointee.minX, box.minX)
    open.pointee.maxX = max(open.pointee.maxX, box.maxX)
    open.pointee.minY = min(open.pointee.minY, box.minY)
    open.pointee.maxY = max(open.pointee.maxY, box.maxY)
    if count + 1 == shape.capacity && level < shape.depth { try close(level) }
  }

  private mutating func close(_ level: Int) throws(GeoError) {
    writeHeader(of: level, depth: 0)
    let node = levels[level]
    let used = RTreeShape.headerBytes + node.cellCount * RTreeShape.cellBytes
    // An earlier, fuller node may have left bytes here. SQLite does not look at them, but equal trees are
    // to have equal bytes.
    (node.record + prefixBytes + used).initializeMemory(
      as: UInt8.self, repeating: 0, count: shape.nodeBytes - used)
    let number = Int64(nextNumber)
    nextNumber += 1
    try nodes.append(rowid: number, record: record(level))

    parentRecord.begin()
    parentRecord.appendNull()
    let parent = shape.number(level: level + 1, index: node.closedCount / shape.capacity)
    parentRecord.append(Int64(parent))
    try parents.append(rowid: number, record: parentRecord.finish())

    levels[level] = Level(record: node.record, closedCount: node.closedCount + 1)
    let bounds = IndexedBox(
      rowid: number, minX: node.minX, maxX: node.maxX, minY: node.minY, maxY: node.maxY)
    try add(bounds, to: level + 1)
  }

  private func writeHeader(of level: Int, depth: Int) {
    let node = levels[level].record + prefixBytes
    TablePage.store16(depth, to: node)
    TablePage.store16(levels[level].cellCount, to: node + 2)
  }

  private func record(_ level: Int) -> UnsafeBufferPointer<UInt8> {
    let bytes = UnsafeRawBufferPointer(
      start: levels[level].record, count: prefixBytes + shape.nodeBytes)
    return bytes.assumingMemoryBound(to: UInt8.self)
  }
}
