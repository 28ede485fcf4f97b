internal import Base

extension BoxClip {
  /// Adds the pieces of a line that lie within the box as parts of one line each.
  public mutating func append(
    line: Int, of column: borrowing GeometryColumn, to result: inout GeometryColumn
  ) {
    let range = column.positionRange(ofLine: line)
    let stride = column.stride
    precondition(range.upperBound <= column.positionCount)
    guard !range.isEmpty else { return }
    // In range: the precondition holds the line inside the column.
    var next = column.ordinates.base + range.lowerBound * stride
    points.removeAll()
    var a = Self.position(next, stride)
    var isInside = contains(a.x, a.y)
    if isInside { points.append(a) }
    for _ in 1..<max(range.count, 1) {
      next += stride
      let b = Self.position(next, stride)
      let staysInside = contains(b.x, b.y)
      if isInside, staysInside {
        points.append(b)
      } else if let (p, q) = clipped(a, b) {
        if !isInside { points.append(p) }
        points.append(q)
        if !staysInside { endPiece(&result) }
      } else {
        endPiece(&result)
        if staysInside { points.append(b) }
      }
      a = b
      isInside = staysInside
    }
    endPiece(&result)
  }

  private mutating func endPiece(_ result: inout GeometryColumn) {
    if points.count > 1 {
      for point in points.buffer { result.append(point) }
      result.endLine()
      result.endPart()
    }
    points.removeAll()
  }
}

extension GeometryColumn {
  /// Adds a position with as many ordinates as the column has.
  mutating func append(_ position: SIMD4<Double>) {
    withUnsafeBytes(of: position) { bytes in
      guard let base = bytes.bindMemory(to: Double.self).baseAddress else { return }
      // In range: a stride is at most 4.
      ordinates.append(from: base, count: stride)
    }
  }
}
