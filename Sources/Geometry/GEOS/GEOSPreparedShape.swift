internal import CGEOS

/// A geometry that many others are compared with: GEOS keeps indexes for it. One for each worker.
public struct GEOSPreparedShape: ~Copyable {
  /// The geometry itself.
  public let shape: GEOSShape
  private let prepared: OpaquePointer

  /// Prepares a geometry, which it keeps. Errors: `.geometryOperation`.
  public init(_ shape: consuming GEOSShape) throws(GeoError) {
    let context = shape.context
    guard let prepared = context.api.pointee.GEOSPrepare_r(context.handle, shape.pointer) else {
      throw context.failure("preparing")
    }
    self.prepared = prepared
    self.shape = shape
  }

  deinit {
    shape.context.api.pointee.GEOSPreparedGeom_destroy_r(shape.context.handle, prepared)
  }

  /// True if both share a point. Errors: `.geometryOperation`.
  public func intersects(_ other: borrowing GEOSShape) throws(GeoError) -> Bool {
    let context = shape.context
    return try context.answer(
      context.api.pointee.GEOSPreparedIntersects_r(context.handle, prepared, other.pointer),
      "comparing")
  }

  /// True if no point of the other lies outside, and their interiors share one.
  /// Errors: `.geometryOperation`.
  public func contains(_ other: borrowing GEOSShape) throws(GeoError) -> Bool {
    let context = shape.context
    return try context.answer(
      context.api.pointee.GEOSPreparedContains_r(context.handle, prepared, other.pointer),
      "comparing")
  }

  /// True if the other contains this one. Errors: `.geometryOperation`.
  public func within(_ other: borrowing GEOSShape) throws(GeoError) -> Bool {
    let context = shape.context
    return try context.answer(
      context.api.pointee.GEOSPreparedWithin_r(context.handle, prepared, other.pointer),
      "comparing")
  }

  /// True if they share no point. Errors: `.geometryOperation`.
  public func isDisjoint(from other: borrowing GEOSShape) throws(GeoError) -> Bool {
    let context = shape.context
    return try context.answer(
      context.api.pointee.GEOSPreparedDisjoint_r(context.handle, prepared, other.pointer),
      "comparing")
  }
}
