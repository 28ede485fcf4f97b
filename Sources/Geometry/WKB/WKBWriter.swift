internal import Base

/// Writes geometries as ISO well-known binary in little-endian byte order (ISO/IEC 13249-3; OGC
/// 06-103r4 §8.2): z adds 1000 to a geometry's type, m adds 2000.
public enum WKBWriter {
  /// Bytes before a geometry's content: byte order and type.
  static let headerBytes = 5
  /// Bytes of a count.
  static let countBytes = 4

  /// The most bytes that a run of nodes (those of a feature) can take.
  public static func maximumLength(
    of nodes: Range<Int>, in geometry: borrowing GeometryColumn
  ) -> Int {
    guard !nodes.isEmpty else { return 0 }
    let firstPart = geometry.partRange(ofNode: nodes.lowerBound).lowerBound
    let lastPart = geometry.partRange(ofNode: nodes.upperBound - 1).upperBound
    let firstLine = firstPart == 0 ? 0 : Int(geometry.partEnds[firstPart - 1])
    let lastLine = lastPart == 0 ? 0 : Int(geometry.partEnds[lastPart - 1])
    let positions = geometry.positionRange(ofNodes: nodes).count
    // An empty point has four ordinates at most; the points of a MultiPoint have headers.
    return nodes.count * (headerBytes + 32) + (lastPart - firstPart) * (headerBytes + countBytes)
      + (lastLine - firstLine) * countBytes + positions * (headerBytes + geometry.stride * 8)
  }

  /// Writes the geometry at a node, with its members; returns the bytes written, which are at most
  /// ``maximumLength(of:in:)``.
  public static func write(
    _ node: Int, in geometry: borrowing GeometryColumn, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var writing = Writing(out: UnsafeMutableRawPointer(out))
    var next = node
    writing.put(&next, geometry)
    return writing.out - UnsafeMutableRawPointer(out)
  }

  /// Writes the geometry at a node as SpatiaLite does: with a mark (0x69) in the place of byte orders, and a
  /// collection's members that are collections themselves as their own members. Empty ones are left out.
  /// Otherwise as ``write(_:in:to:)``.
  public static func write(
    spatiaLite node: Int, in geometry: borrowing GeometryColumn,
    to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var writing = Writing(out: UnsafeMutableRawPointer(out), mark: 0x69, isFlat: true)
    var next = node
    writing.put(&next, geometry)
    return writing.out - UnsafeMutableRawPointer(out)
  }

  /// A place in memory that moves on with every byte written.
  private struct Writing {
    var out: UnsafeMutableRawPointer
    /// What stands before a type: the byte order.
    var mark: UInt8 = 1
    /// Members of collections are points, lines and polygons.
    var isFlat = false

    @inline(__always)
    mutating func put(_ value: Int) {
      out.storeBytes(of: UInt32(truncatingIfNeeded: value).littleEndian, as: UInt32.self)
      out += countBytes
    }

    @inline(__always)
    mutating func header(_ kind: GeometryKind, _ dimensions: Dimensions) {
      out.storeBytes(of: mark, as: UInt8.self)
      out += 1
      put(Int(kind.rawValue) + 1000 * Int(dimensions.rawValue))
    }

    /// Writes a node and moves `node` past it and its members. Members lie side by side, so they are
    /// written in a loop; only a collection in a collection takes another level of the stack, and
    /// readers limit the depth. Returns how many members it became.
    @discardableResult
    mutating func put(
      _ node: inout Int, _ geometry: borrowing GeometryColumn, isMember: Bool = false
    ) -> Int {
      let here = geometry.nodes[node]
      let parts = geometry.partRange(ofNode: node)
      node += 1
      if isMember, isFlat { return putFlat(here, parts, &node, geometry) }
      header(here.kind, here.dimensions)
      switch here.kind {
      case .point:
        putPoint(parts, here.dimensions, geometry)
      case .lineString:
        putLine(positions(of: parts, geometry), here.dimensions, geometry)
      case .polygon:
        putRings(lines(of: parts, geometry), here.dimensions, geometry)
      case .multiPoint:
        put(positions(of: parts, geometry).count)
        putMembers(here, parts, geometry)
      case .multiLineString, .multiPolygon:
        put(parts.count)
        putMembers(here, parts, geometry)
      case .geometryCollection:
        let count = out
        put(0)
        var members = 0
        let end = node + Int(here.descendants)
        while node < end {
          members += put(&node, geometry, isMember: true)
        }
        count.storeBytes(of: UInt32(members).littleEndian, as: UInt32.self)
      }
      return 1
    }

    /// Writes the members of a multi-geometry.
    private mutating func putMembers(
      _ here: GeometryNode, _ parts: Range<Int>, _ geometry: borrowing GeometryColumn
    ) {
      switch here.kind {
      case .multiPoint:
        for position in positions(of: parts, geometry) {
          header(.point, here.dimensions)
          putPositions(position..<position + 1, here.dimensions, geometry)
        }
      case .multiPolygon:
        for part in parts {
          header(.polygon, here.dimensions)
          putRings(geometry.lineRange(ofPart: part), here.dimensions, geometry)
        }
      default:
        for part in parts {
          header(.lineString, here.dimensions)
          putLine(positions(of: part..<part + 1, geometry), here.dimensions, geometry)
        }
      }
    }

    /// Writes a member of a collection as points, lines and polygons; `node` is behind it.
    private mutating func putFlat(
      _ here: GeometryNode, _ parts: Range<Int>, _ node: inout Int,
      _ geometry: borrowing GeometryColumn
    ) -> Int {
      let positions = positions(of: parts, geometry)
      switch here.kind {
      case .geometryCollection:
        var members = 0
        let end = node + Int(here.descendants)
        while node < end { members += put(&node, geometry, isMember: true) }
        return members
      case _ where positions.isEmpty: return 0
      case .point:
        header(.point, here.dimensions)
        putPositions(positions.lowerBound..<positions.lowerBound + 1, here.dimensions, geometry)
      case .lineString:
        header(.lineString, here.dimensions)
        putLine(positions, here.dimensions, geometry)
      case .polygon:
        header(.polygon, here.dimensions)
        putRings(lines(of: parts, geometry), here.dimensions, geometry)
      case .multiPoint, .multiLineString, .multiPolygon:
        putMembers(here, parts, geometry)
        return here.kind == .multiPoint ? positions.count : parts.count
      }
      return 1
    }

    private func lines(of parts: Range<Int>, _ geometry: borrowing GeometryColumn) -> Range<Int> {
      guard !parts.isEmpty else { return 0..<0 }
      return geometry.lineRange(ofPart: parts.lowerBound)
        .lowerBound..<geometry.lineRange(ofPart: parts.upperBound - 1).upperBound
    }

    private func positions(
      of parts: Range<Int>, _ geometry: borrowing GeometryColumn
    ) -> Range<Int> {
      let lines = lines(of: parts, geometry)
      guard !lines.isEmpty else { return 0..<0 }
      return geometry.positionRange(ofLine: lines.lowerBound)
        .lowerBound..<geometry.positionRange(ofLine: lines.upperBound - 1).upperBound
    }

    private mutating func putPoint(
      _ parts: Range<Int>, _ dimensions: Dimensions, _ geometry: borrowing GeometryColumn
    ) {
      let positions = positions(of: parts, geometry)
      if positions.isEmpty {
        // An empty point has no form of its own; all programs write NaN.
        for _ in 0..<dimensions.count { put(Double.nan) }
      } else {
        putPositions(positions.lowerBound..<positions.lowerBound + 1, dimensions, geometry)
      }
    }

    private mutating func putLine(
      _ positions: Range<Int>, _ dimensions: Dimensions, _ geometry: borrowing GeometryColumn
    ) {
      put(positions.count)
      putPositions(positions, dimensions, geometry)
    }

    private mutating func putRings(
      _ rings: Range<Int>, _ dimensions: Dimensions, _ geometry: borrowing GeometryColumn
    ) {
      put(rings.count)
      for ring in rings { putLine(geometry.positionRange(ofLine: ring), dimensions, geometry) }
    }

    @inline(__always)
    private mutating func put(_ value: Double) {
      out.storeBytes(of: value.bitPattern.littleEndian, as: UInt64.self)
      out += 8
    }

    private mutating func putPositions(
      _ range: Range<Int>, _ dimensions: Dimensions, _ geometry: borrowing GeometryColumn
    ) {
      precondition(range.lowerBound >= 0 && range.upperBound <= geometry.positionCount)
      let stride = geometry.stride
      // In range: the precondition holds the range inside the column.
      var next = geometry.ordinates.base + range.lowerBound * stride
      #if _endian(little)
        if dimensions.count == stride {
          // Then the ordinates are those of the column, as m alone never comes with a stride of 3.
          if stride != 3 || dimensions.contains(.z) {
            out.copyMemory(from: next, byteCount: range.count * stride * 8)
            out += range.count * stride * 8
            return
          }
        }
      #endif
      for _ in range {
        put(next[0])
        put(next[1])
        if dimensions.contains(.z) { put(stride > 2 ? next[2] : .nan) }
        if dimensions.contains(.m) { put(stride > 3 ? next[3] : .nan) }
        next += stride
      }
    }
  }
}
