/// On which side of a line a position lies, exactly (J. R. Shewchuk, Adaptive Precision Floating-Point
/// Arithmetic and Fast Robust Geometric Predicates, 1997).
public enum Orientation {
  /// A plain result that is larger than this fraction of the terms' sum has the right sign.
  @usableFromInline static let certainty = (3.0 + 16.0 * 0x1p-53) * 0x1p-53
  /// Where products of differences neither overflow nor lose bits below the smallest number.
  private static let range = 0x1p-400...0x1p+400

  /// Positive if `c` lies left of the line from `a` to `b`, negative if right of it, 0 if on it; nil if
  /// the numbers are too large or too small to tell.
  @inlinable @inline(__always)
  public static func side(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Double? {
    let left = (a.x - c.x) * (b.y - c.y)
    let right = (a.y - c.y) * (b.x - c.x)
    let sum = left.magnitude + right.magnitude
    let difference = left - right
    // Terms so small that they have lost bits prove nothing; neither does infinity.
    if difference.magnitude > certainty * sum, sum > 0x1p-800, sum < .infinity {
      return difference
    }
    return exactSide(a, b, c)
  }

  /// The same by the sum of all partial products.
  @usableFromInline @inline(never)
  static func exactSide(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Double? {
    let differences = [
      difference(a.x, c.x), difference(b.y, c.y), difference(a.y, c.y), difference(b.x, c.x),
    ]
    for (high, low) in differences {
      for part in [high, low] where part != 0 {
        guard range.contains(part.magnitude) else { return nil }
      }
    }
    // At most 16 terms, from products of two doubles each.
    var sum = Expansion()
    sum.add(differences[0], differences[1], sign: 1)
    sum.add(differences[2], differences[3], sign: -1)
    return sum.leading
  }

  /// A difference and its rounding error.
  private static func difference(_ left: Double, _ right: Double) -> (Double, Double) {
    let high = left - right
    let virtual = left - high
    let error = (left - (high + virtual)) + (virtual - right)
    return (high, error)
  }

  /// A sum of doubles whose bits do not overlap, the smallest first.
  private struct Expansion {
    private var parts: [Double] = []

    init() { parts.reserveCapacity(16) }

    /// The part that has the sign of the sum.
    var leading: Double { parts.last { $0 != 0 } ?? 0 }

    mutating func add(_ left: (Double, Double), _ right: (Double, Double), sign: Double) {
      for first in [left.0, left.1] {
        for second in [right.0, right.1] where first != 0 && second != 0 {
          let product = first * second
          add(sign * (-product).addingProduct(first, second))
          add(sign * product)
        }
      }
    }

    private mutating func add(_ term: Double) {
      var carry = term
      var kept: [Double] = []
      kept.reserveCapacity(parts.count + 1)
      for part in parts {
        let sum = carry + part
        let virtual = sum - carry
        let error = (carry - (sum - virtual)) + (part - virtual)
        if error != 0 { kept.append(error) }
        carry = sum
      }
      if carry != 0 { kept.append(carry) }
      parts = kept
    }
  }
}
