internal import Base
internal import Files
internal import SQLiteStore

/// Rows of a table as bytes, one after the other, so that rows that are nearly the same are nearly the same bytes: what
/// gzip has packed is there unpacked.
///
/// A value is a byte that says what it is; integers and lengths follow as variable-length numbers, seven bits a byte, and
/// reals as their bits.
struct PackRowBytes {
  /// What a value is.
  private enum Kind: UInt8 {
    case null, integer, real, text, blob, packed
  }

  private(set) var bytes: [UInt8] = []
  private var next = 0

  /// No rows.
  init() {}

  /// Rows to read.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True if all values have been read.
  var isAtEnd: Bool { next >= bytes.count }

  /// More bytes than this stay packed.
  private static let unpackedLimit = 1 << 24

  // MARK: - Writing

  /// Adds the values of a row. What gzip has packed is only unpacked where cairn would pack it to the same bytes again;
  /// `isForReading` is for rows that nobody has to make again.
  mutating func append(_ row: Statement, columns: Range<Int>, isForReading: Bool) {
    for column in columns {
      switch row.borrowed(column) {
      case .null: bytes.append(Kind.null.rawValue)
      case .integer(let number):
        bytes.append(Kind.integer.rawValue)
        append(UInt64(bitPattern: number << 1 ^ number >> 63))
      case .real(let number):
        bytes.append(Kind.real.rawValue)
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      case .text(let text): append(.text, text)
      case .blob(let blob):
        if let plain = Self.unpacked(blob, isForReading) {
          plain.withUnsafeBytes { append(.packed, $0) }
        } else {
          append(.blob, blob)
        }
      }
    }
  }

  private static func unpacked(_ blob: UnsafeRawBufferPointer, _ isForReading: Bool) -> [UInt8]? {
    guard let plain = Compression.unpackedGzip(blob, atMost: unpackedLimit) else { return nil }
    if isForReading { return plain }
    return Compression.gzip.packed(plain).map { $0.elementsEqual(blob) } == true ? plain : nil
  }

  private mutating func append(_ kind: Kind, _ content: UnsafeRawBufferPointer) {
    bytes.append(kind.rawValue)
    append(UInt64(content.count))
    bytes.append(contentsOf: content)
  }

  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  // MARK: - Reading

  /// The next value; nil where the bytes are damaged.
  mutating func value() -> SQLiteValue? {
    guard !isAtEnd, let kind = Kind(rawValue: bytes[next]) else { return nil }
    next += 1
    switch kind {
    case .null: return .null
    case .integer:
      return number().map { .integer(Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1)) }
    case .real:
      return content(8).map { bytes in
        let bits = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return .real(Double(bitPattern: bits))
      }
    case .text: return content(nil).map { .text(String(decoding: $0, as: UTF8.self)) }
    case .blob: return content(nil).map { .blob(Array($0)) }
    case .packed:
      return content(nil).flatMap { Compression.gzip.packed(Array($0)) }.map { .blob($0) }
    }
  }

  private mutating func content(_ known: Int?) -> ArraySlice<UInt8>? {
    guard let count = known ?? number().flatMap({ Int(exactly: $0) }), count <= bytes.count - next
    else { return nil }
    defer { next += count }
    return bytes[next..<next + count]
  }

  private mutating func number() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while !isAtEnd, shift < 64 {
      let byte = bytes[next]
      next += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
