#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import CSQLite
import Files

/// How a database must be opened so that reading it leaves everything as it was.
enum ReadingManner {
  /// With locks, beside any writer that uses no log.
  case shared
  /// With locks and a log, beside any writer; its index (`-shm`) is read, never written.
  case logged
  /// As a file that nobody changes: a database in WAL mode without a log. Otherwise SQLite
  /// would make the log and its index that this mode needs.
  case immutable
  /// With a log but without its index, as a crash or a copy leaves them: no process has the database
  /// open, and the index that SQLite would create is kept in memory instead.
  case orphanedLog

  /// Chooses by a new connection in the manner `shared`, which has not locked or read anything yet.
  /// Errors: `.unknownFormat` if the file is not a database, `.store` when it needs recovery.
  init(of handle: OpaquePointer, _ path: String) throws(GeoError) {
    let place = SourceLocation(path: path)
    // SQLite resolves links, so its journal and log are beside the real file.
    guard let name = sqlite3_db_filename(handle, "main") else {
      throw GeoError(.store, "SQLite does not say which file it has opened", at: place)
    }
    let file = String(cString: name)

    var bytes = Bytes(capacity: SQLiteHeader.length)
    bytes.append(repeating: 0, count: SQLiteHeader.length)
    let code = cairn_sqlite_read_file(handle, bytes.base, Int32(bytes.count), 0)
    // A short file leaves zeros, which are not a header.
    let shortRead = SQLITE_IOERR | 2 << 8
    if code != SQLITE_OK && code != shortRead {
      throw GeoError(.store, "cannot read: \(String(cString: sqlite3_errstr(code)))", at: place)
    }
    guard let header = SQLiteHeader(UnsafeRawBufferPointer(bytes.buffer)) else {
      throw GeoError(.unknownFormat, "not a SQLite database", at: place)
    }

    if Self.isHotJournal(file + "-journal"), !Self.isReserved(handle) {
      throw GeoError(
        .store, "a writer was interrupted and left a journal, so the content is not consistent",
        at: place, hint: "open it once with a program that may write, such as sqlite3 or QGIS")
    }
    let logBytes = Self.size(file + "-wal")
    let hasIndex = Self.size(file + "-shm") != nil
    if let logBytes, hasIndex || logBytes > 0 {
      self = hasIndex ? .logged : .orphanedLog
    } else {
      self = header.usesWAL ? .immutable : .shared
    }
    // The other manners ignore locks, so a writer that uses no log must be noticed now.
    let locked = self == .shared || self == .logged ? SQLITE_OK : cairn_sqlite_probe_lock(handle)
    if locked != SQLITE_OK { throw GeoError(sqlite: locked, handle: nil, sql: nil, path: path) }
  }

  /// The parameters of the URI by which the database is opened.
  var parameters: String {
    switch self {
    case .shared, .logged: "mode=ro&readonly_shm=1"
    case .immutable: "mode=ro&immutable=1"
    // Without locks, as the exclusive lock that an index in memory asks for can't be had on a file
    // that is open for reading only.
    case .orphanedLog: "mode=ro&vfs=unix-none"
    }
  }

  /// The size of a file in bytes; nil if it does not exist.
  private static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Whether SQLite would roll a journal back: it does not if the header is zero.
  private static func isHotJournal(_ path: String) -> Bool {
    guard let size = size(path), size > 0, let file = try? RawFile.reading(path) else {
      return false
    }
    var first: UInt8 = 0
    return withUnsafeMutableBytes(of: &first) { buffer in
      (try? file.read(buffer, at: 0)) != nil && buffer[0] != 0
    }
  }

  /// Whether a writer is at work: then the journal is its own, and must not be rolled back.
  private static func isReserved(_ handle: OpaquePointer) -> Bool {
    var reserved: Int32 = 0
    return cairn_sqlite_is_reserved(handle, &reserved) == SQLITE_OK && reserved != 0
  }
}
