internal import Base

/// The segments that chains have left, in a packed R-tree in the order of a Hilbert curve.
///
/// A segment's box is that of the whole stretch under it, rounded outwards: when the segment is divided, both
/// halves stay in the same leaf, and no box becomes larger.
struct SegmentIndex: ~Copyable {
  /// The least and greatest x and y, the least ones negated: boxes unite by maxima.
  typealias Extent = SIMD4<Float>

  /// Boxes in a leaf, and in a node.
  private static let width = 8
  private static let none = UInt32.max

  /// The segments; they are called by their place here.
  private(set) var segments = Column<Segment>()
  private var extents = Column<Extent>()
  /// All nodes: the leaves, then level after level up to the root.
  private var nodes = Column<Extent>()
  /// Where each level begins in `nodes`.
  private var levels: [Int] = []
  /// Segments that the tree was built of; those added later hang on leaves.
  private var packedCount = 0
  /// For each leaf the segment that was added to it last.
  private var heads = Column<UInt32>()
  /// For each segment that was added: the one before it in the same leaf, and the leaf.
  private var others = Column<UInt32>()
  private var homes = Column<UInt32>()

  /// A segment between two positions that are kept.
  struct Segment: BitwiseCopyable {
    private let start: UInt32
    private let end: UInt32
    var first: Int { Int(start) }
    var last: Int { Int(end) }
    /// True if nothing was left out.
    var isWhole: Bool { end - start == 1 }

    init(_ first: Int, _ last: Int) {
      start = UInt32(first)
      end = UInt32(last)
    }
  }

  init() {}

  /// Segments that were added after the tree was built.
  var addedCount: Int { segments.count - packedCount }

  // MARK: - Boxes

  /// The box of two positions.
  @inline(__always)
  static func extent(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Extent {
    let exact = SIMD4(lowHalf: -pointwiseMin(a, b), highHalf: pointwiseMax(a, b))
    let near = SIMD4<Float>(exact)
    // One step up where rounding went down.
    let isLess = SIMD4<Double>(near) .< exact
    guard any(isLess) else { return near }
    return Extent(
      isLess[0] ? near.x.nextUp : near.x, isLess[1] ? near.y.nextUp : near.y,
      isLess[2] ? near.z.nextUp : near.z, isLess[3] ? near.w.nextUp : near.w)
  }

  @inline(__always)
  static func meet(_ a: Extent, _ b: Extent) -> Bool {
    let first = a.lowHalf + b.highHalf
    let second = b.lowHalf + a.highHalf
    return first.x >= 0 && first.y >= 0 && second.x >= 0 && second.y >= 0
  }

  // MARK: - Building

  /// Forgets everything and takes the segments of chains.
  mutating func build(_ chains: borrowing Chains) {
    segments.removeAll()
    extents.removeAll()
    nodes.removeAll()
    heads.removeAll()
    others.removeAll()
    homes.removeAll()
    levels = []
    let runs = Self.runs(chains)
    let count = runs.reduce(0) { $0 + Int($1 >> 32 & 15) + 1 }
    segments.reserve(count)
    extents.reserve(count)
    for run in runs {
      var first = Int(truncatingIfNeeded: run & 0xFFFF_FFFF)
      for _ in 0...(run >> 32 & 15) {
        let last = chains.kept(after: first)
        if let extent = Self.extent(from: first, to: last, chains) {
          segments.append(Segment(first, last))
          extents.append(extent)
        }
        first = last
      }
    }
    packedCount = segments.count
    gather()
  }

  /// Runs of segments of a chain in the order of the curve, at most 16 each: in each number
  /// the place of its first position on the curve, the segments but one (4 bits), and the first position (32).
  private static func runs(_ chains: borrowing Chains) -> [UInt64] {
    let bounds = chains.bounds
    let low = SIMD2<Double>(-bounds.lowHalf)
    let size = SIMD2<Double>(bounds.highHalf) - low
    let scale = 16_383 / max(size.x, size.y, .leastNormalMagnitude)
    var runs: [UInt64] = []
    for chain in 0..<chains.ends.count {
      let positions = chains.positions(ofChain: chain)
      var first = positions.lowerBound
      while first < positions.upperBound - 1 {
        var last = chains.kept(after: first)
        var more: UInt64 = 0
        while more < 15, last < positions.upperBound - 1 {
          last = chains.kept(after: last)
          more += 1
        }
        let cell = (chains.place(first) - low) * scale
        let place = UInt64(hilbert(Self.cell(cell.x), Self.cell(cell.y)))
        runs.append(place << 36 | more << 32 | UInt64(first))
        first = last
      }
    }
    runs.sort()
    return runs
  }

  /// The box of a stretch; nil if it cannot be measured or has no length.
  private static func extent(
    from first: Int, to last: Int, _ chains: borrowing Chains
  ) -> Extent? {
    let (start, end) = (chains.place(first), chains.place(last))
    guard start != end, (start + end).x.isFinite, (start + end).y.isFinite else { return nil }
    return extent(of: first..<last + 1, chains)
  }

  /// The box of positions.
  static func extent(of positions: Range<Int>, _ chains: borrowing Chains) -> Extent {
    var low = chains.place(positions.lowerBound)
    var high = low
    for position in positions.lowerBound + 1..<positions.upperBound {
      let place = chains.place(position)
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    return extent(low, high)
  }

  private static func cell(_ value: Double) -> UInt32 {
    value >= 0 ? UInt32(min(value, 16_383)) : 0
  }

  /// The place of a cell of a grid of 2^14 × 2^14 on a Hilbert curve.
  private static func hilbert(_ column: UInt32, _ row: UInt32) -> UInt32 {
    var (x, y) = (column, row)
    var place: UInt32 = 0
    var side: UInt32 = 1 << 13
    while side > 0 {
      let (right, up) = (x & side != 0, y & side != 0)
      place = place << 2 | (right ? up ? 2 : 3 : up ? 1 : 0)
      if !up {
        if right { (x, y) = (~x, ~y) }
        swap(&x, &y)
      }
      side >>= 1
    }
    return place
  }

  private mutating func gather() {
    guard !segments.isEmpty else { return }
    levels.append(0)
    Self.gather(extents.base, extents.count, into: &nodes)
    heads.append(repeating: Self.none, count: nodes.count)
    while nodes.count - (levels.last ?? 0) > 1 {
      let start = levels.last ?? 0
      let count = nodes.count - start
      levels.append(nodes.count)
      nodes.reserve(nodes.count + count / Self.width + 1)
      Self.gather(nodes.base + start, count, into: &nodes)
    }
  }

  private static func gather(
    _ boxes: UnsafePointer<Extent>, _ count: Int, into result: inout Column<Extent>
  ) {
    var index = 0
    while index < count {
      var box = boxes[index]
      let end = min(index + width, count)
      for member in index + 1..<max(end, index + 1) { box = pointwiseMax(box, boxes[member]) }
      result.append(box)
      index = end
    }
  }

  // MARK: - Changing

  /// Divides a segment at a position: it becomes the first half. Returns the place of the second half.
  mutating func divide(_ index: Int, at position: Int, _ chains: borrowing Chains) -> Int {
    let segment = segments[index]
    segments[index] = Segment(segment.first, position)
    extents[index] = Self.extent(of: segment.first..<position + 1, chains)
    let leaf = index < packedCount ? index / Self.width : Int(homes[index - packedCount])
    homes.append(UInt32(leaf))
    others.append(heads[leaf])
    heads[leaf] = UInt32(segments.count)
    segments.append(Segment(position, segment.last))
    extents.append(Self.extent(of: position..<segment.last + 1, chains))
    return segments.count - 1
  }

  // MARK: - Finding

  /// Calls `body` with each segment whose box meets another; ends as soon as it returns false.
  func forEach(meeting extent: Extent, _ body: (Int) -> Bool) {
    guard let top = levels.indices.last else { return }
    _ = visit(top, 0, extent, body)
  }

  private func visit(
    _ level: Int, _ node: Int, _ extent: Extent, _ body: (Int) -> Bool
  ) -> Bool {
    guard level == 0 else {
      let start = levels[level - 1]
      let below = levels[level] - start
      for child in node * Self.width..<min((node + 1) * Self.width, below)
      where Self.meet(nodes.base[start + child], extent) {
        guard visit(level - 1, child, extent, body) else { return false }
      }
      return true
    }
    for index in node * Self.width..<min((node + 1) * Self.width, packedCount)
    where Self.meet(extents.base[index], extent) {
      guard body(index) else { return false }
    }
    var next = heads.base[node]
    while next != Self.none {
      let index = Int(next)
      if Self.meet(extents.base[index], extent), !body(index) { return false }
      next = others.base[index - packedCount]
    }
    return true
  }

  /// Calls `body` with each pair of segments whose boxes meet, before any were added.
  func forEachPair(_ body: (Int, Int) -> Void) {
    guard let top = levels.indices.last else { return }
    for leaf in 0..<heads.count {
      pair(leaf, top, 0, body)
    }
  }

  /// Pairs the segments of a leaf with those of leaves at or after it.
  private func pair(_ leaf: Int, _ level: Int, _ node: Int, _ body: (Int, Int) -> Void) {
    guard level == 0 else {
      let start = levels[level - 1]
      let below = levels[level] - start
      let own = nodes.base[leaf]
      // The first leaf below a child says whether any can come after this leaf.
      var span = 1
      for _ in 1..<level { span *= Self.width }
      for child in node * Self.width..<min((node + 1) * Self.width, below)
      where (child + 1) * span > leaf && Self.meet(nodes.base[start + child], own) {
        pair(leaf, level - 1, child, body)
      }
      return
    }
    let box = nodes.base[node]
    let end = min((node + 1) * Self.width, packedCount)
    for first in leaf * Self.width..<min((leaf + 1) * Self.width, packedCount)
    where Self.meet(extents.base[first], box) {
      let own = extents.base[first]
      for second in max(node * Self.width, first + 1)..<max(end, first + 1)
      where Self.meet(own, extents.base[second]) {
        body(first, second)
      }
    }
  }
}
