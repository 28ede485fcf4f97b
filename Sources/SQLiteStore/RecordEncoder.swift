import Base

/// Builds SQLite records, value by value: serial types in a header, then the values (SQLite file
/// format §2.1). One encoder is used for many records; it allocates only while it grows.
///
/// A record may have fewer values than its table has columns: the rest reads as NULL (or as the
/// column's default).
public struct RecordEncoder: ~Copyable {
  /// The serial types of the record at hand.
  private var types: Bytes
  /// Room for the header, then the values of the record at hand.
  private var bytes: Bytes
  /// Where the values begin in `bytes`.
  private var headRoom: Int

  /// An encoder without values; if there are more columns than expected, values are moved once.
  public init(columnCount: Int = 16) {
    let columns = max(columnCount, 1)
    types = Bytes(capacity: columns * Varint.maximumLength)
    headRoom = Varint.maximumLength + columns * 2
    bytes = Bytes(capacity: headRoom + 256)
    bytes.append(repeating: 0, count: headRoom)
  }

  /// Starts a new record.
  public mutating func begin() {
    types.removeAll()
    bytes.truncate(to: headRoom)
  }

  /// Adds NULL; also what an INTEGER PRIMARY KEY column holds, its value being the rowid.
  public mutating func appendNull() { types.append(0) }

  /// Adds an integer, in as few bytes as hold it.
  public mutating func append(_ value: Int64) {
    if value & ~1 == 0 {  // 0 and 1 have serial types of their own, without a value
      types.append(UInt8(truncatingIfNeeded: 8 + value))
      return
    }
    // The bits of the value and its sign: 1 to 64.
    let bits = 65 - (value < 0 ? ~value : value).leadingZeroBitCount
    let length = Self.integerLengths[(bits + 7) / 8]
    types.append(length == 8 ? 6 : length == 6 ? 5 : UInt8(truncatingIfNeeded: length))
    // Eight bytes are stored, of which the first `length` count.
    store(UInt64(bitPattern: value) << UInt64(64 - 8 * length), length: length)
  }

  /// The bytes that SQLite uses where 0 to 8 are needed.
  private static let integerLengths: [9 of Int] = [1, 1, 2, 3, 4, 6, 6, 8, 8]

  /// Adds a real; not-a-number becomes NULL, as it does in SQLite.
  public mutating func append(_ value: Double) {
    if value.isNaN { return appendNull() }
    types.append(7)
    store(value.bitPattern, length: 8)
  }

  /// Adds text, which is UTF-8.
  public mutating func append(text: UnsafeBufferPointer<UInt8>) {
    appendType(UInt64(text.count) * 2 + 13)
    bytes.append(contentsOf: text)
  }

  /// Adds a blob.
  public mutating func append(blob: UnsafeBufferPointer<UInt8>) {
    appendType(UInt64(blob.count) * 2 + 12)
    bytes.append(contentsOf: blob)
  }

  /// Adds a blob of at most `length` bytes which `body` writes; it returns how many it wrote.
  public mutating func appendBlob(
    atMost length: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    let start = bytes.count
    bytes.append(atMost: length, body)
    appendType(UInt64(bytes.count - start) * 2 + 12)
  }

  /// Adds a string.
  public mutating func append(_ value: String) {
    var value = value
    value.withUTF8 { append(text: $0) }
  }

  /// The complete record, for ``BulkTable/append(rowid:record:)``; valid until the encoder is used
  /// again. It can be taken once for each record.
  public mutating func finish() -> UnsafeBufferPointer<UInt8> {
    // The header's length counts itself, which takes a second byte from 127 on, and so forth.
    var sizeLength = 1
    while Varint.length(UInt64(types.count + sizeLength)) > sizeLength { sizeLength += 1 }
    let header = types.count + sizeLength
    if header > headRoom { widen(toHold: header) }
    // In range: `header` bytes end at `headRoom`, which is within `bytes`.
    let start = bytes.base + (headRoom - header)
    Varint.write(UInt64(header), to: start)
    (start + sizeLength).update(from: types.base, count: types.count)
    return UnsafeBufferPointer(start: start, count: bytes.count - headRoom + header)
  }

  private mutating func appendType(_ type: UInt64) {
    if type < 0x80 { return types.append(UInt8(truncatingIfNeeded: type)) }
    types.append(atMost: Varint.maximumLength) { Varint.write(type, to: $0) }
  }

  @inline(__always)
  private mutating func store(_ value: UInt64, length: Int) {
    let count = bytes.count
    bytes.reserve(count + 8)
    // In range: room for 8 bytes was just made.
    UnsafeMutableRawPointer(bytes.base + count).storeBytes(of: value.bigEndian, as: UInt64.self)
    bytes.setCount(count + length)
  }

  /// Moves the values back so that a longer header fits before them.
  private mutating func widen(toHold header: Int) {
    let shift = header - headRoom
    let length = bytes.count - headRoom
    bytes.append(repeating: 0, count: shift)
    let values = bytes.base + headRoom
    (values + shift).update(from: values, count: length)
    headRoom = header
  }
}
