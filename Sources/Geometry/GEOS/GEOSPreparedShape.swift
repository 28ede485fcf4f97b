public import Base
internal import CGEOS

/// A geometry that many others are compared with: GEOS keeps indexes for it. Owned by one worker.
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

  /// True if the two have a point in common. Errors: `.geometryOperation`.
  public func intersects(_ other: borrowing GEOSShape) throws(GeoError) -> Bool {
    try answer(shape.context.api.pointee.GEOSPreparedIntersects_r, other)
  }

  /// True if no point of the other lies outside, and their interiors have a point in common.
  /// Errors: `.geometryOperation`.
  public func contains(_ other: borrowing GEOSShape) throws(GeoError) -> Bool {
    try answer(shape.context.api.pointee.GEOSPreparedContains_r, other)
  }

  /// True if the other contains this one. Errors: `.geometryOperation`.
  public func within(_ other: borrowing GEOSShape) throws(GeoError) -> Bool {
    try answer(shape.context.api.pointee.GEOSPreparedWithin_r, other)
  }

  /// True if they have no point in common. Errors: `.geometryOperation`.
  public func isDisjoint(from other: borrowing GEOSShape) throws(GeoError) -> Bool {
    try answer(shape.context.api.pointee.GEOSPreparedDisjoint_r, other)
  }

  private func answer(
    _ compare: (GEOSContextHandle_t?, OpaquePointer?, OpaquePointer?) -> CChar,
    _ other: borrowing GEOSShape
  ) throws(GeoError) -> Bool {
    try shape.context.answer(
      compare(shape.context.handle, prepared, other.pointer), "comparing")
  }
}
