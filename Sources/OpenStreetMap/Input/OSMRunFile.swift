internal import Base
internal import Files

/// Sorted objects that memory has no room for: the columns of their blocks as they are, in a temporary file without a
/// name.
final class OSMRunFile {
  /// A block in the file.
  struct Chunk {
    /// Where it is, in bytes.
    var offset: UInt64
    /// Its size in bytes.
    var size: Int
    /// Where its objects come among equal ones.
    var sequence: Int
  }

  private let file: UnnamedFile
  /// Bytes so far.
  private(set) var size: UInt64 = 0

  init() throws(GeoError) { file = try UnnamedFile(in: UnnamedFile.folder()) }

  /// Adds a block that `encode` has made bytes of; in turn.
  func append(_ bytes: borrowing Bytes, sequence: Int) throws(GeoError) -> Chunk {
    let chunk = Chunk(offset: size, size: bytes.count, sequence: sequence)
    try file.write(bytes.buffer, at: size)
    size += UInt64(bytes.count)
    return chunk
  }

  /// Reads a block; `bytes` is for use as it likes.
  func read(_ chunk: Chunk, _ bytes: inout Bytes) throws(GeoError) -> OSMBlock {
    try read(chunk, into: &bytes)
    let block = OSMBlock()
    Self.decode(bytes, into: block)
    return block
  }

  /// Reads the bytes of a block, in place of what there was.
  func read(_ chunk: Chunk, into bytes: inout Bytes) throws(GeoError) {
    try file.read(chunk.size, at: chunk.offset, into: &bytes)
  }

  // MARK: - Bytes of blocks

  /// Columns begin at multiples of so many bytes: the alignment of memory that is allocated.
  private static let alignment = 16

  /// The bytes of a block: how many entries each column has, then the columns.
  static func encode(_ block: OSMBlock, into bytes: inout Bytes) {
    bytes.removeAll()
    put(block.objects, &bytes)
    put(block.tags, &bytes)
    put(block.nodes, &bytes)
    put(block.nodeLocations, &bytes)
    put(block.members, &bytes)
    put(block.memberLocations, &bytes)
    put(block.infos, &bytes)
    put(block.boxes, &bytes)
    put(block.text, &bytes)
  }

  private static func put<Element>(_ column: borrowing Column<Element>, _ bytes: inout Bytes) {
    let size = column.count * MemoryLayout<Element>.stride
    let padded = (size + alignment - 1) / alignment * alignment
    bytes.reserve(bytes.count + alignment + padded)
    let place = UnsafeMutableRawPointer(bytes.base + bytes.count)
    place.storeBytes(of: UInt64(column.count), as: UInt64.self)
    (place + 8).storeBytes(of: 0, as: UInt64.self)
    (place + alignment).copyMemory(from: column.base, byteCount: size)
    (place + alignment + size).initializeMemory(
      as: UInt8.self, repeating: 0, count: padded - size)
    bytes.setCount(bytes.count + alignment + padded)
  }

  /// Adds what `encode` made bytes of to an empty block.
  static func decode(_ bytes: borrowing Bytes, into block: OSMBlock) {
    var place = UnsafeRawPointer(bytes.base)
    take(&block.objects, &place)
    take(&block.tags, &place)
    take(&block.nodes, &place)
    take(&block.nodeLocations, &place)
    take(&block.members, &place)
    take(&block.memberLocations, &place)
    take(&block.infos, &place)
    take(&block.boxes, &place)
    take(&block.text, &place)
  }

  private static func take<Element>(
    _ column: inout Column<Element>, _ place: inout UnsafeRawPointer
  ) {
    let count = Int(place.load(as: UInt64.self))
    place += alignment
    column.reserve(count)
    let size = count * MemoryLayout<Element>.stride
    UnsafeMutableRawPointer(column.base).copyMemory(from: place, byteCount: size)
    column.setCount(count)
    place += (size + alignment - 1) / alignment * alignment
  }
}
