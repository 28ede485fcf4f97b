public import Base
internal import CGEOS

/// What GEOS says of a geometry's validity (OGC 06-103r4 §6.1).
public enum GEOSValidity: Equatable, Sendable {
  /// It is valid.
  case valid
  /// It is not; with GEOS's reason, such as `Self-intersection`, and the place if it names one.
  case invalid(reason: String, x: Double, y: Double)
}

/// How an invalid geometry is made valid.
public enum GEOSRepairMethod: Sendable {
  /// All lines are noded; whatever lies within an odd number of them becomes area.
  case linework
  /// Rings are made valid first, then shells are merged and holes are cut out of them. Parts that
  /// collapse to lines or points are kept or left out.
  case structure(keepsCollapsed: Bool)
}

extension GEOSShape {
  private var api: UnsafePointer<cairn_geos_functions> { context.api }
  private var handle: OpaquePointer { context.handle }

  /// Whether it is valid, and if not, why and where: GEOS finds one of several faults.
  /// Errors: `.geometryOperation`.
  public func validity() throws(GeoError) -> GEOSValidity {
    var reason: UnsafeMutablePointer<CChar>?
    var place: OpaquePointer?
    let answer = api.pointee.GEOSisValidDetail_r(handle, pointer, 0, &reason, &place)
    defer {
      if let reason { api.pointee.GEOSFree_r(handle, reason) }
      if let place { api.pointee.GEOSGeom_destroy_r(handle, place) }
    }
    if try context.answer(answer, "judging validity") { return .valid }
    var ordinates = (Double.nan, Double.nan)
    if let place, api.pointee.GEOSisEmpty_r(handle, place) == 0,
      let sequence = api.pointee.GEOSGeom_getCoordSeq_r(handle, place)
    {
      withUnsafeMutableBytes(of: &ordinates) { bytes in
        _ = api.pointee.GEOSCoordSeq_copyToBuffer_r(
          handle, sequence, bytes.baseAddress?.assumingMemoryBound(to: Double.self), 0, 0)
      }
    }
    return .invalid(
      reason: reason.map { String(cString: $0) } ?? "Invalid", x: ordinates.0, y: ordinates.1)
  }

  /// A valid geometry of the same points, as far as that can be. Errors: `.geometryOperation`.
  public func madeValid(_ method: GEOSRepairMethod) throws(GeoError) -> GEOSShape {
    guard let parameters = api.pointee.GEOSMakeValidParams_create_r(handle) else {
      throw context.failure("making valid")
    }
    defer { api.pointee.GEOSMakeValidParams_destroy_r(handle, parameters) }
    switch method {
    case .linework:
      _ = api.pointee.GEOSMakeValidParams_setMethod_r(handle, parameters, GEOS_MAKE_VALID_LINEWORK)
    case .structure(let keepsCollapsed):
      _ = api.pointee.GEOSMakeValidParams_setMethod_r(handle, parameters, GEOS_MAKE_VALID_STRUCTURE)
      _ = api.pointee.GEOSMakeValidParams_setKeepCollapsed_r(
        handle, parameters, keepsCollapsed ? 1 : 0)
    }
    return try context.result(
      api.pointee.GEOSMakeValidWithParams_r(handle, pointer, parameters), "making valid")
  }

  /// All members merged. Errors: `.geometryOperation`.
  public func unaryUnion() throws(GeoError) -> GEOSShape {
    try context.result(api.pointee.GEOSUnaryUnion_r(handle, pointer), "uniting")
  }

  /// What polygons whose rings may cross themselves and one another go round: all places that are to the inner
  /// side of more rings than to the outer one. A ring's inner side is the one that its area as a sum is on.
  /// Errors: `.geometryOperation`.
  public func wound() throws(GeoError) -> GEOSShape {
    // At no distance GEOS traces the rings as they are, and keeps what they go round at least once.
    try context.result(api.pointee.GEOSBuffer_r(handle, pointer, 0, 1), "tracing rings")
  }

  /// The shape with all coordinates rounded to multiples of a size, and valid again: what collapses is left out,
  /// and what meets after rounding is merged. It must be valid before. Errors: `.geometryOperation`.
  public func rounded(toMultiplesOf size: Double) throws(GeoError) -> GEOSShape {
    try context.result(api.pointee.GEOSGeom_setPrecision_r(handle, pointer, size, 0), "rounding")
  }

  /// Lines joined where exactly two of them meet at their ends; everything else is left out.
  /// Errors: `.geometryOperation`.
  public func mergedLines() throws(GeoError) -> GEOSShape {
    try context.result(api.pointee.GEOSLineMerge_r(handle, pointer), "joining lines")
  }

  /// The union of both. Errors: `.geometryOperation`.
  public func union(_ other: borrowing GEOSShape) throws(GeoError) -> GEOSShape {
    try context.result(api.pointee.GEOSUnion_r(handle, pointer, other.pointer), "uniting")
  }

  /// The part common to both. Errors: `.geometryOperation`.
  public func intersection(_ other: borrowing GEOSShape) throws(GeoError) -> GEOSShape {
    try context.result(
      api.pointee.GEOSIntersection_r(handle, pointer, other.pointer), "intersecting")
  }

  /// The part of this one that is not in the other. Errors: `.geometryOperation`.
  public func difference(_ other: borrowing GEOSShape) throws(GeoError) -> GEOSShape {
    try context.result(
      api.pointee.GEOSDifference_r(handle, pointer, other.pointer), "subtracting")
  }

  /// The part within a box; quick, but the result is arbitrary if the geometry is not valid.
  /// Errors: `.geometryOperation`.
  public func clipped(to box: Box) throws(GeoError) -> GEOSShape {
    try context.result(
      api.pointee.GEOSClipByRect_r(handle, pointer, box.minX, box.minY, box.maxX, box.maxY),
      "clipping")
  }
}
