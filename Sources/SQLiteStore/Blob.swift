public import Base
import CSQLite

/// A blob in a table, read and written piece by piece; its size never changes
/// (<https://sqlite.org/c3ref/blob_open.html>).
public final class Blob {
  /// The size in bytes.
  public let size: Int
  private let database: Database
  private let handle: OpaquePointer

  /// Opens the value of a column in a row, which must be a blob or text; it fails if the row is
  /// changed meanwhile. Errors: `.store`, `.damagedStore`.
  public init(
    of column: String, in table: String, row: Int64, of database: Database, isWritable: Bool = false
  ) throws(GeoError) {
    var opened: OpaquePointer?
    let code = sqlite3_blob_open(
      database.handle, "main", table, column, row, isWritable ? 1 : 0, &opened)
    try database.check(code, sql: nil)
    guard let opened else {
      throw GeoError(.bug, "SQLite did not open a blob", at: SourceLocation(path: database.path))
    }
    handle = opened
    size = Int(sqlite3_blob_bytes(opened))
    self.database = database
  }

  deinit { sqlite3_blob_close(handle) }

  /// Appends bytes from an offset on; all of them must be there.
  public func read(at offset: Int, count: Int, into bytes: inout Bytes) throws(GeoError) {
    bytes.reserve(bytes.count + count)
    try check(
      sqlite3_blob_read(
        handle, bytes.base + bytes.count, Int32(clamping: count), Int32(clamping: offset)))
    bytes.setCount(bytes.count + count)
  }

  /// Replaces bytes from an offset on; there must be room for all.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws(GeoError) {
    guard let base = bytes.baseAddress else { return }
    try check(
      sqlite3_blob_write(handle, base, Int32(clamping: bytes.count), Int32(clamping: offset)))
  }

  /// Hands out the bytes from front to back, in pieces.
  public func readAll(
    _ body: (UnsafeBufferPointer<UInt8>) throws(GeoError) -> Void
  ) throws(GeoError) {
    var piece = Bytes(capacity: Self.pieceSize)
    var offset = 0
    while offset < size {
      piece.removeAll()
      try read(at: offset, count: min(Self.pieceSize, size - offset), into: &piece)
      offset += piece.count
      try body(piece.buffer)
    }
  }

  private static let pieceSize = 1 << 16

  private func check(_ code: Int32) throws(GeoError) { try database.check(code, sql: nil) }
}

extension Database {
  /// The most bytes that a value may have.
  public var largestValue: Int { Int(sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, -1)) }
}
