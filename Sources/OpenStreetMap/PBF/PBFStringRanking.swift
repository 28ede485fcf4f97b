internal import Base

/// The texts of a block, ranked so that the most frequent ones get the shortest indexes in its table
/// (osmformat.proto, `StringTable`).
///
/// The bytes stay where they are; 8 bytes after each text must be readable, as they are after all columns.
struct PBFStringRanking: ~Copyable {
  /// A text.
  struct Entry: BitwiseCopyable {
    var bytes: UnsafePointer<UInt8>
    var length: Int
    var hash: UInt64
    /// How often it is used.
    var count: UInt32
  }

  private var entries = Column<Entry>(capacity: 1 << 10)
  /// Open addressing: the number of an entry plus 1, or 0.
  private var slots = Column<UInt32>(capacity: 1 << 12)
  /// The number of the empty key, which cannot have index 0: among dense nodes that ends a list of tags.
  private var emptyKey: UInt32?
  /// The index in the table by the number of an entry.
  private var indexes = Column<UInt32>(capacity: 1 << 10)
  private var order = Column<UInt64>(capacity: 1 << 10)
  /// Nobody can make texts of which all have the same hash without knowing it.
  private let seed = UInt64.random(in: .min ... .max)

  /// The number of the empty text, whose index is 0.
  static let empty: UInt32 = .max

  init() { removeAll() }

  /// Forgets the texts of the previous block.
  mutating func removeAll() {
    entries.removeAll()
    emptyKey = nil
    let count = slots.capacity
    slots.removeAll()
    slots.append(repeating: 0, count: count)
  }

  /// Counts a text once more, and returns its number.
  @inline(__always)
  mutating func count(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> UInt32 {
    length == 0 ? Self.empty : find(bytes, length)
  }

  /// Counts a key once more, and returns its number.
  @inline(__always)
  mutating func count(key bytes: UnsafePointer<UInt8>, _ length: Int) -> UInt32 {
    length == 0 ? countEmptyKey(bytes) : find(bytes, length)
  }

  private mutating func countEmptyKey(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    let number = emptyKey ?? UInt32(truncatingIfNeeded: entries.count)
    if emptyKey == nil { entries.append(Entry(bytes: bytes, length: 0, hash: 0, count: 0)) }
    emptyKey = number
    entries.base[Int(number)].count &+= 1
    return number
  }

  private mutating func find(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> UInt32 {
    let hash = Self.hash(bytes, length, seed)
    let mask = UInt64(slots.count - 1)
    let (slots, entries) = (slots.base, entries.base)
    var slot = hash & mask
    while slots[Int(slot)] != 0 {
      let number = slots[Int(slot)] &- 1
      let entry = entries + Int(number)
      if entry.pointee.hash == hash,
        UnsafeBufferPointer(start: entry.pointee.bytes, count: entry.pointee.length)
          .holdsSame(as: UnsafeBufferPointer(start: bytes, count: length))
      {
        entry.pointee.count &+= 1
        return number
      }
      slot = (slot &+ 1) & mask
    }
    let number = UInt32(truncatingIfNeeded: self.entries.count)
    slots[Int(slot)] = number &+ 1
    self.entries.append(Entry(bytes: bytes, length: length, hash: hash, count: 1))
    if self.entries.count * 2 > self.slots.count { rehash() }
    return number
  }

  @inline(never)
  private mutating func rehash() {
    let count = slots.count * 2
    slots.removeAll()
    slots.append(repeating: 0, count: count)
    let mask = UInt64(count - 1)
    for number in 0..<entries.count where entries.base[number].length > 0 {
      var slot = entries.base[number].hash & mask
      while slots.base[Int(slot)] != 0 { slot = (slot &+ 1) & mask }
      slots.base[Int(slot)] = UInt32(truncatingIfNeeded: number) &+ 1
    }
  }

  /// Eight bytes at a time, each time folding the product of 128 bits.
  @inline(__always)
  private static func hash(
    _ bytes: UnsafePointer<UInt8>, _ length: Int, _ seed: UInt64
  ) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: length)
    var next = UnsafeRawPointer(bytes)
    var left = length
    while left > 0 {
      var word = next.loadUnaligned(as: UInt64.self)
      if left < 8 { word &= (1 &<< UInt64(truncatingIfNeeded: left &* 8)) &- 1 }
      let product = (word ^ hash).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low ^ seed
      next += 8
      left -= 8
    }
    return hash
  }

  // MARK: - The table

  /// Ranks the texts, and appends the table as a field of the block. Among equally frequent ones the order is
  /// that of their first use.
  mutating func appendTable(to out: inout Bytes) {
    order.removeAll()
    for number in 0..<entries.count {
      order.append(
        UInt64(~entries.base[number].count) << 32 | UInt64(truncatingIfNeeded: number))
    }
    var sorted = UnsafeMutableBufferPointer(start: order.base, count: order.count)
    sorted.sort()
    indexes.removeAll()
    indexes.append(repeating: 0, count: entries.count)
    // The empty text, which has index 0, takes two bytes: its key and its length.
    var size = 2
    for entry in entries.buffer {
      size += entry.length + 1 + Self.width(of: entry.length)
    }
    out.append(varint: 1 << 3 | 2)
    out.append(varint: UInt64(size))
    out.reserve(out.count + size)
    out.append(field: 1, part: UnsafeBufferPointer(start: nil, count: 0))
    for (index, packed) in order.buffer.enumerated() {
      let number = Int(truncatingIfNeeded: packed & 0xFFFF_FFFF)
      let entry = entries.base[number]
      indexes.base[number] = UInt32(truncatingIfNeeded: index &+ 1)
      out.append(
        field: 1, part: UnsafeBufferPointer(start: entry.bytes, count: entry.length))
    }
  }

  /// The index of a text by its number, when the table is made.
  @inline(__always)
  func index(of number: UInt32) -> UInt32 {
    number == Self.empty ? 0 : indexes.base[Int(number)]
  }

  /// How many bytes a number takes.
  private static func width(of value: Int) -> Int {
    max(1, (Int.bitWidth - value.leadingZeroBitCount + 6) / 7)
  }
}
