public import Base
internal import CGEOS

/// How two geometries may lie to each other (OGC 06-103r4 §6.1.15).
public enum GEOSRelation: Sendable {
  case intersects, contains, within, touches, crosses, overlaps, equals, isDisjoint
}

extension GEOSShape {
  private var api: UnsafePointer<cairn_geos_functions> { context.api }
  private var handle: OpaquePointer { context.handle }

  /// True if it lies to the other one like that. Errors: `.geometryOperation`.
  public func relates(
    _ relation: GEOSRelation, to other: borrowing GEOSShape
  ) throws(GeoError) -> Bool {
    let (one, two) = (pointer, other.pointer)
    let answer =
      switch relation {
      case .intersects: api.pointee.GEOSIntersects_r(handle, one, two)
      case .contains: api.pointee.GEOSContains_r(handle, one, two)
      case .within: api.pointee.GEOSWithin_r(handle, one, two)
      case .touches: api.pointee.GEOSTouches_r(handle, one, two)
      case .crosses: api.pointee.GEOSCrosses_r(handle, one, two)
      case .overlaps: api.pointee.GEOSOverlaps_r(handle, one, two)
      case .equals: api.pointee.GEOSEquals_r(handle, one, two)
      case .isDisjoint: api.pointee.GEOSDisjoint_r(handle, one, two)
      }
    return try context.answer(answer, "comparing")
  }

  /// The planar distance between the two, in the coordinates' unit. Errors: `.geometryOperation`.
  public func distance(to other: borrowing GEOSShape) throws(GeoError) -> Double {
    var distance = 0.0
    guard api.pointee.GEOSDistance_r(handle, pointer, other.pointer, &distance) == 1 else {
      throw context.failure("measuring the distance")
    }
    return distance
  }

  /// The ends of a shortest line between the two: x and y of its start and of its end; nil if one of them is
  /// empty.
  public func shortestLine(to other: borrowing GEOSShape) -> (Double, Double, Double, Double)? {
    guard let sequence = api.pointee.GEOSNearestPoints_r(handle, pointer, other.pointer) else {
      return nil
    }
    defer { api.pointee.GEOSCoordSeq_destroy_r(handle, sequence) }
    var size: UInt32 = 0
    guard api.pointee.GEOSCoordSeq_getSize_r(handle, sequence, &size) == 1, size == 2 else {
      return nil
    }
    var ends = [0.0, 0.0, 0.0, 0.0]
    guard api.pointee.GEOSCoordSeq_copyToBuffer_r(handle, sequence, &ends, 0, 0) == 1 else {
      return nil
    }
    return (ends[0], ends[1], ends[2], ends[3])
  }

  /// What is in one of the two but not in both. Errors: `.geometryOperation`.
  public func symmetricDifference(_ other: borrowing GEOSShape) throws(GeoError) -> GEOSShape {
    try context.result(
      api.pointee.GEOSSymDifference_r(handle, pointer, other.pointer), "subtracting")
  }

  /// Everything within a distance, in the coordinates' unit, with so many segments for a quarter of a circle.
  /// Errors: `.geometryOperation`.
  public func buffered(
    by distance: Double, quadrantSegments: Int
  ) throws(GeoError) -> GEOSShape {
    try context.result(
      api.pointee.GEOSBuffer_r(handle, pointer, distance, Int32(clamping: quadrantSegments)),
      "buffering")
  }

  /// The smallest convex geometry that holds it. Errors: `.geometryOperation`.
  public func convexHull() throws(GeoError) -> GEOSShape {
    try context.result(api.pointee.GEOSConvexHull_r(handle, pointer), "finding the convex hull")
  }

  /// The centroid, in the plane. Errors: `.geometryOperation`.
  public func centroid() throws(GeoError) -> GEOSShape {
    try context.result(api.pointee.GEOSGetCentroid_r(handle, pointer), "finding the centroid")
  }

  /// A point that lies on it. Errors: `.geometryOperation`.
  public func pointOnSurface() throws(GeoError) -> GEOSShape {
    try context.result(api.pointee.GEOSPointOnSurface_r(handle, pointer), "finding a point on it")
  }

  /// Fewer positions, none of which was left out farther than a tolerance from the lines that are left
  /// (Douglas and Peucker); with `keepsTopology` a valid geometry stays valid. Errors: `.geometryOperation`.
  public func simplified(
    tolerance: Double, keepsTopology: Bool
  ) throws(GeoError) -> GEOSShape {
    try context.result(
      keepsTopology
        ? api.pointee.GEOSTopologyPreserveSimplify_r(handle, pointer, tolerance)
        : api.pointee.GEOSSimplify_r(handle, pointer, tolerance), "simplifying")
  }
}
