internal import Base
internal import FormatKit

/// Rows of one layer that follow one another and have the same columns.
struct CSVFrame: BitwiseCopyable {
  /// The index of the layer in the catalog.
  var layer: UInt32
  /// The number of fields that the rows have; the layer may get more later.
  var fields: UInt32
  /// The number of columns for the geometry, which come first.
  var geometryColumns: UInt32
  /// The number of rows.
  var rows: UInt32
  /// The number of bytes of all rows.
  var bytes: UInt64
}

/// The rows of a batch on their way from a worker to the spool.
struct CSVRows: ~Copyable {
  /// The text of all rows, each with a line feed at its end.
  var text = Bytes(capacity: 1 << 16)
  /// Where each row ends in the text of its frame.
  var ends = Column<UInt32>(capacity: 1 << 10)
  /// The frames, whose layers are still slots of the batch.
  var frames: [CSVFrame] = []
  /// The changes that were made.
  var changes = ChangeCounts()

  mutating func removeAll() {
    text.removeAll()
    ends.removeAll()
    frames.removeAll(keepingCapacity: true)
    changes.removeAll()
  }
}
