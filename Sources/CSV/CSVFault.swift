internal import Base

/// What is wrong with a record, and at which byte.
///
/// Unchecked: it never leaves the thread that owns the text, so that its bare pointer is safe.
struct CSVFault: Error, @unchecked Sendable {
  /// The byte where reading stopped.
  let position: UnsafePointer<UInt8>
  /// Why, for the ledger.
  let reason: Reason
  /// One clause.
  let message: String
  /// What to try next.
  let hint: String?

  @inline(never)
  init(
    _ position: UnsafePointer<UInt8>, _ reason: Reason, _ message: String,
    hint: String? = nil
  ) {
    self.position = position
    self.reason = reason
    self.message = message
    self.hint = hint
  }
}
