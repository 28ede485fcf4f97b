internal import Base

/// A piece of a hierarchy as it is stored: the arcs of ``size`` states that are near each other.
///
/// For each state: the id of its edge, negative against the line, zigzag, 0 for a junction; the next state of the same directed edge,
/// plus 1, 0 for none; how many arcs lead up from it, and these; how many come down to it, and these. An arc is the other
/// state and, plus 1, the one in its middle (0 for none), both zigzag and less the state itself; the entries; seconds or
/// metres as a Float32. Whole numbers are those of ``HierarchyBytes``.
final class HierarchyCell: Sendable {
  /// The states of a cell.
  static let size = 64
  /// An arc has so many bytes at least.
  private static let leastArc = 7

  /// A way from one state to another.
  struct Arc {
    /// The state at the other end.
    var state: UInt32
    /// The state that the arc goes over; `none` for a turn of the network itself.
    var middle: UInt32
    var entries: Int32
    var amount: Float

    static let none = UInt32.max
  }

  /// The ids of the edges, negative against their lines; 0 for junctions.
  let edges: [Int64]
  /// The next state of the same directed edge; `Arc.none` for none.
  let siblings: [UInt32]
  private let arcs: [Arc]
  /// Where the arcs up from each state begin, and those down to it: two for each, and the end.
  private let starts: [Int32]

  /// The cell of a blob whose first state is `first`, of a hierarchy of `count` states; nil if it is damaged.
  init?(_ blob: UnsafeRawBufferPointer, first: Int, count: Int) {
    var lists = Lists()
    var isSound = true
    // A way across a country reads some hundred thousand arcs: they are put where they stay.
    arcs = Array(unsafeUninitializedCapacity: blob.count / Self.leastArc) { arcs, arcCount in
      let found = lists.read(blob, first: first, count: count, into: arcs)
      isSound = found != nil
      arcCount = found ?? 0
    }
    guard isSound else { return nil }
    (edges, siblings, starts) = (lists.edges, lists.siblings, lists.starts)
  }

  /// What is read of a cell besides its arcs.
  private struct Lists {
    var edges: [Int64] = []
    var siblings: [UInt32] = []
    var starts: [Int32] = [0]

    /// Reads a blob, and puts its arcs into memory that has room for them; returns how many they are, nil if it is damaged.
    mutating func read(
      _ blob: UnsafeRawBufferPointer, first: Int, count: Int,
      into arcs: UnsafeMutableBufferPointer<Arc>
    ) -> Int? {
      var reader = HierarchyBytes.Reader(blob)
      var arcCount = 0
      edges.reserveCapacity(HierarchyCell.size)
      siblings.reserveCapacity(HierarchyCell.size)
      starts.reserveCapacity(HierarchyCell.size * 2 + 1)
      for state in first..<min(first + HierarchyCell.size, count) {
        guard let edge = reader.signed(), let sibling = reader.number(), sibling <= count,
          edge != .min
        else { return nil }
        edges.append(edge)
        siblings.append(sibling == 0 ? Arc.none : UInt32(sibling - 1))
        for _ in 0..<2 {
          // What is left has room for all of them, and so has the memory.
          guard let list = reader.number(), list <= reader.left / HierarchyCell.leastArc else {
            return nil
          }
          for _ in 0..<Int(list) {
            if let arc = HierarchyCell.shortArc(of: state, count, &reader) {
              arcs.initializeElement(at: arcCount, to: arc)
            } else if let arc = HierarchyCell.arc(of: state, count, &reader) {
              arcs.initializeElement(at: arcCount, to: arc)
            } else {
              return nil
            }
            arcCount += 1
          }
          starts.append(Int32(arcCount))
        }
      }
      return reader.left == 0 ? arcCount : nil
    }
  }

  /// The next arc of a state if all of its numbers are short, as most are; nil, and nothing is read, otherwise.
  @inline(__always)
  private static func shortArc(
    of state: Int, _ count: Int, _ reader: inout HierarchyBytes.Reader
  ) -> Arc? {
    guard reader.left >= HierarchyBytes.Reader.shortArc else { return nil }
    let mark = reader.mark
    if let other = reader.shortNumber(), let middle = reader.shortNumber(),
      let entries = reader.shortNumber(), let amount = reader.float()
    {
      let target = state + Int(HierarchyBytes.unzigzag(UInt64(other)))
      let over = state + Int(HierarchyBytes.unzigzag(UInt64(middle) &- 1))
      if target >= 0, target < count, middle == 0 || over >= 0 && over < count,
        entries <= 1 << 24, amount >= 0, amount < 1e15
      {
        return Arc(
          state: UInt32(truncatingIfNeeded: target),
          middle: middle == 0 ? Arc.none : UInt32(truncatingIfNeeded: over),
          entries: Int32(truncatingIfNeeded: entries), amount: amount)
      }
    }
    reader.mark = mark
    return nil
  }

  /// The next arc of a state; nil if it is damaged.
  private static func arc(
    of state: Int, _ count: Int, _ reader: inout HierarchyBytes.Reader
  ) -> Arc? {
    guard let other = reader.signed(), let middle = reader.number(),
      let entries = reader.number(), let amount = reader.float(),
      let target = Self.state(state, other, count), entries <= 1 << 24, amount >= 0,
      amount < 1e15
    else { return nil }
    var over = Arc.none
    if middle > 0 {
      guard let known = Self.state(state, HierarchyBytes.unzigzag(middle - 1), count) else {
        return nil
      }
      over = known
    }
    return Arc(state: target, middle: over, entries: Int32(entries), amount: amount)
  }

  @inline(__always)
  private static func state(_ own: Int, _ difference: Int64, _ count: Int) -> UInt32? {
    let (state, overflow) = Int64(own).addingReportingOverflow(difference)
    guard !overflow, state >= 0, state < count else { return nil }
    return UInt32(state)
  }

  /// The arcs that lead up from a state, by its place in the cell.
  @inline(__always) func up(_ place: Int) -> ArraySlice<Arc> { list(place * 2) }
  /// The arcs that come down to it.
  @inline(__always) func down(_ place: Int) -> ArraySlice<Arc> { list(place * 2 + 1) }

  @inline(__always) private func list(_ index: Int) -> ArraySlice<Arc> {
    arcs[Int(starts[index])..<Int(starts[index + 1])]
  }
}
