internal import Base

/// The nodes of an output that are made of positions: numbered from 1, and found by their places, so that
/// vertices in the same place are one node.
///
/// A node takes 8 bytes, and about 8 more in a hash table with open addressing.
struct OSMVertexTable: ~Copyable {
  /// The places of all nodes.
  private var places = Column<UInt64>(capacity: 1 << 10)
  /// The numbers of vertices, 0 in an empty slot; their count is a power of two.
  private var slots = Column<UInt32>(capacity: 1 << 11)
  private var slotBits: UInt64 = 11
  private var vertexCount = 0

  /// The most nodes that have numbers.
  static let limit = Int(UInt32.max) - 1

  init() { slots.append(repeating: 0, count: 1 << 11) }

  /// The number of nodes.
  var count: Int { places.count }

  /// Adds a node that no vertex shares; returns its number.
  @inline(__always)
  mutating func append(_ location: OSMLocation) -> Int {
    places.append(Self.bits(location))
    return places.count
  }

  /// The number of the vertex in a place, which is added when it is new.
  @inline(__always)
  mutating func number(of location: OSMLocation) -> (number: Int, isNew: Bool) {
    let bits = Self.bits(location)
    let mask = slots.count &- 1
    var slot = hash(bits)
    while slots.base[slot] != 0 {
      let number = Int(slots.base[slot])
      if places.base[number &- 1] == bits { return (number, false) }
      slot = (slot &+ 1) & mask
    }
    places.append(bits)
    slots.base[slot] = UInt32(truncatingIfNeeded: places.count)
    vertexCount += 1
    // At most three quarters full.
    if vertexCount &* 4 > slots.count &* 3 { grow() }
    return (places.count, true)
  }

  @inline(__always)
  private static func bits(_ location: OSMLocation) -> UInt64 {
    UInt64(UInt32(bitPattern: location.x)) << 32 | UInt64(UInt32(bitPattern: location.y))
  }

  /// Fibonacci hashing (Knuth, TAOCP vol. 3 §6.4): the top bits of a product.
  @inline(__always)
  private func hash(_ bits: UInt64) -> Int {
    let folded = bits ^ bits >> 29
    return Int(truncatingIfNeeded: (folded &* 0x9E37_79B9_7F4A_7C15) >> (64 - slotBits))
  }

  @inline(never)
  private mutating func grow() {
    let count = slots.count * 2
    var larger = Column<UInt32>(capacity: count)
    larger.append(repeating: 0, count: count)
    slotBits += 1
    for old in 0..<slots.count {
      let number = slots.base[old]
      guard number != 0 else { continue }
      var slot = hash(places.base[Int(number) - 1])
      while larger.base[slot] != 0 { slot = (slot + 1) & (count - 1) }
      larger.base[slot] = number
    }
    slots = larger
  }
}
