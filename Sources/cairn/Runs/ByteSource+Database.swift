import Files
import SQLiteStore

extension ByteSource {
  /// True for a file that begins as SQLite's do.
  var isDatabase: Bool { withHead { $0.starts(with: SQLiteHeader.magic) } }
}
