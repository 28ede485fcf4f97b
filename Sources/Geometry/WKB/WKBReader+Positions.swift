internal import Base

extension WKBReader {
  /// Copies positions of some dimensions into the column, whose stride grows if needed. The caller has
  /// checked that `next` has enough bytes.
  @inline(__always)
  mutating func readPositions(
    _ count: Int, _ dimensions: Dimensions, into column: inout GeometryColumn
  ) throws(GeoError) {
    makeRoom(for: dimensions, &column)
    let stride = column.stride
    let used = column.ordinates.count
    column.ordinates.reserve(used + count * stride)
    // In range: room for count positions of stride ordinates has just been made.
    let target = column.ordinates.base + used
    if dimensions.count == stride && !isSwapped {
      UnsafeMutableRawPointer(target).copyMemory(from: next, byteCount: count * stride * 8)
    } else {
      scatter(count, dimensions, to: target, stride: stride)
    }
    next += count * dimensions.count * 8
    column.ordinates.setCount(used + count * stride)
    positions += count
    guard keepsFaults || Self.areFinite(target, count: count, stride: stride) else {
      throw notFinite()
    }
  }

  /// Copies positions one by one: other byte order, or fewer ordinates than the column has.
  private func scatter(
    _ count: Int, _ dimensions: Dimensions, to target: UnsafeMutablePointer<Double>, stride: Int
  ) {
    var target = target
    var source = next
    let hasZ = dimensions.contains(.z)
    let hasM = dimensions.contains(.m)
    for _ in 0..<count {
      target[0] = ordinate(&source)
      target[1] = ordinate(&source)
      let z = hasZ ? ordinate(&source) : .nan
      let m = hasM ? ordinate(&source) : .nan
      if stride > 2 { target[2] = z }
      if stride > 3 { target[3] = m }
      target += stride
    }
  }

  @inline(__always)
  private func ordinate(_ source: inout UnsafeRawPointer) -> Double {
    let bits = source.loadUnaligned(as: UInt64.self)
    source += 8
    return Double(bitPattern: isSwapped ? bits.byteSwapped : bits)
  }

  /// True if every x and y is finite; z and m may be NaN, as many programs write it for "unknown".
  @inline(__always)
  static func areFinite(_ ordinates: UnsafePointer<Double>, count: Int, stride: Int) -> Bool {
    // The exponent of infinities and NaN is all ones: one more carries into the sign's place.
    let exponent: UInt64 = 0x7FF0_0000_0000_0000
    let one: UInt64 = 0x0010_0000_0000_0000
    var carries: UInt64 = 0
    if stride == 2 {
      for index in 0..<count * 2 {
        carries |= (ordinates[index].bitPattern & exponent) &+ one
      }
    } else {
      for index in 0..<count {
        carries |= (ordinates[index * stride].bitPattern & exponent) &+ one
        carries |= (ordinates[index * stride + 1].bitPattern & exponent) &+ one
      }
    }
    return carries >> 63 == 0
  }

  @inline(never)
  func notFinite() -> GeoError {
    GeoError(.badCoordinate, "a coordinate is infinite or not a number")
  }

  /// Widens the column's positions to hold some dimensions.
  @inline(__always)
  private func makeRoom(for dimensions: Dimensions, _ column: inout GeometryColumn) {
    let wanted = dimensions.contains(.m) ? 4 : dimensions.count
    if wanted > column.stride { column.raise(stride: wanted) }
  }

  /// Adds a node; its dimensions may be more than those of its positions, which the column must hold.
  @inline(__always) @discardableResult
  func appendNode(
    _ kind: GeometryKind, _ dimensions: Dimensions, _ column: inout GeometryColumn
  ) -> Int {
    makeRoom(for: dimensions, &column)
    return column.appendNode(kind, dimensions)
  }

  /// Ends a line, ring or run of points.
  @inline(__always)
  func endLine(_ column: inout GeometryColumn) {
    column.lineEnds.append(UInt32(truncatingIfNeeded: positions))
  }

  /// Ends a point, line or polygon.
  @inline(__always)
  func endPart(_ column: inout GeometryColumn) { column.endPart() }
}
