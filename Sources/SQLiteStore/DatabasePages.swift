import Base
import CSQLite
import Files

/// The pages of a database as they are in its file, read beside SQLite and through its descriptor: for a database that is only
/// read, and whose state is that of its file, without a write-ahead log.
///
/// File format: <https://sqlite.org/fileformat2.html>. What is found here is never an error: whoever meets something odd leaves
/// the work to SQLite, which says what is wrong.
final class DatabasePages {
  /// The bytes of a page that hold content.
  let usable: Int
  /// How many pages there are.
  let pageCount: Int
  /// How text is encoded: 1 to 3.
  let encoding: UInt32
  /// The bytes of a page.
  let size: Int
  private let database: Database
  private let buffer: UnsafeMutableRawPointer
  /// The page that the buffer begins with, and how many it has.
  private var first = 0
  private var count = 0

  /// Pages that are read at once.
  static let mostPages = 64
  /// Zeros behind the last page, so that a number that runs over its end is read in bounds, and then refused.
  private static let slack = 64

  /// Nil if the state of the database is not that of its file.
  init?(of database: Database) throws(GeoError) {
    guard database.manner == .shared || database.manner == .immutable else { return nil }
    self.database = database
    let size = try database.scalarInt("PRAGMA main.page_size") ?? 0
    let pages = try database.scalarInt("PRAGMA main.page_count") ?? 0
    guard size >= 512, size <= 65536, pages > 0, let count = Int(exactly: pages) else { return nil }
    self.size = Int(size)
    pageCount = count
    buffer = .allocate(byteCount: Self.mostPages * self.size + Self.slack, alignment: 16)
    // The rest is filled as it is used: most never is where pages are read one by one.
    buffer.initializeMemory(as: UInt8.self, repeating: 0, count: self.size + Self.slack)
    let code = cairn_sqlite_read_file(database.handle, buffer, Int32(SQLiteHeader.length), 0)
    let header = SQLiteHeader(
      UnsafeRawBufferPointer(start: buffer, count: SQLiteHeader.length))
    usable = self.size - Int(buffer.load(fromByteOffset: 20, as: UInt8.self))
    encoding = UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: 56, as: UInt32.self))
    // Another program may have turned the log on before our transaction began.
    guard code == SQLITE_OK, let header, usable >= 480,
      !header.usesWAL || database.manner == .immutable
    else { return nil }
  }

  deinit { buffer.deallocate() }

  /// A page, and room behind it to read a few bytes more; valid until the next call. Of `run` pages that follow it,
  /// as many are read at once as there is room for. Nil if there is no such page.
  func page(_ number: Int, run: Int = 1) -> UnsafeRawPointer? {
    if number >= first, number < first + count {
      return UnsafeRawPointer(buffer) + (number - first) * size
    }
    guard number > 1, number <= pageCount else { return nil }
    let wanted = max(1, min(run, Self.mostPages, pageCount - number + 1))
    count = 0
    let code = cairn_sqlite_read_file(
      database.handle, buffer, Int32(wanted * size), Int64(number - 1) * Int64(size))
    guard code == SQLITE_OK else { return nil }
    (buffer + wanted * size).initializeMemory(as: UInt8.self, repeating: 0, count: Self.slack)
    first = number
    count = wanted
    return UnsafeRawPointer(buffer)
  }

  /// Reads a page into memory that has room for it; false if there is no such page.
  func read(_ number: Int, into page: UnsafeMutableRawPointer) -> Bool {
    guard number > 1, number <= pageCount else { return false }
    return cairn_sqlite_read_file(
      database.handle, page, Int32(size), Int64(number - 1) * Int64(size)) == SQLITE_OK
  }

  /// Writes all pages to a file. Errors: `.file`; `.store` if they cannot be read.
  func copy(to file: RawFile) throws(GeoError) {
    var number = 1
    while number <= pageCount {
      let wanted = min(Self.mostPages, pageCount - number + 1)
      let offset = Int64(number - 1) * Int64(size)
      count = 0
      let code = cairn_sqlite_read_file(
        database.handle, buffer, Int32(wanted * size), offset)
      try database.check(code, sql: nil)
      try file.write(UnsafeRawBufferPointer(start: buffer, count: wanted * size), at: offset)
      number += wanted
    }
  }

  /// The page where a table begins; nil without one.
  func root(of table: String) throws(GeoError) -> Int? {
    try database.scalarInt(
      "SELECT rootpage FROM main.sqlite_master WHERE type = 'table' AND name = ?1", [.text(table)]
    ).flatMap { Int(exactly: $0) }
  }
}
