internal import Base

extension GeoError.Code {
  /// A coordinate is no number, or none that a longitude or latitude can have.
  static let badCoordinateText = GeoError.Code("bad-coordinate", .input)
  /// A record has more values than the header has names.
  static let recordTooLong = GeoError.Code("record-too-long", .input)
  /// A quoted value has no quotation mark at its end (RFC 4180 §2.5).
  static let quoteNotClosed = GeoError.Code("quote-not-closed", .input)
  /// Text is in an encoding that is not read.
  static let unknownEncoding = GeoError.Code("unknown-encoding", .input)
  /// A geometry names another reference system than those before it.
  static let otherSystem = GeoError.Code("other-reference-system", .input)
  /// The file is not what it was when its types were found.
  static let changedMeanwhile = GeoError.Code("changed-meanwhile", .environment)
  /// Points alone have columns for x and y.
  static let notAPoint = GeoError.Code("not-a-point", .input)
}

/// What is wrong with a record, and at which byte; small, as it travels through hot loops.
///
/// It never leaves the thread that owns the text, so that its bare pointer is no matter.
struct CSVFault: Error, @unchecked Sendable {
  /// The byte where reading stopped.
  let position: UnsafePointer<UInt8>
  /// The ledger's reason.
  let code: GeoError.Code
  /// One clause.
  let message: String
  /// What to try next.
  let hint: String?

  @inline(never)
  init(
    _ position: UnsafePointer<UInt8>, _ code: GeoError.Code, _ message: String,
    hint: String? = nil
  ) {
    self.position = position
    self.code = code
    self.message = message
    self.hint = hint
  }
}
