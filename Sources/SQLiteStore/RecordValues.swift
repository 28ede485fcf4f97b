import CSQLite

/// The values of some columns of a record (SQLite file format §2.1).
struct RecordValues {
  private var wanted: [RowLookup.Column] = []
  /// For each wanted column its serial type, and where its value is.
  private var types: [UInt64] = []
  private var offsets: [Int] = []
  /// The wanted column at each place of the record, -1 if that is not wanted; none behind the last one.
  private var numbers: [Int] = []
  private var start: UnsafeRawPointer?

  init() {}

  init(of columns: [RowLookup.Column]) {
    wanted = columns
    types = Array(repeating: 0, count: columns.count)
    offsets = types.map { _ in 0 }
    numbers = Array(repeating: -1, count: (columns.map(\.place).max() ?? -1) + 1)
    for (number, column) in columns.enumerated() { numbers[column.place] = number }
  }

  /// Looks at a record; false if it has not all of the columns, or is odd.
  mutating func take(_ record: UnsafeRawBufferPointer) -> Bool { take(record, of: record.count) }

  /// Looks at the beginning of a record of so many bytes, which has to say where the values are.
  mutating func take(_ record: UnsafeRawBufferPointer, of length: Int) -> Bool {
    // There is room behind every page for a number.
    guard let start = record.baseAddress, !record.isEmpty else { return false }
    self.start = start
    var at = start
    let header = Varint.read(&at)
    guard header <= UInt64(record.count) else { return false }
    let end = start + Int(header)
    return types.withUnsafeMutableBufferPointer { types in
      offsets.withUnsafeMutableBufferPointer { offsets in
        var offset = Int(header)
        for number in numbers {
          guard at < end else { return false }
          let type = Varint.read(&at)
          guard let size = Self.size(of: type), offset + size <= length else { return false }
          if number >= 0 {
            types[number] = type
            offsets[number] = offset
          }
          offset += size
        }
        return at <= end
      }
    }
  }

  @inline(__always)
  static func size(of type: UInt64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 10, 11: nil
    default: type > UInt64(Int32.max) ? nil : Int(type - 12) / 2
    }
  }

  /// Where in the record the bytes of a value are that is a blob.
  func blobPlace(_ number: Int) -> Range<Int>? {
    guard types[number] >= 12, types[number] & 1 == 0 else { return nil }
    return offsets[number]..<offsets[number] + Int(types[number] - 12) / 2
  }

  /// The bytes of a value that is a blob.
  func blob(_ number: Int) -> UnsafeRawBufferPointer? {
    guard let start, let place = blobPlace(number) else { return nil }
    return UnsafeRawBufferPointer(start: start + place.lowerBound, count: place.count)
  }

  /// True if there is no value.
  func isNull(_ number: Int) -> Bool { types[number] == 0 }

  /// A value, whose bytes are where the record is.
  @inline(__always)
  func borrowed(_ number: Int) -> Statement.BorrowedValue {
    guard let start else { return .null }
    let (type, value) = (types[number], start + offsets[number])
    switch type {
    case 0: return .null
    case 7:
      let real = Double(bitPattern: UInt64(bigEndian: value.loadUnaligned(as: UInt64.self)))
      return real.isNaN ? .null : .real(real)
    case 12...:
      let bytes = UnsafeRawBufferPointer(start: value, count: Int(type - 12) / 2)
      return type & 1 == 0 ? .blob(bytes) : .text(bytes)
    default:
      let integer = Self.integer(type, value)
      return wanted[number].isReal ? .real(Double(integer)) : .integer(integer)
    }
  }

  /// Hands a value to SQLite.
  func give(_ number: Int, to context: OpaquePointer?) {
    guard let start else { return }
    let (type, value) = (types[number], start + offsets[number])
    switch type {
    case 0: sqlite3_result_null(context)
    case 7:
      let bits = UInt64(bigEndian: value.loadUnaligned(as: UInt64.self))
      sqlite3_result_double(context, Double(bitPattern: bits))
    case 12...:
      let count = sqlite3_uint64((type - 12) / 2)
      if type & 1 == 0 {
        sqlite3_result_blob64(context, value, count, cairn_sqlite_transient())
      } else {
        sqlite3_result_text64(
          context, value.assumingMemoryBound(to: CChar.self), count, cairn_sqlite_transient(),
          UInt8(SQLITE_UTF8))
      }
    default:
      let integer = Self.integer(type, value)
      if wanted[number].isReal {
        sqlite3_result_double(context, Double(integer))
      } else {
        sqlite3_result_int64(context, integer)
      }
    }
  }

  static func integer(_ type: UInt64, _ value: UnsafeRawPointer) -> Int64 {
    if type >= 8 { return Int64(type) - 8 }
    switch type {
    case 1: return Int64(value.load(as: Int8.self))
    case 2: return Int64(Int16(bitPattern: value.load16(0)))
    case 3: return Int64(value.load(as: Int8.self)) << 16 | Int64(value.load16(1))
    case 4: return Int64(Int32(bitPattern: value.load32(0)))
    case 5: return Int64(Int16(bitPattern: value.load16(0))) << 32 | Int64(value.load32(2))
    default: return Int64(bitPattern: UInt64(value.load32(0)) << 32 | UInt64(value.load32(4)))
    }
  }
}
