internal import Base
internal import Files

/// The records of all objects of a kind, in the order of the input: a temporary file without a name.
final class OSMRecordFile {
  /// Consecutive records.
  struct Stretch: Sendable {
    /// Where they are in the file, in bytes.
    var bytes: Range<UInt64>
    /// The number of records before the first.
    var firstRecord: UInt64
    /// How many.
    var count: Int
  }

  /// The size of a stretch in bytes, unless one record is larger.
  private static let stretchSize: UInt64 = 1 << 18

  private let file: UnnamedFile
  private var segments = Column<OSMRecordWriter.Segment>()
  private var mapping: UnsafeRawBufferPointer?

  init() throws(GeoError) { file = try UnnamedFile(in: UnnamedFile.folder()) }

  /// Bytes of all records.
  var size: UInt64 { segments.last?.end ?? 0 }
  /// The number of records.
  var count: UInt64 { segments.last?.recordEnd ?? 0 }

  /// Makes room for some records after the last ones; in turn. Returns where they go.
  func reserve(_ records: borrowing OSMRecordWriter) -> UInt64 {
    let start = size
    guard records.count > 0 else { return start }
    let firstRecord = count
    let full = records.segments.buffer
    for segment in full { append(start + segment.end, firstRecord + segment.recordEnd) }
    append(start + UInt64(records.bytes.count), firstRecord + UInt64(records.count))
    return start
  }

  private func append(_ end: UInt64, _ recordEnd: UInt64) {
    if end > size { segments.append(OSMRecordWriter.Segment(end: end, recordEnd: recordEnd)) }
  }

  /// Writes records where there is room for them; at once with others.
  func write(_ records: borrowing OSMRecordWriter, at offset: UInt64) throws(GeoError) {
    try file.write(records.bytes.buffer, at: offset)
  }

  /// The stretch that begins with a segment, whose number moves to the next stretch; nil at the end.
  func takeStretch(_ segment: inout Int) -> Stretch? {
    guard segment < segments.count else { return nil }
    let start = segment == 0 ? 0 : segments[segment - 1].end
    let firstRecord = segment == 0 ? 0 : segments[segment - 1].recordEnd
    repeat {
      segment += 1
    } while segment < segments.count
      && segments[segment].end - start <= Self.stretchSize
    let last = segments[segment - 1]
    return Stretch(
      bytes: start..<last.end, firstRecord: firstRecord, count: Int(last.recordEnd - firstRecord))
  }

  /// Reads a stretch, with slack after it.
  func read(_ stretch: Stretch, into bytes: inout Bytes) throws(GeoError) {
    try file.read(
      Int(stretch.bytes.upperBound - stretch.bytes.lowerBound),
      at: stretch.bytes.lowerBound, into: &bytes)
  }

  /// Makes single records readable by ``record(at:)``, when all have been written; once is enough.
  func map() throws(GeoError) {
    guard size > 0, mapping == nil else { return }
    let slack = [UInt8](repeating: 0, count: Bytes.slackBytes)
    let end = size
    try slack.withUnsafeBufferPointer { (bytes) throws(GeoError) in
      try file.write(bytes, at: end)
    }
    mapping = try file.map(bytes: Int(end) + slack.count)
  }

  /// Gives back the memory that reading single records took.
  func releaseMapping() { file.releaseMapping() }

  /// The record that begins at an offset.
  func record(at offset: UInt64) -> UnsafePointer<UInt8>? {
    mapping?.baseAddress.map { ($0 + Int(offset)).assumingMemoryBound(to: UInt8.self) }
  }
}
