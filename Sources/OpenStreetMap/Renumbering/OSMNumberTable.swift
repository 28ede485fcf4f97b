internal import Base

/// The ids of one kind of object, each with a number from 0 on: 8 bytes for each id where ids ascend, 16 where they
/// do not, and half a byte for finding it.
///
/// Ids ascend in the order of ``OSMObjectKey``. It is filled by one worker at a time; when it is complete, all may
/// read it at once.
struct OSMNumberTable: ~Copyable {
  /// The ids in the order of files: what ``key(of:)`` makes of them.
  private var keys = Column<UInt64>()
  /// The number of each; empty if they are numbered in this order.
  private var numbers = Column<Int>()
  /// For each stretch of keys the first entry that lies in it or after it.
  private var firsts = Column<Int>()
  private var lowest: UInt64 = 0
  private var shift: UInt64 = 0

  /// An empty table.
  init() {}

  /// How many ids there are.
  var count: Int { keys.count }

  /// 0, then the negative ids from -1 downwards, then the positive ones.
  @inline(__always)
  private static func key(of id: Int64) -> UInt64 { id > 0 ? 1 << 63 | UInt64(id) : id.magnitude }

  private static func id(of key: UInt64) -> Int64 {
    key > 1 << 63 ? Int64(key & ~(1 << 63)) : Int64(truncatingIfNeeded: 0 &- key)
  }

  /// Gives an id the next number; false if it does not come after the last one.
  @inline(__always)
  mutating func append(_ id: Int64) -> Bool {
    let key = Self.key(of: id)
    let ascends = keys.isEmpty || keys[keys.count - 1] < key
    keys.append(key)
    return ascends
  }

  /// All ids in the order of their numbers.
  var ids: [Int64] {
    var ids = [Int64](repeating: 0, count: keys.count)
    for index in 0..<keys.count {
      ids[numbers.isEmpty ? index : numbers[index]] = Self.id(of: keys[index])
    }
    return ids
  }

  /// Sorts ids that were numbered in another order; false if one is there twice.
  mutating func sort() -> Bool {
    var entries = (0..<keys.count).map { (key: keys[$0], number: $0) }
    entries.sort { $0.key < $1.key }
    numbers.reserve(entries.count)
    for (index, entry) in entries.enumerated() {
      keys[index] = entry.key
      numbers.append(entry.number)
    }
    return zip(entries, entries.dropFirst()).allSatisfy { $0.key < $1.key }
  }

  /// Makes the table ready for finding, when all ids are in it and sorted.
  mutating func finish() {
    guard let last = keys.last else { return }
    lowest = keys[0]
    let span = last - lowest
    let wanted = UInt64(keys.count / 16 + 1)
    while span >> shift >= wanted { shift += 1 }
    firsts.reserve(Int(span >> shift) + 2)
    for index in 0..<keys.count {
      let stretch = Int((keys[index] - lowest) >> shift)
      while firsts.count <= stretch { firsts.append(index) }
    }
    firsts.append(keys.count)
  }

  /// The number of an id; nil if it is not there.
  @inline(__always)
  func number(of id: Int64) -> Int? {
    let key = Self.key(of: id)
    guard !keys.isEmpty, key >= lowest else { return nil }
    let stretch = (key - lowest) >> shift
    guard stretch < UInt64(firsts.count - 1) else { return nil }
    var low = firsts.base[Int(stretch)]
    var high = firsts.base[Int(stretch) + 1]
    while low < high {
      let middle = (low + high) / 2
      if keys.base[middle] < key { low = middle + 1 } else { high = middle }
    }
    guard low < keys.count, keys.base[low] == key else { return nil }
    return numbers.isEmpty ? low : numbers.base[low]
  }
}
