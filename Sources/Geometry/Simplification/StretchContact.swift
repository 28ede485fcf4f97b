internal import Base

/// Tells whether two stretches of chains met before they were simplified.
struct StretchContact: ~Copyable {
  typealias Extent = SegmentIndex.Extent

  /// A run of segments near the other stretch.
  struct Run: BitwiseCopyable {
    var first: Int
    var last: Int
    var extent: Extent
  }

  private var runs = Column<Run>()
  private var others = Column<Run>()

  init() {}

  /// True if the stretches under two segments cross, touch or overlap, or share a place that is not an
  /// end of both.
  mutating func exists(
    between left: SegmentIndex.Segment, _ right: SegmentIndex.Segment, _ chains: borrowing Chains
  ) -> Bool {
    let box = SegmentIndex.extent(of: left.first..<left.last + 1, chains)
    Self.collect(right, near: box, chains, into: &others)
    guard !others.isEmpty else { return false }
    var near = others.base[0].extent
    for run in 1..<others.count { near = pointwiseMax(near, others.base[run].extent) }
    Self.collect(left, near: near, chains, into: &runs)
    for run in 0..<runs.count {
      for other in 0..<others.count
      where SegmentIndex.meet(runs.base[run].extent, others.base[other].extent) {
        if Self.meet(runs.base[run], others.base[other], left, right, chains) { return true }
      }
    }
    return false
  }

  /// The runs of a stretch whose boxes meet another.
  private static func collect(
    _ segment: SegmentIndex.Segment, near extent: Extent, _ chains: borrowing Chains,
    into runs: inout Column<Run>
  ) {
    runs.removeAll()
    let length = max(8, Int(Double(segment.last - segment.first).squareRoot()))
    var first = segment.first
    while first < segment.last {
      let last = min(first + length, segment.last)
      let own = SegmentIndex.extent(of: first..<last + 1, chains)
      if SegmentIndex.meet(own, extent) { runs.append(Run(first: first, last: last, extent: own)) }
      first = last
    }
  }

  private static func meet(
    _ run: Run, _ other: Run, _ left: SegmentIndex.Segment, _ right: SegmentIndex.Segment,
    _ chains: borrowing Chains
  ) -> Bool {
    for first in run.first..<run.last {
      let (a, b) = (chains.place(first), chains.place(first + 1))
      guard SegmentIndex.meet(SegmentIndex.extent(a, b), other.extent) else { continue }
      for second in other.first..<other.last {
        switch SegmentContact.of(a, b, chains.place(second), chains.place(second + 1)) {
        case .none: continue
        case .crossing: return true
        case .end(let place):
          let isEnd = place == chains.place(left.first) || place == chains.place(left.last)
          let isOtherEnd = place == chains.place(right.first) || place == chains.place(right.last)
          if !(isEnd && isOtherEnd) { return true }
        }
      }
    }
    return false
  }
}
