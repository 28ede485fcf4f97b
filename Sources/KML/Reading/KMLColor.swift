internal import XML

/// A colour as KML writes it, `aabbggrr` (KML 2.2 §16.8), and as people write it nevertheless: 3 or 6 digits
/// mean red, green and blue, as in togeojson, and a `#` before the digits is ignored.
struct KMLColor {
  /// `#rrggbb`, or `#rgb` where it had three digits.
  var rgb: String
  /// From 0 to 1, where the colour has one.
  var opacity: Double?

  /// Nil for what is not a colour.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var digits = text.trimmedXMLSpace
    if digits.first == UInt8(ascii: "#") {
      digits = UnsafeBufferPointer(rebasing: digits.dropFirst())
    }
    guard digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }) else { return nil }
    func part(_ range: Range<Int>) -> String {
      String(decoding: digits[range], as: UTF8.self)
    }
    switch digits.count {
    case 3, 6: rgb = "#" + part(0..<digits.count)
    case 8:
      guard let alpha = UInt8(part(0..<2), radix: 16) else { return nil }
      rgb = "#" + part(6..<8) + part(4..<6) + part(2..<4)
      opacity = Double(alpha) / 255
    default: return nil
    }
  }
}
