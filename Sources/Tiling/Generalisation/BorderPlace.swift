/// Numbers that stand for places and for what passes them.
enum BorderPlace {
  /// The number of a place within a layer, spread evenly over 64 bits and never 0. Two places have the same one
  /// in a case of 2^64; that would only keep a position that could have been left out, on both sides alike.
  @inline(__always)
  static func number(_ point: GridPoint, layer: Int) -> UInt64 {
    let bits = UInt64(UInt32(bitPattern: point.x)) << 32 | UInt64(UInt32(bitPattern: point.y))
    return max(mixed(bits ^ mixed(UInt64(truncatingIfNeeded: layer) &+ 1)), 1)
  }

  /// The number of a passage between two neighbours, the same in both directions, and never 0.
  @inline(__always)
  static func passage(_ before: GridPoint, _ behind: GridPoint) -> UInt64 {
    let (one, other) = (number(before, layer: 0), number(behind, layer: 0))
    return max(mixed(one &+ other), 2)
  }

  /// The number of the end of a line.
  static let end: UInt64 = 1

  /// The finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), which has an inverse.
  @inline(__always)
  static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
