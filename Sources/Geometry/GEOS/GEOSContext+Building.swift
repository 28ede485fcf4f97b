internal import Base
internal import CGEOS

extension GEOSContext {
  /// How deep collections may be nested; GEOS walks them by recursion.
  private static var depthLimit: Int { 128 }

  /// The geometry of a feature; a feature without geometry is an empty collection.
  public func shape(
    ofFeature feature: Int, in geometry: borrowing GeometryColumn
  ) throws(GEOSRefusal) -> GEOSShape {
    let nodes = geometry.nodeRange(ofFeature: feature)
    guard !nodes.isEmpty else { return try whole(emptyCollection(.geometryCollection)) }
    return try shape(ofNode: nodes.lowerBound, in: geometry)
  }

  /// One geometry with all its members. Z is passed on if the geometry has it; M is not, as GEOS before
  /// 3.12 does not know it.
  public func shape(
    ofNode node: Int, in geometry: borrowing GeometryColumn
  ) throws(GEOSRefusal) -> GEOSShape {
    try whole(make(node, geometry, depth: 0))
  }

  /// One part of a geometry as a geometry of its own: a point, a line, a polygon, or all points of a
  /// MultiPoint.
  public func shape(
    ofPart part: Int, node: Int, in geometry: borrowing GeometryColumn
  ) throws(GEOSRefusal) -> GEOSShape {
    let described = geometry.nodes[node]
    let hasZ = described.dimensions.contains(.z)
    switch described.kind {
    case .point, .multiPoint, .geometryCollection:
      return try shape(ofNode: node, in: geometry)
    case .lineString, .multiLineString: return try whole(line(part, geometry, hasZ))
    case .polygon, .multiPolygon: return try whole(polygon(part, geometry, hasZ))
    }
  }

  /// A ring as a polygon without holes.
  public func shape(
    ofRing line: Int, hasZ: Bool, in geometry: borrowing GeometryColumn
  ) throws(GEOSRefusal) -> GEOSShape {
    let shell = try ring(line, geometry, hasZ)
    return try whole(api.pointee.GEOSGeom_createPolygon_r(handle, shell, nil, 0))
  }

  /// A box as a polygon, counter-clockwise.
  public func shape(of box: Box) throws(GEOSRefusal) -> GEOSShape {
    var column = GeometryColumn()
    for (x, y) in [
      (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
      (box.minX, box.minY),
    ] {
      column.appendPosition(x: x, y: y)
    }
    column.endLine()
    column.endPart()
    column.appendNode(.polygon, [])
    return try shape(ofNode: 0, in: column)
  }

  private func whole(_ pointer: OpaquePointer?) throws(GEOSRefusal) -> GEOSShape {
    guard let pointer else { throw .failed(lastMessage) }
    return GEOSShape(taking: pointer, of: self)
  }

  private func emptyCollection(_ kind: GeometryKind) -> OpaquePointer? {
    api.pointee.GEOSGeom_createEmptyCollection_r(handle, Int32(kind.rawValue))
  }

  private func make(
    _ node: Int, _ geometry: borrowing GeometryColumn, depth: Int
  ) throws(GEOSRefusal) -> OpaquePointer? {
    let described = geometry.nodes[node]
    let hasZ = described.dimensions.contains(.z)
    let parts = geometry.partRange(ofNode: node)
    switch described.kind {
    case .point:
      guard let part = parts.first, let line = geometry.lineRange(ofPart: part).first,
        let position = geometry.positionRange(ofLine: line).first
      else { return api.pointee.GEOSGeom_createEmptyPoint_r(handle) }
      return try point(position, geometry, hasZ)
    case .lineString:
      guard let part = parts.first else {
        return api.pointee.GEOSGeom_createEmptyLineString_r(handle)
      }
      return try line(part, geometry, hasZ)
    case .polygon:
      guard let part = parts.first else { return api.pointee.GEOSGeom_createEmptyPolygon_r(handle) }
      return try polygon(part, geometry, hasZ)
    case .multiPoint:
      let positions = geometry.positionRange(ofNodes: node..<node + 1)
      return try collection(.multiPoint, positions) { (position) throws(GEOSRefusal) in
        try point(position, geometry, hasZ)
      }
    case .multiLineString:
      return try collection(.multiLineString, parts) { (part) throws(GEOSRefusal) in
        try line(part, geometry, hasZ)
      }
    case .multiPolygon:
      return try collection(.multiPolygon, parts) { (part) throws(GEOSRefusal) in
        try polygon(part, geometry, hasZ)
      }
    case .geometryCollection:
      guard depth < Self.depthLimit else { throw .tooDeep }
      var members: [Int] = []
      var member = node + 1
      let end = node + 1 + Int(described.descendants)
      while member < end {
        members.append(member)
        member += 1 + Int(geometry.nodes[member].descendants)
      }
      return try collection(.geometryCollection, members.indices) { (index) throws(GEOSRefusal) in
        try make(members[index], geometry, depth: depth + 1)
      }
    }
  }

  /// A collection of the geometries that `make` makes; GEOS takes ownership of them.
  private func collection(
    _ kind: GeometryKind, _ range: Range<Int>,
    _ make: (Int) throws(GEOSRefusal) -> OpaquePointer?
  ) throws(GEOSRefusal) -> OpaquePointer? {
    guard !range.isEmpty else { return emptyCollection(kind) }
    var members: [OpaquePointer?] = []
    members.reserveCapacity(range.count)
    do throws(GEOSRefusal) {
      for index in range { members.append(try checked(make(index))) }
    } catch {
      destroy(members)
      throw error
    }
    return api.pointee.GEOSGeom_createCollection_r(
      handle, Int32(kind.rawValue), &members, UInt32(members.count))
  }

  private func polygon(
    _ part: Int, _ geometry: borrowing GeometryColumn, _ hasZ: Bool
  ) throws(GEOSRefusal) -> OpaquePointer? {
    let lines = geometry.lineRange(ofPart: part)
    guard let outer = lines.first else { return api.pointee.GEOSGeom_createEmptyPolygon_r(handle) }
    let shell = try checked(ring(outer, geometry, hasZ))
    guard lines.count > 1 else {
      return api.pointee.GEOSGeom_createPolygon_r(handle, shell, nil, 0)
    }
    var holes: [OpaquePointer?] = []
    holes.reserveCapacity(lines.count - 1)
    do throws(GEOSRefusal) {
      for line in lines.dropFirst() { holes.append(try checked(ring(line, geometry, hasZ))) }
    } catch {
      destroy(holes)
      api.pointee.GEOSGeom_destroy_r(handle, shell)
      throw error
    }
    return api.pointee.GEOSGeom_createPolygon_r(handle, shell, &holes, UInt32(holes.count))
  }

  private func ring(
    _ line: Int, _ geometry: borrowing GeometryColumn, _ hasZ: Bool
  ) throws(GEOSRefusal) -> OpaquePointer? {
    let positions = geometry.positionRange(ofLine: line)
    if let first = positions.first {
      guard positions.count >= 4 else { throw .tooFewPositions(position: first) }
      let base = geometry.ordinates.base
      let (start, end) = (first * geometry.stride, (positions.upperBound - 1) * geometry.stride)
      guard !base[start].isNaN, !base[start + 1].isNaN else { throw .notFinite(position: first) }
      guard base[start] == base[end], base[start + 1] == base[end + 1] else {
        throw .openRing(position: first)
      }
    }
    return api.pointee.GEOSGeom_createLinearRing_r(
      handle, try sequence(positions, geometry, hasZ))
  }

  private func line(
    _ part: Int, _ geometry: borrowing GeometryColumn, _ hasZ: Bool
  ) throws(GEOSRefusal) -> OpaquePointer? {
    guard let line = geometry.lineRange(ofPart: part).first else {
      return api.pointee.GEOSGeom_createEmptyLineString_r(handle)
    }
    let positions = geometry.positionRange(ofLine: line)
    if positions.count == 1 { throw .tooFewPositions(position: positions.lowerBound) }
    return api.pointee.GEOSGeom_createLineString_r(
      handle, try sequence(positions, geometry, hasZ))
  }

  private func point(
    _ position: Int, _ geometry: borrowing GeometryColumn, _ hasZ: Bool
  ) throws(GEOSRefusal) -> OpaquePointer? {
    api.pointee.GEOSGeom_createPoint_r(
      handle, try sequence(position..<position + 1, geometry, hasZ))
  }

  /// The positions of a line as GEOS keeps them; all of them must be finite.
  private func sequence(
    _ positions: Range<Int>, _ geometry: borrowing GeometryColumn, _ hasZ: Bool
  ) throws(GEOSRefusal) -> OpaquePointer? {
    let stride = geometry.stride
    let base = UnsafePointer(geometry.ordinates.base) + positions.lowerBound * stride
    for index in 0..<positions.count {
      // The difference of a number that is not finite from itself is not zero.
      let (x, y) = (base[index * stride], base[index * stride + 1])
      guard x - x == 0, y - y == 0 else { throw .notFinite(position: positions.lowerBound + index) }
    }
    let made: OpaquePointer?
    if hasZ || stride == 2 {
      made = api.pointee.GEOSCoordSeq_copyFromBuffer_r(
        handle, base, UInt32(truncatingIfNeeded: positions.count), stride > 2 ? 1 : 0,
        stride > 3 ? 1 : 0)
    } else {
      scratch.removeAll()
      scratch.reserve(positions.count * 2)
      for index in 0..<positions.count {
        scratch.append(base[index * stride])
        scratch.append(base[index * stride + 1])
      }
      made = api.pointee.GEOSCoordSeq_copyFromBuffer_r(
        handle, scratch.base, UInt32(truncatingIfNeeded: positions.count), 0, 0)
    }
    return try checked(made)
  }

  private func checked(_ pointer: OpaquePointer?) throws(GEOSRefusal) -> OpaquePointer? {
    guard let pointer else { throw .failed(lastMessage) }
    return pointer
  }

  private func destroy(_ members: [OpaquePointer?]) {
    for member in members { api.pointee.GEOSGeom_destroy_r(handle, member) }
  }
}
