/// A colour of the screen (sRGB), and how much of it covers what lies beneath.
public struct Colour: Hashable, Sendable {
  /// From 0 to 255.
  public var red: UInt8
  /// From 0 to 255.
  public var green: UInt8
  /// From 0 to 255.
  public var blue: UInt8
  /// From 0 (transparent) to 1.
  public var alpha: Double

  /// A colour of its 24 bits, such as `0xFF8800`.
  public init(_ bits: UInt32, alpha: Double = 1) {
    red = UInt8(truncatingIfNeeded: bits >> 16)
    green = UInt8(truncatingIfNeeded: bits >> 8)
    blue = UInt8(truncatingIfNeeded: bits)
    self.alpha = alpha
  }

  /// White.
  public static let white = Colour(0xFFFFFF)

  /// The same colour, covering so much.
  public func with(alpha: Double) -> Colour {
    var colour = self
    colour.alpha = min(max(alpha.isNaN ? 1 : alpha, 0), 1)
    return colour
  }

  /// The same colour, darker by a factor from 0 (black) to 1.
  public func darker(_ factor: Double) -> Colour {
    var colour = self
    colour.red = UInt8(Double(red) * factor)
    colour.green = UInt8(Double(green) * factor)
    colour.blue = UInt8(Double(blue) * factor)
    return colour
  }

  /// The same colour, less colourful and nearer to the ground that it is painted on.
  func faded(into ground: Colour) -> Colour {
    let grey = 0.3 * Double(red) + 0.59 * Double(green) + 0.11 * Double(blue)
    func mixed(_ path: KeyPath<Colour, UInt8>) -> UInt8 {
      let own = Double(self[keyPath: path])
      let dull = own + (grey - own) * 0.35
      return UInt8((dull + (Double(ground[keyPath: path]) - dull) * 0.5).rounded())
    }
    var colour = self
    (colour.red, colour.green, colour.blue) = (mixed(\.red), mixed(\.green), mixed(\.blue))
    return colour
  }

  /// `#rrggbb`.
  public var hexadecimal: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.utf8.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
