public import Base

/// A piece of an input, cut off by its reader in turn, of which a decoder makes a batch.
public struct InputPiece: ~Copyable {
  /// The bytes.
  public var bytes = Bytes()
  /// Where they begin in the whole (decompressed) input.
  public var offset: UInt64 = 0
  /// Stretches of the bytes, one a record: what a record is, is the reader's own business.
  public var records = Column<Record>()
  /// What goes around records that are set apart.
  public var frame = RecordFrame()
  /// The document that it is of, where an input has several and it is not of the first; nil for the input itself.
  public var document: InputDocument?

  /// A stretch of the input that a reader set apart.
  public struct Record: BitwiseCopyable, Sendable {
    /// Where it starts in `input`.
    public var start: Int
    /// Where it ends in `input`.
    public var end: Int
    /// Its ordinal in the input or layer, from 1.
    public var ordinal: UInt64
    /// The slot of its layer.
    public var slot: UInt32
    /// A tag of the reader's own.
    public var tag: UInt32

    /// A stretch.
    public init(start: Int, end: Int, ordinal: UInt64, slot: UInt32 = 0, tag: UInt32 = 0) {
      self.start = start
      self.end = end
      self.ordinal = ordinal
      self.slot = slot
      self.tag = tag
    }
  }

  /// An empty piece.
  public init() {}

  /// Forgets everything but the memory, and the frame, which is that of the whole input.
  public mutating func removeAll() {
    bytes.removeAll()
    records.removeAll()
    document = nil
  }
}
