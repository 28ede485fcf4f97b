/// The box of one row in the precision of SQLite's R*Tree.
struct IndexedBox: BitwiseCopyable {
  var rowid: Int64
  var minX: Float
  var maxX: Float
  var minY: Float
  var maxY: Float

  /// A box of known bounds.
  @inline(__always)
  init(rowid: Int64, minX: Float, maxX: Float, minY: Float, maxY: Float) {
    self.rowid = rowid
    self.minX = minX
    self.maxX = maxX
    self.minY = minY
    self.maxY = maxY
  }

  /// A box rounded outward, by the very arithmetic of SQLite (`rtreeValueDown`, `rtreeValueUp` in
  /// ext/rtree/rtree.c), so that loaded and inserted boxes are the same.
  @inline(__always)
  init(rowid: Int64, minX: Double, maxX: Double, minY: Double, maxY: Double) {
    self.rowid = rowid
    self.minX = Self.roundedDown(minX)
    self.maxX = Self.roundedUp(maxX)
    self.minY = Self.roundedDown(minY)
    self.maxY = Self.roundedUp(maxY)
  }

  private static let towardsZero = 1.0 - 1.0 / 8_388_608.0
  private static let awayFromZero = 1.0 + 1.0 / 8_388_608.0

  // Both candidates are computed: which is right is a coin toss that no branch can foresee.
  @inline(__always)
  static func roundedDown(_ value: Double) -> Float {
    let nearest = Float(value)
    let below = Float(value * (value < 0 ? awayFromZero : towardsZero))
    return Double(nearest) > value ? below : nearest
  }

  @inline(__always)
  static func roundedUp(_ value: Double) -> Float {
    let nearest = Float(value)
    let above = Float(value * (value < 0 ? towardsZero : awayFromZero))
    return Double(nearest) < value ? above : nearest
  }
}

/// A box at its place in Hilbert order, with its ordinal within the run that it was sorted in.
struct SortedBox: BitwiseCopyable {
  var box: IndexedBox
  var key: UInt32
  var ordinal: UInt32
}

/// The leaf that a row was put in, with the row's ordinal within its run.
struct LeafOfRow: BitwiseCopyable {
  var rowid: Int64
  var ordinal: UInt32
  var leaf: UInt32
}
