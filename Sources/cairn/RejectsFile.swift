import Geometry
import Streaming

/// The file of records that were left out, each as it was with a newline behind it, in order.
final class RejectsFile {
  private let sink: ByteSink
  private var pending = Bytes(capacity: 1 << 16)
  /// Records that are no text of the input's and could not be put here.
  private(set) var recordsWithoutText = 0

  /// Opens the file; an older one is replaced when this one is whole.
  init(path: String) throws(GeoError) {
    sink = try ByteSink(path: path, isOverwriting: true)
  }

  /// Adds a record.
  func add(_ record: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    guard !record.isEmpty else {
      recordsWithoutText += 1
      return
    }
    pending.append(contentsOf: record)
    pending.append(0x0a)
    if pending.count >= 1 << 16 { try flush() }
  }

  private func flush() throws(GeoError) {
    try sink.write(pending.buffer)
    pending.removeAll()
  }

  /// Makes the records durable, before anything is put in place.
  func prepare() throws(GeoError) {
    try flush()
    try sink.prepare()
  }

  /// Puts the file in place.
  func commit() throws(GeoError) {
    try flush()
    try sink.commit()
  }
}
