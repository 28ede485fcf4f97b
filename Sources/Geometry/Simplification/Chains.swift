internal import Base

/// Lines, rings and stretches of them that are simplified together, and the vertices that they keep.
///
/// The first and the last position of a chain are always kept. A position of a chain is its place in
/// ``members``; those of a chain follow one another.
struct Chains: ~Copyable {
  /// x and y of each vertex.
  var places = Column<Double>()
  var flags = Column<Flags>()
  /// The vertices of all chains, one chain after the other.
  var members = Column<UInt32>()
  /// For each chain the position after its last one.
  var ends = Column<Int>()

  /// Facts about a vertex.
  struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    static let hasNeighbours = Flags(rawValue: 1)
    static let isJunction = Flags(rawValue: 2)
    static let isVisited = Flags(rawValue: 4)
    static let isKept = Flags(rawValue: 8)
    /// Kept only so that nothing crosses.
    static let isPutBack = Flags(rawValue: 16)
    /// A segment that begins here is to be tested.
    static let isQueued = Flags(rawValue: 32)
    /// Already one of the points whose side is watched.
    static let isWatched = Flags(rawValue: 64)
    /// Of a stretch that met another one before and was simplified there.
    static let isEntangled = Flags(rawValue: 128)
  }

  init() {}

  mutating func removeAll() {
    places.removeAll()
    flags.removeAll()
    members.removeAll()
    ends.removeAll()
  }

  /// Forgets the chains, and keeps the facts about vertices.
  mutating func forgetMembers() {
    places = Column()
    members = Column()
    ends = Column()
  }

  /// Adds a vertex that is not yet a member of any chain.
  mutating func appendVertex(_ x: Double, _ y: Double) {
    places.append(x)
    places.append(y)
    flags.append([])
  }

  /// Ends a chain at the last member.
  mutating func endChain() { ends.append(members.count) }

  /// The positions of a chain.
  func positions(ofChain chain: Int) -> Range<Int> {
    (chain == 0 ? 0 : ends[chain - 1])..<ends[chain]
  }

  @inline(__always)
  func place(_ position: Int) -> SIMD2<Double> {
    let vertex = Int(members.base[position])
    return SIMD2(places.base[2 * vertex], places.base[2 * vertex + 1])
  }

  @inline(__always)
  func keeps(_ position: Int) -> Bool {
    flags.base[Int(members.base[position])].contains(.isKept)
  }

  @inline(__always)
  mutating func insert(_ flag: Flags, at position: Int) {
    flags.base[Int(members.base[position])].insert(flag)
  }

  @inline(__always)
  mutating func remove(_ flag: Flags, at position: Int) {
    flags.base[Int(members.base[position])].remove(flag)
  }

  /// Keeps a position that had been left out.
  mutating func putBack(_ position: Int) { insert([.isKept, .isPutBack], at: position) }

  /// The next position that is kept after one that is not the last of its chain.
  @inline(__always)
  func kept(after position: Int) -> Int {
    var next = position + 1
    while !keeps(next) { next += 1 }
    return next
  }

  /// True if any position was left out.
  var hasGaps: Bool {
    for position in 0..<members.count where !keeps(position) { return true }
    return false
  }

  /// The box of all vertices, as an index wants it.
  var bounds: SegmentIndex.Extent {
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    for vertex in 0..<flags.count {
      let place = SIMD2(places.base[2 * vertex], places.base[2 * vertex + 1])
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    return SegmentIndex.extent(low, high)
  }
}
