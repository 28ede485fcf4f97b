extension OSMLocation {
  /// Ids up to this one, which is -2⁶⁰, stand for nodes whose own ids are not known.
  static let lastStandInID: Int64 = -(1 << 60)

  /// An id for a node of which the input gives only the place: the same for the same place, so that ways meet
  /// and rings close, and a different one for every other place in range. It is below
  /// -1,000,000,000,000,000,000, far from the ids that editors give to new nodes.
  var standInID: Int64 {
    let column = UInt64(UInt32(truncatingIfNeeded: Int64(x) + 1_800_000_000))
    let row = UInt64(truncatingIfNeeded: Int64(y) + 900_000_000) & 0x7FFF_FFFF
    return Int64(bitPattern: 1 << 63 | column << 31 | row)
  }
}
