internal import Base
internal import FormatKit

/// Rows of one layer that follow one another and have the same columns.
struct CSVFrame: BitwiseCopyable {
  /// The index of the layer in the catalog.
  var layer: UInt32
  /// The fields of the layer that the rows have; later ones are not there yet.
  var fields: UInt32
  /// The columns of the geometry, which come first.
  var geometryColumns: UInt32
  /// Rows.
  var rows: UInt32
  /// Bytes of all rows.
  var bytes: UInt64
}

/// The rows of a batch on their way from a worker to the spool.
struct CSVRows: ~Copyable {
  /// The text of all rows, each with a line feed at its end.
  var text = Bytes(capacity: 1 << 16)
  /// Where each row ends in the text of its frame.
  var ends = Column<UInt32>(capacity: 1 << 10)
  /// The frames, whose layers are slots of the batch yet.
  var frames: [CSVFrame] = []
  /// What had to be said otherwise.
  var changes = ChangeCounts()

  mutating func removeAll() {
    text.removeAll()
    ends.removeAll()
    frames.removeAll(keepingCapacity: true)
    changes.removeAll()
  }
}
