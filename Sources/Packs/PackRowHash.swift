internal import SQLiteStore

/// A hash of 64 bits of a row, to find rows that are the same: FNV-1a (Fowler, Noll, Vo) by words, mixed at the end. Who
/// relies on it compares the results by ``SHA256``.
struct PackRowHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  private mutating func add(_ word: UInt64) {
    state = (state ^ word) &* 0x0000_0100_0000_01b3
    state ^= state >> 29
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    while offset < bytes.count {
      add(UInt64(bytes[offset]))
      offset += 1
    }
  }

  /// Adds a value with its type.
  mutating func add(_ value: Statement.BorrowedValue) {
    switch value {
    case .null: add(1)
    case .integer(let number):
      add(2)
      add(UInt64(bitPattern: number))
    case .real(let number):
      add(3)
      add(number.bitPattern)
    case .text(let bytes):
      add(4)
      add(bytes)
    case .blob(let bytes):
      add(5)
      add(bytes)
    }
  }

  /// The hash.
  var value: Int64 {
    var mixed = state
    mixed = (mixed ^ mixed >> 33) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ mixed >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return Int64(bitPattern: mixed ^ mixed >> 33)
  }
}
