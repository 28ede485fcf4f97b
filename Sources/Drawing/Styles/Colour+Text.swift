extension Colour {
  /// A colour as CSS writes it: `#rgb`, `#rrggbb`, both with alpha, `rgb()`, `rgba()`, `hsl()`, `hsla()`, or one of the
  /// basic names (CSS Color 4 §4 to §7). Nil for anything else.
  public init?(_ text: String) {
    let text = text.lowercased().filter { $0 != " " }
    if text.hasPrefix("#") {
      self.init(digits: Array(text.dropFirst()))
    } else if let known = Self.names[text] {
      self = known
    } else if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      let parts = text[text.index(after: open)...].dropLast()
        .split(whereSeparator: { $0 == "," || $0 == "/" }).map(String.init)
      switch text[..<open] {
      case "rgb", "rgba": self.init(channels: parts)
      case "hsl", "hsla": self.init(hue: parts)
      default: return nil
      }
    } else {
      return nil
    }
  }

  private init?(digits: [Character]) {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count else { return nil }
    let bytes: [Int]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    self.init(UInt32(bytes[0]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[2]))
    if bytes.count == 4 { alpha = Double(bytes[3]) / 255 }
  }

  private init?(channels parts: [String]) {
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let numbers = parts.prefix(3).compactMap { Self.number($0, of: 255) }
    guard numbers.count == 3 else { return nil }
    self.init(0)
    red = UInt8(min(max(numbers[0], 0), 255))
    green = UInt8(min(max(numbers[1], 0), 255))
    blue = UInt8(min(max(numbers[2], 0), 255))
    if parts.count == 4 {
      guard let alpha = Self.number(parts[3], of: 1) else { return nil }
      self = with(alpha: alpha)
    }
  }

  private init?(hue parts: [String]) {
    guard parts.count == 3 || parts.count == 4, let hue = Self.number(parts[0], of: 360),
      let saturation = Self.number(parts[1], of: 1), let lightness = Self.number(parts[2], of: 1)
    else { return nil }
    // CSS Color 4 §7.1.
    func channel(_ n: Double) -> UInt8 {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let step = k < 0 ? k + 12 : k
      let reach = min(max(saturation, 0), 1) * min(lightness, 1 - lightness)
      let value = lightness - reach * max(-1, min(step - 3, 9 - step, 1))
      return UInt8(min(max(value * 255, 0), 255))
    }
    self.init(0)
    (red, green, blue) = (channel(0), channel(8), channel(4))
    if parts.count == 4 {
      guard let alpha = Self.number(parts[3], of: 1) else { return nil }
      self = with(alpha: alpha)
    }
  }

  /// A finite number, or a percentage of a whole.
  private static func number(_ text: String, of whole: Double) -> Double? {
    let isShare = text.hasSuffix("%")
    guard let number = Double(isShare ? String(text.dropLast()) : text), number.isFinite else {
      return nil
    }
    return isShare ? number / 100 * whole : number
  }

  private static let names: [String: Colour] = [
    "black": Colour(0), "silver": Colour(0xC0C0C0), "gray": Colour(0x808080),
    "grey": Colour(0x808080), "white": Colour(0xFFFFFF), "maroon": Colour(0x800000),
    "red": Colour(0xFF0000), "purple": Colour(0x800080), "fuchsia": Colour(0xFF00FF),
    "magenta": Colour(0xFF00FF), "green": Colour(0x008000), "lime": Colour(0x00FF00),
    "olive": Colour(0x808000), "yellow": Colour(0xFFFF00), "navy": Colour(0x000080),
    "blue": Colour(0x0000FF), "teal": Colour(0x008080), "aqua": Colour(0x00FFFF),
    "cyan": Colour(0x00FFFF), "orange": Colour(0xFFA500), "pink": Colour(0xFFC0CB),
    "brown": Colour(0xA52A2A), "transparent": Colour(0, alpha: 0),
  ]
}
