#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import CSQLite
import Files

extension GeoError {
  /// What SQLite reports: its message, its extended result code (sqlite.org/rescode.html), and the
  /// statement.
  init(sqlite code: Int32, handle: OpaquePointer?, sql: String?, path: String) {
    let known = handle.flatMap { sqlite3_errcode($0) == SQLITE_OK ? nil : $0 }
    let extended = known.map { sqlite3_extended_errcode($0) } ?? code
    let reason = known.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    var message = reason.map { String(cString: $0) } ?? "unknown error"
    let number =
      code & 0xff == SQLITE_FULL ? ENOSPC : handle.map { sqlite3_system_errno($0) } ?? 0
    if code & 0xff == SQLITE_CANTOPEN, number != 0, sql == nil {
      // No fault of a database: the file is not there, or is not to be read.
      errno = number
      self = .system("open", path: path)
      return
    }
    let isOfSystem = [SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff)
    if number == EISDIR || number != 0 && code & 0xff == SQLITE_CANTOPEN && sql == nil {
      errno = number
      self = .system("open", path: path)
      return
    }
    if isOfSystem, number != 0 { message += ": " + String(cString: strerror(number)) }
    let readFailure =
      code & 0xff == SQLITE_CORRUPT ? handle.map { cairn_sqlite_read_failure($0) } ?? 0 : 0
    if readFailure != 0 { message = "cannot read: " + String(cString: strerror(readFailure)) }
    let isOfRow = code & 0xff == SQLITE_CONSTRAINT
    if code & 0xff == SQLITE_NOTADB { message = "not a SQLite database, or one that is encrypted" }
    if !isOfRow { message += " (SQLite code \(extended))" }
    // The statement says nothing about a file or a row that is wrong in itself.
    if let sql, !isOfRow, code & 0xff != SQLITE_NOTADB {
      message += " in: " + GeoError.abridged(sql)
    }

    let kind: Reason
    var hint: String?
    switch code & 0xff {
    case SQLITE_INTERRUPT: kind = .interrupted
    case SQLITE_CORRUPT where readFailure != 0: kind = .store
    case SQLITE_CORRUPT, SQLITE_NOTADB: kind = .damagedStore
    case SQLITE_CONSTRAINT: kind = .refusedRow
    case SQLITE_FULL:
      kind = .store
      hint = "the destination is unchanged; make room and run again"
    case SQLITE_BUSY where Interruption.signal != 0: kind = .interrupted
    case SQLITE_BUSY, SQLITE_LOCKED:
      kind = .store
      hint = "another program is writing to it; try again when it is done"
    default: kind = .store
    }
    self.init(kind, message, at: SourceLocation(path: path), hint: hint)
  }

  /// A statement on one line, shortened if it is long.
  private static func abridged(_ sql: String) -> String {
    let line = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 200 ? line.prefix(200) + " …" : line
  }
}
