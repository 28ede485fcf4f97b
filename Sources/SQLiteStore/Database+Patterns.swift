internal import CSQLite

extension Database {
  /// True if a text matches a pattern of SQLite's GLOB.
  public static func matches(_ text: String, glob: String) -> Bool {
    sqlite3_strglob(glob, text) == 0
  }
}
