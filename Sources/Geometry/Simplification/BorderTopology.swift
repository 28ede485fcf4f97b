internal import Base

/// The lines and rings of a whole layer as one net, so that borders that two of them share are simplified
/// only once.
///
/// Positions with the same coordinates are one vertex. Vertices where paths part or end (junctions) stay.
/// The arcs between them are simplified once each, in one direction, whichever lines pass along them (the
/// idea of Bostock's TopoJSON). So borders that were the same vertex by vertex stay the same. This takes
/// about 40 bytes per position.
public final class BorderTopology {
  /// For each position of all lines, in order, its vertex.
  var vertices = Column<UInt32>()
  /// For each line the position after its last one.
  var lineEnds = Column<Int>()
  /// For each line whether it is a ring.
  var isRing = Column<Bool>()
  /// All vertices, and the stretches between junctions.
  var chains = Chains()
  /// The two vertices that paths come from and go to, the smaller number first.
  var neighbours = Column<UInt64>()
  /// Open addressing: vertex + 1, or 0.
  private var table: [UInt32] = Array(repeating: 0, count: 1 << 10)

  /// A net without lines.
  public init() {}

  /// Positions of all lines so far.
  public var positionCount: Int { vertices.count }

  /// Adds a line, or a ring whose last position equals its first one; `count` positions of `stride` ordinates
  /// must be readable. False if there are more positions than can be numbered, 2^32.
  public func add(
    _ line: UnsafePointer<Double>, count: Int, stride: Int, isRing ring: Bool
  ) -> Bool {
    guard vertices.count + count < Int(UInt32.max) - 1 else { return false }
    var next = line
    for _ in 0..<count {
      vertices.append(vertex(at: next[0], next[1]))
      next += stride
    }
    lineEnds.append(vertices.count)
    isRing.append(ring)
    return true
  }

  /// True if the simplified net keeps a position, counted over all lines in order.
  @inline(__always)
  public func keeps(position: Int) -> Bool {
    chains.flags[Int(vertices[position])].contains(.isKept)
  }

  /// True if the simplified net keeps a position only so that nothing crosses.
  public func putsBack(position: Int) -> Bool {
    chains.flags[Int(vertices[position])].contains(.isPutBack)
  }

  /// True for some position of each line that was simplified where it met another one before, other than by
  /// sharing positions: there, borders cross or overlap, and may do so more than before.
  public func isEntangled(position: Int) -> Bool {
    chains.flags[Int(vertices[position])].contains(.isEntangled)
  }

  /// True if two positions have the same coordinates.
  public func areOnePlace(_ first: Int, _ second: Int) -> Bool {
    vertices[first] == vertices[second]
  }

  /// Forgets what is needed only to add lines and to find junctions.
  func forgetTables() {
    table = []
    neighbours = Column()
  }

  // MARK: - Vertices

  /// The number of the vertex at a place, new or known.
  private func vertex(at x: Double, _ y: Double) -> UInt32 {
    // Adding zero turns -0 into 0.
    let (x, y) = (x + 0, y + 0)
    var slot = Self.hash(x, y) & (table.count - 1)
    while table[slot] != 0 {
      let known = Int(table[slot]) - 1
      // By their bits, so that NaN is found again too.
      if chains.places.base[2 * known].bitPattern == x.bitPattern,
        chains.places.base[2 * known + 1].bitPattern == y.bitPattern
      {
        return UInt32(known)
      }
      slot = (slot + 1) & (table.count - 1)
    }
    let count = chains.flags.count
    chains.appendVertex(x, y)
    neighbours.append(0)
    table[slot] = UInt32(count + 1)
    if chains.flags.count * 2 > table.count { rehash() }
    return UInt32(count)
  }

  private func rehash() {
    var larger = [UInt32](repeating: 0, count: table.count * 2)
    for vertex in 0..<chains.flags.count {
      var slot =
        Self.hash(chains.places[2 * vertex], chains.places[2 * vertex + 1]) & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = UInt32(vertex + 1)
    }
    table = larger
  }

  private static func hash(_ x: Double, _ y: Double) -> Int {
    // The finaliser of MurmurHash3 (Appleby) over both.
    var bits = x.bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ y.bitPattern
    bits = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
    bits = (bits ^ bits >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return Int(truncatingIfNeeded: (bits ^ bits >> 33) & 0x7FFF_FFFF_FFFF)
  }
}
