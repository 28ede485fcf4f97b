public import Base
internal import CGEOS

/// A geometry that GEOS holds. It is destroyed with its owner. Its context must not be used by two
/// threads at once.
public struct GEOSShape: ~Copyable {
  let pointer: OpaquePointer
  /// The context that made it, and that all operations with it go through.
  public let context: GEOSContext

  init(taking pointer: OpaquePointer, of context: GEOSContext) {
    self.pointer = pointer
    self.context = context
  }

  deinit { context.api.pointee.GEOSGeom_destroy_r(context.handle, pointer) }

  /// What it is; a LinearRing is a LineString.
  public var kind: GeometryKind { context.kind(of: pointer) }

  /// True if it has no positions.
  public var isEmpty: Bool {
    context.api.pointee.GEOSisEmpty_r(context.handle, pointer) == 1
  }

  /// True if it has heights.
  public var hasZ: Bool { context.api.pointee.GEOSHasZ_r(context.handle, pointer) == 1 }

  /// The largest dimension of its members: 0 for points, 1 for lines, 2 for areas.
  public var dimension: Int {
    Int(context.api.pointee.GEOSGeom_getDimensions_r(context.handle, pointer))
  }

  /// Members of a collection; 1 for a single geometry.
  public var memberCount: Int {
    max(0, Int(context.api.pointee.GEOSGetNumGeometries_r(context.handle, pointer)))
  }

  /// A member of a collection, copied. Errors: `.geometryOperation`.
  public func member(_ index: Int) throws(GeoError) -> GEOSShape {
    guard (0..<memberCount).contains(index),
      let member = context.api.pointee.GEOSGetGeometryN_r(
        context.handle, pointer, Int32(truncatingIfNeeded: index))
    else { throw context.failure("taking a member") }
    return try context.result(
      context.api.pointee.GEOSGeom_clone_r(context.handle, member), "copying a member")
  }

  /// A copy. Errors: `.geometryOperation`.
  public func copy() throws(GeoError) -> GEOSShape {
    try context.result(context.api.pointee.GEOSGeom_clone_r(context.handle, pointer), "copying")
  }

  /// The planar area in squares of the coordinates' unit. Errors: `.geometryOperation`.
  public func area() throws(GeoError) -> Double {
    var area = 0.0
    guard context.api.pointee.GEOSArea_r(context.handle, pointer, &area) == 1 else {
      throw context.failure("measuring the area")
    }
    return area
  }

  /// The planar length of lines or outlines. Errors: `.geometryOperation`.
  public func length() throws(GeoError) -> Double {
    var length = 0.0
    guard context.api.pointee.GEOSLength_r(context.handle, pointer, &length) == 1 else {
      throw context.failure("measuring the length")
    }
    return length
  }
}

extension GEOSContext {
  /// What a geometry is: GEOS's numbers are 0 point, 1 line, 2 ring, 3 polygon and 4 to 7 collections.
  func kind(of pointer: OpaquePointer) -> GeometryKind {
    switch api.pointee.GEOSGeomTypeId_r(handle, pointer) {
    case 0: .point
    case 1, 2: .lineString
    case 3: .polygon
    case 4: .multiPoint
    case 5: .multiLineString
    case 6: .multiPolygon
    default: .geometryCollection
    }
  }
}
