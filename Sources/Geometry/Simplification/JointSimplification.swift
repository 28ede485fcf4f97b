internal import Base

/// Chooses the positions that lines or rings keep together, so that they neither cross nor pass over one
/// another because of it. Owned by one worker.
///
/// It takes more time than ``Simplification``, so it is meant for lines that were found to cross.
public struct JointSimplification: ~Copyable {
  /// What lines keep.
  public struct Outcome: BitwiseCopyable, Sendable {
    /// Lines of which less than a triangle would have been left by the tolerance alone.
    public var held: Int
    /// Positions that are kept only so that nothing crosses.
    public var putBack: Int
  }

  private let method: Simplification.Method
  private var chains = Chains()
  private var untangling = Untangling()
  private var rings = SimpleRings()

  /// A choice by a method.
  public init(_ method: Simplification.Method) { self.method = method }

  /// Chooses from lines of a column; tolerance and `isGround` are those of ``Simplification``. `mayMeet` says
  /// whether lines may meet themselves or others now; where they do, that is left as it is.
  public mutating func choose(
    lines: Range<Int>, of geometry: borrowing GeometryColumn, tolerance: Double, isGround: Bool,
    mayMeet: Bool
  ) -> Outcome {
    chains.removeAll()
    var simplification = ChainSimplification(method, tolerance: tolerance, isGround: isGround)
    var outcome = Outcome(held: 0, putBack: 0)
    for line in lines {
      let positions = geometry.positionRange(ofLine: line)
      for position in positions {
        chains.members.append(UInt32(truncatingIfNeeded: chains.flags.count))
        chains.appendVertex(
          geometry.ordinates[position * geometry.stride],
          geometry.ordinates[position * geometry.stride + 1])
      }
      guard !positions.isEmpty else { continue }
      chains.endChain()
      if simplification.markLastChain(&chains).isHeld { outcome.held += 1 }
    }
    outcome.putBack = untangling.run(&chains, &simplification, mayMeet: mayMeet)
    return outcome
  }

  /// True if a position is kept, counted over all lines of the last choice.
  public func keeps(position: Int) -> Bool { chains.keeps(position) }

  /// True if a line certainly does not meet itself.
  public mutating func isSimple(line: Int, of geometry: borrowing GeometryColumn) -> Bool {
    let positions = geometry.positionRange(ofLine: line)
    let (count, stride) = (positions.count, geometry.stride)
    guard count > 3 else { return true }
    let start = geometry.ordinates.base + positions.lowerBound * stride
    guard rings.isSimple(start, count: count, stride: stride) else { return false }
    // In a ring the last segment meets the first one; in a line it must not.
    let end = start + (count - 2) * stride
    let (head, tail) = (SIMD2(start[0], start[1]), SIMD2(end[stride], end[stride + 1]))
    guard head != tail else { return true }
    let contact = SegmentContact.of(
      head, SIMD2(start[stride], start[stride + 1]), SIMD2(end[0], end[1]), tail)
    if case .none = contact { return true }
    return false
  }
}
