import CSyncRange

/// Has the system write an output to the disk while it still grows, so that little is left to wait for when it is synced.
struct WriteBehind {
  /// What was written since, in one piece.
  private var start: Int64 = 0
  private var end: Int64 = 0

  /// So many bytes are written at once.
  private static let pieceBytes: Int64 = 1 << 22

  /// Bytes were written to the file at an offset.
  mutating func wrote(_ count: Int, at offset: Int64, to descriptor: Int32) {
    if offset != end { start = offset }
    end = offset + Int64(count)
    guard end - start >= Self.pieceBytes else { return }
    cairn_begin_sync(descriptor, start, end - start)
    start = end
  }
}
