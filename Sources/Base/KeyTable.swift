#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Names numbered in the order of their first appearance; looking one up makes no `String`.
public struct KeyTable: ~Copyable {
  @usableFromInline var text = Bytes()
  @usableFromInline var ends = Column<UInt32>()
  /// Open addressing: a slot holds index + 1, or 0.
  var slots: [UInt32] = Array(repeating: 0, count: 64)

  /// An empty table.
  public init() {}

  /// The number of names.
  public var count: Int { ends.count }

  /// The bytes of a name, valid until the next `index(of:)`.
  public func bytes(at index: Int) -> UnsafeBufferPointer<UInt8> {
    text.buffer((index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index]))
  }

  /// A name as a `String`.
  public func name(at index: Int) -> String { String(decoding: bytes(at: index), as: UTF8.self) }

  /// True if the name at an index has these bytes: the guess that saves a look-up, as features of a
  /// layer mostly have the same names in the same order.
  ///
  /// Eight bytes are compared at a time, so as many must be readable behind the name.
  @inlinable @inline(__always)
  public func matches(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index < ends.count, let bytes = name.baseAddress else { return false }
    let start = index == 0 ? 0 : Int(ends.base[index - 1])
    let length = Int(ends.base[index]) - start
    guard length == name.count else { return false }
    // Both sides have slack: columns always, and texts that are scanned.
    var left = UnsafeRawPointer(bytes)
    var right = UnsafeRawPointer(text.base + start)
    var remaining = length
    while remaining >= 8 {
      if left.loadUnaligned(as: UInt64.self) != right.loadUnaligned(as: UInt64.self) {
        return false
      }
      left += 8
      right += 8
      remaining -= 8
    }
    let mask = (UInt64(1) << UInt64(truncatingIfNeeded: remaining &* 8)) &- 1
    return (left.loadUnaligned(as: UInt64.self) ^ right.loadUnaligned(as: UInt64.self)) & mask
      == 0
  }

  /// The number of a name, which is added when it is new.
  public mutating func index(of name: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let candidate = Int(slots[slot]) - 1
      if self.bytes(at: candidate).holdsSame(as: name) { return candidate }
      slot = (slot + 1) & (slots.count - 1)
    }
    text.append(contentsOf: name)
    ends.append(UInt32(text.count))
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { rehash() }
    return ends.count - 1
  }

  /// The number of a name; nil when it is not there.
  public func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let candidate = Int(slots[slot]) - 1
      if self.bytes(at: candidate).holdsSame(as: name) { return candidate }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  mutating func rehash() {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    for index in 0..<ends.count {
      var slot = Self.hash(bytes(at: index)) & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = UInt32(index + 1)
    }
    slots = larger
  }

  /// FNV-1a (Fowler, Noll, Vo); the top bits are folded in, as slots use the low ones.
  static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if it holds the same bytes as another buffer.
  public func holdsSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let left = baseAddress, let right = other.baseAddress else { return true }
    return memcmp(left, right, count) == 0
  }
}
