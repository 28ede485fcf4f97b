internal import Base
internal import Files

/// Rows that wait until all columns are known: in memory if they are few, else in a file without a name,
/// which the system removes however the run ends.
struct CSVSpool: ~Copyable {
  /// The most bytes that stay in memory.
  static let memoryLimit = 1 << 22

  private var memory = Bytes()
  private var file: UnnamedFile?
  /// The number of bytes in the file.
  private var written = 0
  /// The number of bytes that have been read again.
  private var taken = 0
  private let folder: String

  /// A spool whose file, if one is needed, is beside the destination; for a stream it is in `TMPDIR` or
  /// `/tmp`.
  init(beside destination: String?) { folder = UnnamedFile.folder(beside: destination) }

  /// Adds a frame, the ends of its rows, and its text.
  mutating func append(
    _ frame: CSVFrame, ends: UnsafeBufferPointer<UInt32>, text: UnsafeBufferPointer<UInt8>
  ) throws(GeoError) {
    withUnsafeBytes(of: frame) { memory.append(contentsOf: $0.bindMemory(to: UInt8.self)) }
    memory.append(contentsOf: UnsafeRawBufferPointer(ends).bindMemory(to: UInt8.self))
    memory.append(contentsOf: text)
    if memory.count >= Self.memoryLimit { try flush() }
  }

  private mutating func flush() throws(GeoError) {
    if file == nil { file = try UnnamedFile(in: folder) }
    try file?.write(memory.buffer, at: UInt64(written))
    written += memory.count
    memory.removeAll()
  }

  // MARK: - Reading again

  /// The next frame in the order of their addition, with the ends of its rows; nil after the last one. The
  /// text of a frame must be taken before the next frame.
  mutating func next(_ ends: inout Column<UInt32>) throws(GeoError) -> CSVFrame? {
    guard taken < written + memory.count else { return nil }
    var frame = CSVFrame(layer: 0, fields: 0, geometryColumns: 0, rows: 0, bytes: 0)
    try withUnsafeMutableBytes(of: &frame) { (bytes) throws(GeoError) in try take(bytes) }
    let count = Int(frame.rows)
    ends.removeAll()
    ends.reserve(count)
    try take(UnsafeMutableRawBufferPointer(start: ends.base, count: count * 4))
    ends.setCount(count)
    return frame
  }

  /// Appends `count` bytes of the frame's text.
  mutating func takeText(_ count: Int, into text: inout Bytes) throws(GeoError) {
    text.reserve(text.count + count)
    try take(UnsafeMutableRawBufferPointer(start: text.base + text.count, count: count))
    text.setCount(text.count + count)
  }

  private mutating func take(_ bytes: UnsafeMutableRawBufferPointer) throws(GeoError) {
    guard let base = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      if taken >= written {
        let start = taken - written
        let count = min(bytes.count - done, memory.count - start)
        (base + done).copyMemory(from: memory.base + start, byteCount: count)
        done += count
        taken += count
        guard count > 0 else { throw GeoError(.bug, "the spool of rows ends too early") }
        continue
      }
      let count = min(bytes.count - done, written - taken)
      let room = UnsafeMutableRawBufferPointer(start: base + done, count: count)
      try file?.read(into: room, at: UInt64(taken))
      done += count
      taken += count
    }
  }
}
