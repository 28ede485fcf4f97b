/// What the first 100 bytes of a database file say (SQLite file format §1.3).
public struct SQLiteHeader {
  /// The first 16 bytes of every database.
  public static let magic: [UInt8] = Array("SQLite format 3".utf8) + [0]
  /// The bytes of the header.
  static let length = 100

  /// Whether writers use a write-ahead log, by the file's format versions.
  let usesWAL: Bool

  /// Reads a header; nil if the bytes are not one.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.length, bytes.prefix(16).elementsEqual(Self.magic) else { return nil }
    usesWAL = bytes[18] == 2 || bytes[19] == 2
  }
}
