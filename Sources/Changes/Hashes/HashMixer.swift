internal import SQLiteStore

/// Mixes values into two words by multiplication (the idea of wyhash, Wang Yi 2019), in an order that counts.
struct HashMixer: ~Copyable {
  private var one: UInt64 = 0x243f_6a88_85a3_08d3
  private var other: UInt64 = 0x1319_8a2e_0370_7344

  /// Mixes a word in.
  @inline(__always)
  mutating func add(_ word: UInt64) {
    let first = (one ^ word).multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
    let second = (other ^ word &+ 0x9e37_79b9_7f4a_7c15)
      .multipliedFullWidth(by: 0xe703_7ed1_a0b4_28db)
    one = first.high ^ first.low &+ other
    other = second.high ^ second.low &+ one
  }

  /// Mixes bytes in, and how many there are.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    add(rest)
  }

  /// Mixes text in.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Mixes a value in: whole numbers are the same as integers and as reals.
  mutating func add(_ value: Statement.BorrowedValue) {
    switch value {
    case .null: add(0)
    case .integer(let number):
      add(1)
      add(UInt64(bitPattern: number))
    case .real(let number):
      if let whole = Int64(exactly: number) {
        add(1)
        add(UInt64(bitPattern: whole))
      } else {
        add(2)
        add(number.bitPattern)
      }
    case .text(let bytes):
      add(3)
      add(bytes)
    case .blob(let bytes):
      add(4)
      add(bytes)
    }
  }

  /// Both words.
  var finished: (UInt64, UInt64) {
    consuming get {
      add(0x5851_f42d_4c95_7f2d)
      add(one ^ other)
      return (one, other)
    }
  }
}
