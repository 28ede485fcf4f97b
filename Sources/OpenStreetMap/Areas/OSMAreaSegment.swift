/// A segment between two nodes of an area's ways, from the place in the west (the south, if both have the
/// same longitude) to the one in the east, with what the sweep finds out about it.
struct OSMAreaSegment: BitwiseCopyable {
  /// The place in the west.
  var low: OSMLocation
  /// The place in the east.
  var high: OSMLocation
  /// The rank of `low` among the places.
  var lowPlace: Int32
  /// The rank of `high` among the places.
  var highPlace: Int32
  /// The rank of the node at `low`.
  var lowNode: Int32
  /// The rank of the node at `high`.
  var highNode: Int32
  /// The index of its way.
  var way: Int32
  /// The index of the other way that has it; mostly `none`.
  var otherWay = none
  /// The segment that is directly below it where it begins.
  var below = none
  /// The closed walk along the border of the area that it is part of.
  var walk = none
  /// The end of a segment that follows on its low end along the border of the area.
  var mateOfLow = OSMAreaEnd.none
  /// The end of a segment that follows on its high end along the border of the area.
  var mateOfHigh = OSMAreaEnd.none
  /// True if two ways have it: it bounds nothing.
  var isCancelled = false
  /// True if its way goes from the low end to the high one.
  var isForward: Bool
  /// True if the area lies above it, which is on its left.
  var isAreaAbove = false
  /// True if it lies in an inner ring.
  var isInner = false

  /// No segment, way or walk.
  static let none: Int32 = -1
}

/// One of the two ends of a segment.
struct OSMAreaEnd: BitwiseCopyable, Equatable {
  private let code: Int32

  /// An end of the segment with an index.
  @inline(__always) init(segment: Int32, isHigh: Bool) { code = segment &* 2 &+ (isHigh ? 1 : 0) }
  private init(code: Int32) { self.code = code }
  /// No end.
  static let none = OSMAreaEnd(code: -2)
  /// The segment's index.
  @inline(__always) var segment: Int32 { code >> 1 }
  /// True for the end in the east.
  @inline(__always) var isHigh: Bool { code & 1 == 1 }
}
