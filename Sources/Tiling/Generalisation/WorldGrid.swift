/// A place in whole units of a grid: x grows to the east and y to the south, as in tiles (MVT 2.1 §4.3.1).
public typealias GridPoint = SIMD2<Int32>

/// The grid in which borders are compared, whatever the zoom: the square of Web Mercator is 2^30 units wide,
/// which are 37 mm on the equator. Its origin is the north-western corner.
public enum WorldGrid {
  /// The width of the world is two to the power of this number of units.
  public static let bits = 30

  /// The place of Web Mercator coordinates that are fractions of the world's width, counted from the
  /// north-western corner. Places beyond one world to each side are moved there; what is not a number is
  /// the origin.
  @inline(__always)
  public static func point(x: Double, y: Double) -> GridPoint {
    GridPoint(unit(x), unit(y))
  }

  /// The square of a tolerance in pixels, as an area in units of the grid: what positions are compared with that
  /// ``BorderSimplification`` has weighed. A pixel is a part of a tile of that many pixels.
  public static func area(pixels: Double, zoom: Int, tilePixels: Double = 256) -> Float {
    let pixel = Double(sign: .plus, exponent: bits - zoom, significand: 1) / tilePixels
    return Float(pixels * pixel * (pixels * pixel))
  }

  @inline(__always)
  private static func unit(_ fraction: Double) -> Int32 {
    let scaled = (fraction * Double(1 << bits)).rounded()
    // The comparisons are false for what is not a number.
    guard scaled > -Double(1 << bits) else { return scaled.isNaN ? 0 : -(1 << bits) }
    return scaled < 2 * Double(1 << bits) - 1 ? Int32(scaled) : .max
  }
}
