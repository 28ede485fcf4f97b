public import Base
import CSQLite
import Files

extension Database {
  /// Copies the whole content, as of one moment, into another database, whose content it replaces
  /// (<https://sqlite.org/backup.html>). Errors: `.store`, `.damagedStore`.
  public func copy(into other: Database) throws(GeoError) {
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw GeoError(
        sqlite: sqlite3_errcode(other.handle), handle: other.handle, sql: nil, path: other.path)
    }
    let code = sqlite3_backup_step(backup, -1)
    let ending = sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { try other.check(code, sql: nil) }
    try other.check(ending, sql: nil)
  }

  /// Copies the whole content, as of one moment, into a file, which it replaces: byte by byte where the state is that of
  /// the file, as a copy by pages takes several times as long. Errors: `.file`, `.store`, `.damagedStore`.
  public func copy(toFile path: String) throws(GeoError) {
    guard manner == .shared, let pages = try DatabasePages(of: self) else {
      return try copy(into: Database(appending: path))
    }
    try pages.copy(to: RawFile.creating(path))
  }
}
