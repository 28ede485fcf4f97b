internal import Base
internal import Features
internal import Geometry

/// The geometry of the route or track that is being read: its positions and parts in the batch, and which
/// dimensions they have.
struct GPXLineShape {
  private let firstPosition: Int
  private var hasHeights = false
  /// The numbers of points, and of points with known times.
  private var pointCount = 0
  private var timedCount = 0
  private var partCount = 0
  /// The point that was added last.
  private var last = Point(x: 0, y: 0)
  /// Some segment had only one point.
  private(set) var hasOnePointSegments = false

  /// A point; what it has no value for is NaN.
  struct Point: BitwiseCopyable {
    var x: Double
    var y: Double
    var z = Double.nan
    var m = Double.nan
  }

  /// Begins after the positions that the batch has.
  init(_ batch: borrowing FeatureBatch) { firstPosition = batch.geometry.positionCount }

  /// Adds a point.
  @inline(__always)
  mutating func append(_ point: Point, _ batch: inout FeatureBatch) {
    pointCount += 1
    if !point.z.isNaN { hasHeights = true }
    if !point.m.isNaN { timedCount += 1 }
    last = point
    if point.z.isNaN, point.m.isNaN {
      batch.geometry.appendPosition(x: point.x, y: point.y)
    } else {
      batch.geometry.appendPosition(x: point.x, y: point.y, z: point.z, m: point.m)
    }
  }

  /// Adds the last point again: a line has at least two positions (RFC 7946 §3.1.4).
  mutating func repeatLast(_ batch: inout FeatureBatch) {
    append(last, &batch)
    hasOnePointSegments = true
  }

  /// Ends a segment.
  mutating func endPart(_ batch: inout FeatureBatch) {
    batch.geometry.endLine()
    batch.geometry.endPart()
    partCount += 1
  }

  /// Adds the geometry. Either all points have measures, or none of them has. A route or track without points
  /// has no geometry.
  func finish(_ batch: inout FeatureBatch) {
    guard partCount > 0 else { return }
    var dimensions: Dimensions = hasHeights ? .z : []
    if timedCount == pointCount, timedCount > 0 {
      dimensions.insert(.m)
    } else if timedCount > 0 {
      let stride = batch.geometry.stride
      for position in firstPosition..<batch.geometry.positionCount {
        batch.geometry.ordinates[position * stride + 3] = .nan
      }
    }
    batch.geometry.appendNode(partCount == 1 ? .lineString : .multiLineString, dimensions)
    if hasOnePointSegments { batch.note(.onePointSegment, feature: batch.slotIndexes.count - 1) }
  }
}
