internal import Base

/// Chooses the positions that a line or ring keeps: always the first and the last, and some between.
///
/// A closed line (a ring, or a line that ends where it begins) keeps at least a triangle. Positions whose
/// numbers are not finite are kept. Nothing is allocated once the scratch memory has grown.
public struct Simplification: ~Copyable {
  /// What decides whether a position is kept.
  public enum Method: Sendable {
    /// Distance from the chord, by Douglas and Peucker (1973): positions that are left out lie within
    /// the tolerance of the chord that replaces them.
    case douglasPeucker
    /// Area of the triangle with both neighbours, by Visvalingam and Whyatt (1993): positions are left
    /// out while it is below the tolerance squared; an area never counts less than those before it.
    case visvalingamWhyatt
  }

  /// What a line keeps.
  public struct Outcome: BitwiseCopyable, Sendable {
    /// Positions that are kept.
    public var kept: Int
    /// By the tolerance alone, less than a triangle would have been left.
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

  /// Marks the positions that a line keeps, and returns their number. `count` positions of `stride`
  /// ordinates must be readable, and as many marks writable. If `isGround`, coordinates are degrees and
  /// the tolerance is in metres on the ground; else it is in the unit of the coordinates.
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

  /// Writes for each position of a line of x and y the area at which Visvalingam and Whyatt leave it out, in
  /// squares of the coordinates' unit: infinite for the first and the last one. A line keeps at a tolerance
  /// what ``mark(_:count:stride:tolerance:isGround:marks:)`` keeps: the positions whose area is not below
  /// its square; so what is kept at a larger tolerance is kept at each smaller one.
  public mutating func weigh(
    _ line: UnsafePointer<Double>, count: Int, weights: UnsafeMutablePointer<Double>
  ) {
    guard count > 2 else { return weights.update(repeating: .infinity, count: max(count, 0)) }
    heap.leaveAllOut(Path(line: line, stride: 2, isGround: false), count)
    for position in 0..<count { weights[position] = heap.area(of: position) }
  }

  /// A line in memory, and the scale of its lengths.
  struct Path: BitwiseCopyable {
    let line: UnsafePointer<Double>
    let stride: Int
    let isGround: Bool
  }
}
