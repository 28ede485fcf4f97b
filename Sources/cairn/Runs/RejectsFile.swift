import Base
import Features
import Files

/// The file of records that were left out, each as it was with a newline behind it, in order.
final class RejectsFile {
  private let sink: ByteSink
  private var pending = Bytes(capacity: 1 << 16)
  /// What stands around the records so far.
  private var frame = RecordFrame()
  private var hasRecord = false
  /// Records that are no text of the input's and could not be put here.
  private(set) var recordsWithoutText = 0
  /// True while the records of further pieces of an input may come: nothing is put in place then.
  var goesOn = false

  /// Opens the file; an older one is replaced when this one is whole.
  init(path: String) throws(GeoError) {
    sink = try ByteSink(path: path, isOverwriting: true)
  }

  /// Adds a record of an input whose records have a frame around them.
  func add(
    _ record: UnsafeBufferPointer<UInt8>, in frame: RecordFrame
  ) throws(GeoError) {
    guard !record.isEmpty else {
      recordsWithoutText += 1
      return
    }
    if frame != self.frame {
      pending.append(self.frame.tail)
      pending.append(frame.head)
      self.frame = frame
    } else if hasRecord {
      pending.append(frame.separator)
    }
    hasRecord = true
    pending.append(contentsOf: record)
    pending.append(0x0a)
    if pending.count >= 1 << 16 { try flush() }
  }

  /// Adds a line that is a record of its own.
  func add(line: [UInt8]) throws(GeoError) {
    var failure: GeoError?
    line.dropLast().withUnsafeBufferPointer { record in
      do throws(GeoError) { try add(record, in: RecordFrame()) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func flush() throws(GeoError) {
    try sink.write(pending.buffer)
    pending.removeAll()
  }

  private func end() throws(GeoError) {
    pending.append(frame.tail)
    frame = RecordFrame()
    try flush()
  }

  /// Makes the records durable, before anything is put in place.
  func prepare() throws(GeoError) {
    guard !goesOn else { return }
    try end()
    try sink.prepare()
  }

  /// Puts the file in place.
  func commit() throws(GeoError) {
    try end()
    try sink.commit()
  }
}
