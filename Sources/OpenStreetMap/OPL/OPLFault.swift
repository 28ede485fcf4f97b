internal import Base
internal import Features
internal import Files

/// What is wrong with a line of OPL, and where.
///
/// Unchecked: it never leaves the thread that owns the text, so that its bare pointer is safe.
struct OPLFault: Error, @unchecked Sendable {
  /// The byte that it begins at.
  let position: UnsafePointer<UInt8>
  let reason: Reason
  /// One clause.
  let message: String

  init(_ position: UnsafePointer<UInt8>, _ message: String, _ reason: Reason = .oplSyntax) {
    self.position = position
    self.reason = reason
    self.message = message
  }

  /// The error for people, by its offset in the whole input.
  func located(in piece: borrowing InputPiece) -> GeoError {
    let offset = max(position - UnsafePointer(piece.bytes.base), 0)
    return GeoError(
      reason, message, at: SourceLocation(path: "", byteOffset: piece.offset + UInt64(offset)))
  }
}
