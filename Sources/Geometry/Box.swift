public import Base

/// A plain box of x and y; empty until a position is added.
public struct Box: Hashable, BitwiseCopyable, Sendable {
  /// Smallest x.
  public var minX: Double
  /// Smallest y.
  public var minY: Double
  /// Largest x.
  public var maxX: Double
  /// Largest y.
  public var maxY: Double

  /// A box that holds nothing.
  @inlinable public init() {
    minX = .infinity
    minY = .infinity
    maxX = -.infinity
    maxY = -.infinity
  }

  /// A box from its corners.
  @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// True while it holds nothing.
  @inlinable public var isEmpty: Bool { !(minX <= maxX) }

  /// Widens it to hold a position; NaN changes nothing.
  @inlinable public mutating func extend(x: Double, y: Double) {
    minX = x < minX ? x : minX
    maxX = x > maxX ? x : maxX
    minY = y < minY ? y : minY
    maxY = y > maxY ? y : maxY
  }

  /// Widens it to hold another box.
  @inlinable public mutating func extend(_ other: Box) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// True if another box lies within it, the border included; an empty box lies within any.
  @inlinable public func holds(_ other: Box) -> Bool {
    minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
  }

  /// True if the two have a point in common; an empty box has none.
  @inlinable public func meets(_ other: Box) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}

extension GeometryColumn {
  /// The box of a run of positions.
  @inlinable public func box(ofPositions range: Range<Int>) -> Box {
    guard !range.isEmpty else { return Box() }
    precondition(range.lowerBound >= 0 && range.upperBound <= positionCount)
    var box = Box()
    // In range: the precondition above holds the range inside the column.
    var next = ordinates.base + range.lowerBound * stride
    for _ in range {
      box.extend(x: next[0], y: next[1])
      next += stride
    }
    return box
  }

  /// The box of a feature; empty without positions.
  @inlinable public func box(ofFeature feature: Int) -> Box {
    box(ofPositions: positionRange(ofNodes: nodeRange(ofFeature: feature)))
  }
}
