import Base
import CSQLite
import Foundation
import SQLiteStore

/// A disk that cannot read one page of one file: SQLite's own reading is led through here
/// (<https://sqlite.org/c3ref/vfs.html>, xSetSystemCall), and meets EIO there.
enum FailingDisk {
  private struct BadPage: Hashable {
    var inode: UInt64
    var offset: Int64
  }

  private static let badPages = Lock<Set<BadPage>>([])

  private typealias Read = @convention(c) (Int32, UnsafeMutableRawPointer?, Int, Int64) -> Int

  /// Where SQLite's reading is led to, from the first use on.
  private static let isInstalled: Bool = {
    guard let system = sqlite3_vfs_find("unix") else { return false }
    let read: Read = { descriptor, buffer, count, offset in
      var status = stat()
      let page = BadPage(
        inode: fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : 0, offset: offset)
      if FailingDisk.badPages.withLock({ $0.contains(page) }) {
        errno = EIO
        return -1
      }
      return pread(descriptor, buffer, count, off_t(offset))
    }
    let call = unsafeBitCast(read, to: sqlite3_syscall_ptr.self)
    // By the name that it was built with.
    return (["pread64", "pread"] as [String]).contains { name in
      system.pointee.xSetSystemCall?(system, name, call) == SQLITE_OK
    }
  }()

  /// Runs `body` while the first page of a table of a store cannot be read.
  static func withoutTable<Result>(
    _ table: String, of path: String, _ body: () throws -> Result
  ) throws -> Result {
    guard isInstalled else { throw POSIXError(.ENOSYS) }
    let page: Int64? = try {
      let database = try Database(reading: path)
      let root = try database.scalarInt(
        "SELECT rootpage FROM sqlite_master WHERE name = ?1", [.text(table)])
      let size = try database.scalarInt("PRAGMA page_size")
      return root.flatMap { root in size.map { (root - 1) * $0 } }
    }()
    var status = stat()
    guard let page, stat(path, &status) == 0 else { throw POSIXError(.ENOENT) }
    let bad = BadPage(inode: UInt64(status.st_ino), offset: page)
    badPages.withLock { _ = $0.insert(bad) }
    defer { badPages.withLock { _ = $0.remove(bad) } }
    return try body()
  }
}
