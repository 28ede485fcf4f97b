internal import Base
internal import CGEOS

extension GEOSShape {
  /// Appends the geometry as it is (a collection with its members) and does not end the feature. Z is
  /// kept, NaN for positions that GEOS made without it; M is not known here and becomes NaN.
  public func append(to geometry: inout GeometryColumn) {
    if hasZ { geometry.raise(stride: 3) }
    context.append(pointer, to: &geometry)
  }

  /// Appends all members of one dimension, however deep they lie, as one geometry: a Multi geometry if
  /// there are several or `isMulti` asks for it. Returns false, and appends nothing, if there are none.
  public func append(
    dimension: Int, isMulti: Bool = false, to geometry: inout GeometryColumn
  ) -> Bool {
    var members: [OpaquePointer] = []
    context.collect(pointer, dimension, into: &members)
    guard !members.isEmpty else { return false }
    if hasZ { geometry.raise(stride: 3) }
    for member in members { context.appendPart(member, to: &geometry) }
    let single: [GeometryKind] = [.point, .lineString, .polygon]
    let multi: [GeometryKind] = [.multiPoint, .multiLineString, .multiPolygon]
    // The points of a MultiPoint are one part.
    if dimension == 0 {
      geometry.endLine()
      geometry.endPart()
    }
    let kinds = members.count > 1 || isMulti ? multi : single
    geometry.appendNode(kinds[min(max(dimension, 0), 2)], hasZ ? .z : [])
    return true
  }
}

extension GEOSContext {
  /// The single geometries of a dimension that are not empty.
  fileprivate func collect(
    _ pointer: OpaquePointer, _ dimension: Int, into members: inout [OpaquePointer]
  ) {
    let kind = kind(of: pointer)
    switch kind {
    case .point, .lineString, .polygon:
      let own = kind == .point ? 0 : kind == .lineString ? 1 : 2
      if own == dimension, api.pointee.GEOSisEmpty_r(handle, pointer) == 0 {
        members.append(pointer)
      }
    default:
      for index in 0..<max(0, api.pointee.GEOSGetNumGeometries_r(handle, pointer)) {
        guard let member = api.pointee.GEOSGetGeometryN_r(handle, pointer, index) else { continue }
        collect(member, dimension, into: &members)
      }
    }
  }

  fileprivate func append(_ pointer: OpaquePointer, to geometry: inout GeometryColumn) {
    let kind = kind(of: pointer)
    let dimensions: Dimensions = api.pointee.GEOSHasZ_r(handle, pointer) == 1 ? .z : []
    let count = max(0, api.pointee.GEOSGetNumGeometries_r(handle, pointer))
    let isEmpty = api.pointee.GEOSisEmpty_r(handle, pointer) == 1
    switch kind {
    case .geometryCollection:
      let node = geometry.appendNode(kind, dimensions)
      for index in 0..<count {
        guard let member = api.pointee.GEOSGetGeometryN_r(handle, pointer, index) else { continue }
        append(member, to: &geometry)
      }
      geometry.endCollection(node)
      return
    case .point, .lineString, .polygon:
      if !isEmpty {
        appendPart(pointer, to: &geometry)
        if kind == .point {
          geometry.endLine()
          geometry.endPart()
        }
      }
    case .multiPoint, .multiLineString, .multiPolygon:
      for index in 0..<count {
        guard let member = api.pointee.GEOSGetGeometryN_r(handle, pointer, index),
          api.pointee.GEOSisEmpty_r(handle, member) == 0
        else { continue }
        appendPart(member, to: &geometry)
      }
      if kind == .multiPoint, !isEmpty {
        geometry.endLine()
        geometry.endPart()
      }
    }
    geometry.appendNode(kind, dimensions)
  }

  /// Appends a single geometry's coordinates; the run of a point is left open.
  fileprivate func appendPart(_ pointer: OpaquePointer, to geometry: inout GeometryColumn) {
    switch kind(of: pointer) {
    case .point: appendPositions(pointer, to: &geometry)
    case .polygon:
      let shell = api.pointee.GEOSGetExteriorRing_r(handle, pointer)
      if let shell {
        appendPositions(shell, to: &geometry)
        geometry.endLine()
      }
      for index in 0..<max(0, api.pointee.GEOSGetNumInteriorRings_r(handle, pointer)) {
        guard let hole = api.pointee.GEOSGetInteriorRingN_r(handle, pointer, index) else {
          continue
        }
        appendPositions(hole, to: &geometry)
        geometry.endLine()
      }
      geometry.endPart()
    default:
      appendPositions(pointer, to: &geometry)
      geometry.endLine()
      geometry.endPart()
    }
  }

  private func appendPositions(_ pointer: OpaquePointer, to geometry: inout GeometryColumn) {
    guard let sequence = api.pointee.GEOSGeom_getCoordSeq_r(handle, pointer) else { return }
    var size: UInt32 = 0
    guard api.pointee.GEOSCoordSeq_getSize_r(handle, sequence, &size) == 1 else { return }
    let stride = geometry.stride
    let count = geometry.ordinates.count
    geometry.ordinates.reserve(count + Int(size) * stride)
    // GEOS fills in NaN for what it does not have.
    guard
      api.pointee.GEOSCoordSeq_copyToBuffer_r(
        handle, sequence, geometry.ordinates.base + count, stride > 2 ? 1 : 0, stride > 3 ? 1 : 0)
        == 1
    else { return }
    geometry.ordinates.setCount(count + Int(size) * stride)
  }
}
