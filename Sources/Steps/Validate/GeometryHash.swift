internal import Base
internal import Geometry

/// A number for a geometry: the same for the same kinds, parts and positions in the same order.
enum GeometryHash {
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: multiplier)
    return product.high ^ product.low &+ word
  }

  /// The hash of a feature's geometry; 0 without one, or for an empty one.
  static func hash(_ geometry: borrowing GeometryColumn, _ nodes: Range<Int>) -> UInt64 {
    let positions = geometry.positionRange(ofNodes: nodes)
    guard !positions.isEmpty else { return 0 }
    var state = multiplier
    for node in nodes {
      let described = geometry.nodes[node]
      state = mix(state, UInt64(described.kind.rawValue) << 32 | UInt64(described.descendants))
      for part in geometry.partRange(ofNode: node) {
        for line in geometry.lineRange(ofPart: part) {
          state = mix(state, UInt64(geometry.positionRange(ofLine: line).count))
        }
        state = mix(state, 1 << 40)
      }
    }
    let stride = geometry.stride
    for position in positions {
      let place = geometry.ordinates.base + position * stride
      // Adding zero turns -0 into 0.
      state = mix(state, (place[0] + 0).bitPattern)
      state = mix(state, (place[1] + 0).bitPattern)
      if stride > 2, !place[2].isNaN { state = mix(state, place[2].bitPattern) }
    }
    return state == 0 ? 1 : state
  }

  /// The hash of a value's bytes.
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var state = multiplier ^ UInt64(bytes.count)
    for byte in bytes { state = mix(state, UInt64(byte)) }
    return state == 0 ? 1 : state
  }
}

/// Which feature had a hash first: a table of 16 bytes for each hash, at most three quarters full.
struct FirstSeen: ~Copyable {
  private var table = Column<SIMD2<UInt64>>(capacity: 1 << 10)
  private var count = 0

  init() { table.append(repeating: .zero, count: 1 << 10) }

  /// What was kept for a hash that is not 0; nil if nothing was, and then `value` is kept.
  mutating func value(for hash: UInt64, orKeep value: UInt64) -> UInt64? {
    if count * 4 >= table.count * 3 { grow() }
    let mask = table.count - 1
    var index = Int(truncatingIfNeeded: hash >> 8) & mask
    while table.base[index].x != 0 {
      if table.base[index].x == hash { return table.base[index].y }
      index = (index + 1) & mask
    }
    table.base[index] = SIMD2(hash, value)
    count += 1
    return nil
  }

  private mutating func grow() {
    var larger = Column<SIMD2<UInt64>>(capacity: table.count * 2)
    larger.append(repeating: .zero, count: table.count * 2)
    let mask = larger.count - 1
    for old in 0..<table.count where table.base[old].x != 0 {
      var index = Int(truncatingIfNeeded: table.base[old].x >> 8) & mask
      while larger.base[index].x != 0 { index = (index + 1) & mask }
      larger.base[index] = table.base[old]
    }
    swap(&table, &larger)
  }
}
