public import Base

/// The direction of rings: by the right-hand rule exterior rings go counter-clockwise and holes
/// clockwise (RFC 7946 §3.1.6).
public enum Winding {
  /// Twice the signed area of a closed ring.
  ///
  /// The shoelace formula relative to the first position. Where the plain sum is too small to tell
  /// its sign from rounding, it is added up again in twice the precision, so that a ring and the same
  /// ring backwards never both count as clockwise.
  ///
  /// - Parameters:
  ///   - ring: The first position; `count` positions of `stride` ordinates must be readable.
  ///   - count: Positions, the closing one included.
  ///   - stride: Ordinates a position.
  /// - Returns: The area, positive when the ring goes counter-clockwise; 0 when it has none.
  @inlinable
  public static func doubledArea(
    ofRing ring: UnsafePointer<Double>, count: Int, stride: Int
  ) -> Double {
    guard count > 3 else { return 0 }
    let originX = ring[0]
    let originY = ring[1]
    var next = ring + stride
    var lastX = next[0] - originX
    var lastY = next[1] - originY
    var sum = 0.0
    var magnitude = 0.0
    // The first and the last position add nothing, as they are the origin.
    for _ in 2..<count {
      next += stride
      let x = next[0] - originX
      let y = next[1] - originY
      let term = lastX * y - x * lastY
      sum += term
      magnitude += lastX.magnitude * y.magnitude + x.magnitude * lastY.magnitude
      lastX = x
      lastY = y
    }
    // Each term and each addition is off by at most one part in 2^52 of the sum.
    if sum.magnitude > magnitude * Double(count) * 0x1p-52 { return sum }
    return magnitude == 0 ? 0 : preciseDoubledArea(ofRing: ring, count: count, stride: stride)
  }

  /// The same sum in double-double arithmetic (T. J. Dekker, 1971); 0 if that cannot tell either.
  @usableFromInline @inline(never)
  static func preciseDoubledArea(
    ofRing ring: UnsafePointer<Double>, count: Int, stride: Int
  ) -> Double {
    var high = 0.0
    var low = 0.0
    var magnitude = 0.0
    func add(_ left: Double, _ right: Double) {
      let product = left * right
      let error = (-product).addingProduct(left, right)
      let sum = high + product
      let part = sum - high
      low += (high - (sum - part)) + (product - part) + error
      high = sum
      magnitude += product.magnitude
    }
    for index in 1..<count - 1 {
      let here = ring + index * stride
      let x = here[0] - ring[0]
      let y = here[1] - ring[1]
      let nextX = here[stride] - ring[0]
      let nextY = here[stride + 1] - ring[1]
      add(x, nextY)
      add(-nextX, y)
    }
    let sum = high + low
    return sum.magnitude > magnitude * Double(count) * 0x1p-100 ? sum : 0
  }
}

extension GeometryColumn {
  /// Twice the signed area of a ring, positive when it goes counter-clockwise.
  @inlinable public func doubledArea(ofRing line: Int) -> Double {
    let range = positionRange(ofLine: line)
    precondition(range.lowerBound >= 0 && range.upperBound <= positionCount)
    // In range: the precondition holds the ring inside the column.
    return Winding.doubledArea(
      ofRing: ordinates.base + range.lowerBound * stride, count: range.count, stride: stride)
  }
}
