/// The layout of a page of a table b-tree (SQLite file format §1.6).
enum TablePage {
  /// The first byte of a leaf.
  static let leafKind: UInt8 = 0x0d
  /// The first byte of an interior page.
  static let interiorKind: UInt8 = 0x05
  /// Bytes before the cell pointers of a leaf.
  static let leafHeader = 8
  /// Bytes before the cell pointers of an interior page.
  static let interiorHeader = 12

  /// The bytes of a record that stay in the leaf's cell, where a page has `usable` bytes.
  @inline(__always)
  static func localBytes(record: Int, usable: Int) -> Int {
    if record <= usable - 35 { return record }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (record - least) % (usable - 4)
    return fitting <= usable - 35 ? fitting : least
  }

  /// Writes the header of a page whose cells and pointers are in place, and zeroes the gap between.
  static func complete(
    _ page: UnsafeMutableRawPointer, kind: UInt8, cellCount: Int, contentStart: Int
  ) {
    let header = kind == leafKind ? leafHeader : interiorHeader
    let pointersEnd = header + 2 * cellCount
    // In range: cells are only added while they and their pointers do not meet.
    (page + pointersEnd).initializeMemory(
      as: UInt8.self, repeating: 0, count: contentStart - pointersEnd)
    page.storeBytes(of: kind, as: UInt8.self)
    page.storeBytes(of: 0, toByteOffset: 1, as: UInt16.self)  // no free blocks
    store16(cellCount, to: page + 3)
    store16(contentStart, to: page + 5)  // 65536 becomes 0, as the format wants
    page.storeBytes(of: 0, toByteOffset: 7, as: UInt8.self)  // no fragments
  }

  /// Stores the low 16 bits, big-endian.
  @inline(__always)
  static func store16(_ value: Int, to memory: UnsafeMutableRawPointer) {
    memory.storeBytes(of: UInt16(truncatingIfNeeded: value).bigEndian, as: UInt16.self)
  }

  /// Stores the low 32 bits, big-endian.
  @inline(__always)
  static func store32(_ value: Int, to memory: UnsafeMutableRawPointer) {
    memory.storeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian, as: UInt32.self)
  }
}
