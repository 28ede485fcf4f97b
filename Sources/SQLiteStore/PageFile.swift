public import Base
import CSQLite
import Files

/// A new SQLite database file whose pages we write ourselves, in increasing order.
///
/// Page 1 is kept free for the header and the schema; b-trees take the pages after it
/// (``BulkTable``). Afterwards ``finish(schema:applicationID:userVersion:)`` hands the file to
/// SQLite for the rest. File format: <https://sqlite.org/fileformat2.html>.
public final class PageFile {
  /// The path as given.
  public let path: String
  /// The bytes of a page, a power of two from 512 to 65536.
  public let pageSize: Int
  /// The pages handed out so far, page 1 among them.
  public internal(set) var pageCount = 0

  /// SQLite's own limit (`SQLITE_MAX_PAGE_COUNT`) in the versions that are in use.
  private static let maximumPageCount = 1_073_741_823
  private static let bufferBytes = 1 << 20

  private let file: RawFile
  private let buffer: UnsafeMutableRawPointer
  private let bufferPages: Int
  /// The pages that are in the file already; the buffer holds those after them.
  var flushedPages = 0
  /// The page that holds the byte at 1 GiB, where SQLite puts its locks; it is never used.
  private let lockPage: Int

  /// Creates the file, or empties it; `.file` when that fails.
  public init(creating path: String, pageSize: Int = 4096) throws(GeoError) {
    precondition(pageSize >= 512 && pageSize <= 65536 && pageSize & (pageSize - 1) == 0)
    self.path = path
    self.pageSize = pageSize
    file = try RawFile.creating(path)
    bufferPages = Self.bufferBytes / pageSize
    buffer = .allocate(byteCount: Self.bufferBytes, alignment: 4096)
    lockPage = 1_073_741_824 / pageSize + 1
    buffer.initializeMemory(as: UInt8.self, repeating: 0, count: pageSize)
    pageCount = 1
  }

  deinit { buffer.deallocate() }

  /// The number that the next page will get.
  var nextPage: Int {
    let next = pageCount + 1
    return next == lockPage ? next + 1 : next
  }

  /// Hands out the next page. Its memory, `pageSize` bytes of no particular content, must be filled
  /// before the next call of any method.
  func allocatePage() throws(GeoError) -> (number: Int, memory: UnsafeMutableRawPointer) {
    if pageCount + 1 == lockPage {
      try advance().initializeMemory(as: UInt8.self, repeating: 0, count: pageSize)
    }
    let memory = try advance()
    return (pageCount, memory)
  }

  private func advance() throws(GeoError) -> UnsafeMutableRawPointer {
    if pageCount - flushedPages == bufferPages { try flush() }
    if pageCount == Self.maximumPageCount {
      throw GeoError(
        .store, "a SQLite file holds at most \(Self.maximumPageCount) pages",
        at: SourceLocation(path: path))
    }
    pageCount += 1
    // In range: at most bufferPages - 1 pages were in the buffer before this one.
    return buffer + (pageCount - 1 - flushedPages) * pageSize
  }

  /// Replaces bytes within a page that was handed out before.
  func overwrite(page: Int, at offset: Int, with bytes: UnsafeRawBufferPointer) throws(GeoError) {
    precondition(page >= 1 && page <= pageCount)
    precondition(offset >= 0 && offset + bytes.count <= pageSize)
    if page > flushedPages {
      let place = (page - 1 - flushedPages) * pageSize + offset
      if let base = bytes.baseAddress {
        (buffer + place).copyMemory(from: base, byteCount: bytes.count)
      }
    } else {
      try file.write(bytes, at: Int64(page - 1) * Int64(pageSize) + Int64(offset))
    }
  }

  func flush() throws(GeoError) {
    let filled = (pageCount - flushedPages) * pageSize
    try file.write(
      UnsafeRawBufferPointer(start: buffer, count: filled),
      at: Int64(flushedPages) * Int64(pageSize))
    flushedPages = pageCount
  }

  /// Writes page 1 for an empty schema and everything that is still in memory; this file is a
  /// database afterwards, though its b-trees belong to no table yet.
  func writeHeader(applicationID: Int32, userVersion: Int32) throws(GeoError) {
    var page = Bytes(capacity: pageSize)
    page.append(repeating: 0, count: pageSize)
    let memory = UnsafeMutableRawPointer(page.base)
    // The offsets are those of the header's table (file format §1.3), all below 108.
    func put(_ value: UInt32, at offset: Int) {
      memory.storeBytes(of: value.bigEndian, toByteOffset: offset, as: UInt32.self)
    }
    for (index, byte) in SQLiteHeader.magic.enumerated() { page[index] = byte }
    let shortSize = UInt16(pageSize == 65536 ? 1 : pageSize)
    memory.storeBytes(of: shortSize.bigEndian, toByteOffset: 16, as: UInt16.self)
    for (index, byte) in [UInt8](arrayLiteral: 1, 1, 0, 64, 32, 32).enumerated() {
      page[18 + index] = byte
    }
    let changes: UInt32 = 1
    put(changes, at: 24)
    put(UInt32(pageCount), at: 28)
    put(1, at: 40)  // schema cookie
    put(4, at: 44)  // schema format
    put(1, at: 56)  // UTF-8
    put(UInt32(bitPattern: userVersion), at: 60)
    put(UInt32(bitPattern: applicationID), at: 68)
    put(changes, at: 92)
    put(UInt32(sqlite3_libversion_number()), at: 96)
    page[100] = TablePage.leafKind
    memory.storeBytes(
      of: UInt16(truncatingIfNeeded: pageSize).bigEndian, toByteOffset: 105, as: UInt16.self)
    try overwrite(page: 1, at: 0, with: UnsafeRawBufferPointer(page.buffer))
    try flush()
  }

  /// Closes the file; a descriptor of ours that was closed later would take SQLite's locks with it.
  func close() { file.close() }
}
