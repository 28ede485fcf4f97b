public import Base
internal import FeatureStore
internal import Files
internal import Text

/// Adds a patch to a log, which appears with it or stays as it was.
public final class PatchLogEntry {
  private let sink: ByteSink

  /// Copies what the log has so far. Errors: `.file`.
  public init(addingTo path: String, isNew: Bool) throws(GeoError) {
    let source = isNew ? nil : try ByteSource(path: path)
    sink = try ByteSink(path: path, isOverwriting: true)
    guard let source else { return }
    var bytes = Bytes()
    while try source.read(into: &bytes, atMost: 1 << 16) {
      try sink.write(bytes.buffer)
      bytes.removeAll()
    }
  }

  /// Writes the head of the patch.
  public func begin(_ patch: Patch, named name: String) throws(GeoError) {
    let entry = JSONValue.object([
      ("applied", .string(StoreTimestamp.current())), ("patch", .string(name)),
    ])
    try sink.write(entry.compact + "\n")
    try sink.write(PatchText.head(patch))
  }

  /// Writes a change.
  public func add(_ change: RowChange, in table: TablePair) throws(GeoError) {
    try sink.write(PatchText.line(change, in: table))
  }

  /// Puts the log in place.
  public func commit() throws(GeoError) {
    try sink.write(PatchText.end)
    try sink.commit()
  }
}
