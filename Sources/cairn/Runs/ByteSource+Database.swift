import Files

extension ByteSource {
  /// True for a file that begins as SQLite's do (<https://sqlite.org/fileformat2.html> §1.3).
  var isDatabase: Bool {
    withHead { $0.starts(with: Array("SQLite format 3\0".utf8)) }
  }
}
