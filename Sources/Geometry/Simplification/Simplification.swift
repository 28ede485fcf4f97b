internal import Base

/// Chooses the positions that a line or ring keeps: some of its own, the first and the last always.
///
/// What closes (a ring, or a line that ends where it begins) keeps at least a triangle. Positions whose
/// numbers are not finite are kept. Nothing is allocated once the scratch memory has grown.
public struct Simplification: ~Copyable {
  /// What decides.
  public enum Method: Sendable {
    /// Distance from the chord, by Douglas and Peucker (1973): what is left out lies within the
    /// tolerance of the chord that takes its place.
    case douglasPeucker
    /// Area of the triangle with both neighbours, by Visvalingam and Whyatt (1993): left out while it
    /// is below the tolerance squared; a neighbour's never counts less than what went before.
    case visvalingamWhyatt
  }

  /// What a line keeps.
  public struct Outcome: BitwiseCopyable, Sendable {
    /// Positions that are kept.
    public var kept: Int
    /// By the tolerance alone less than a triangle would have been left.
    public var isHeld: Bool
  }

  let method: Method
  /// Spans that have not been looked at.
  var spans = Column<Span>()
  var heap = AreaHeap()

  /// A span of positions between two that are kept.
  struct Span: BitwiseCopyable {
    let first: Int
    let last: Int
  }

  /// A choice by a method.
  public init(_ method: Method) { self.method = method }

  /// Marks the positions that a line keeps, and says how many these are. `count` positions of `stride`
  /// ordinates must be readable, and as many marks writable. The tolerance is in metres on the ground if
  /// `isGround` says that coordinates are degrees, else in the coordinates' own unit.
  public mutating func mark(
    _ line: UnsafePointer<Double>, count: Int, stride: Int, tolerance: Double, isGround: Bool,
    marks: UnsafeMutablePointer<Bool>
  ) -> Outcome {
    let last = (count - 1) * stride
    let isClosed = count > 3 && line[0] == line[last] && line[1] == line[last + 1]
    guard count > (isClosed ? 4 : 2) else {
      marks.update(repeating: true, count: count)
      return Outcome(kept: count, isHeld: false)
    }
    switch method {
    case .douglasPeucker:
      let path = Path(line: line, stride: stride, isGround: isGround)
      return markByDistance(path, count, tolerance * tolerance, isClosed, marks)
    case .visvalingamWhyatt:
      let path = Path(line: line, stride: stride, isGround: isGround)
      return heap.markByArea(path, count, tolerance * tolerance, isClosed, marks)
    }
  }

  /// A line in memory, and what its lengths are measured in.
  struct Path: BitwiseCopyable {
    let line: UnsafePointer<Double>
    let stride: Int
    let isGround: Bool
  }
}
