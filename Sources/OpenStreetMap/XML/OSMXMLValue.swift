internal import Text
internal import XML

/// What the values of attributes mean, however they are written.
enum OSMXMLValue {
  /// The largest coordinate: the next larger number stands for an unknown place.
  static let coordinateLimit = Int64(Int32.max - 1)

  /// A text without the white space around it, as XML Schema takes numbers (Part 2 §4.3.6).
  private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var rest = text[...]
    while let first = rest.first, XMLCharacters.isSpace(first) { rest.removeFirst() }
    while let last = rest.last, XMLCharacters.isSpace(last) { rest.removeLast() }
    return UnsafeBufferPointer(rebasing: rest)
  }

  /// A whole number of 64 bits. 32 bytes must be readable after the text.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var text = trimmed(text)
    if text.count > 1, text[0] == UInt8(ascii: "+"), text[1] != UInt8(ascii: "-") {
      text = UnsafeBufferPointer(rebasing: text.dropFirst())
    }
    guard let start = text.baseAddress, let scanned = IntegerText.scan(start),
      scanned.end == start + text.count
    else { return nil }
    return scanned.value
  }

  /// A coordinate in 1e-7 degrees, rounded half away from zero; nil for anything that is not a number, or
  /// does not fit 32 bits.
  static func coordinate(_ text: UnsafeBufferPointer<UInt8>) -> Int32? {
    guard let value = DecimalText.tenMillionths(trimmed(text)) else { return nil }
    return value.magnitude <= coordinateLimit ? Int32(truncatingIfNeeded: value) : nil
  }

  /// True if a coordinate has digits beyond the seventh place after the point that are not 0, so that it was
  /// rounded.
  static func isRounded(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = trimmed(text)
    // Without eight bytes after the point it takes an exponent, which nobody writes into coordinates.
    guard let point = text.dropLast(8).firstIndex(of: UInt8(ascii: ".")) else { return false }
    var place = 0
    for byte in text[(point + 1)...] {
      guard byte ^ UInt8(ascii: "0") <= 9 else { break }
      place += 1
      if place > 7, byte != UInt8(ascii: "0") { return true }
    }
    return false
  }

  /// True for `false` and `0`.
  static func isFalse(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.elementsEqual("false".utf8) || text.elementsEqual("0".utf8)
  }

  /// What JOSM says is to be done with an object.
  static func action(_ text: UnsafeBufferPointer<UInt8>) -> OSMState {
    if text.elementsEqual("delete".utf8) { return [.deleted, .toBeDeleted] }
    if text.elementsEqual("modify".utf8) { return .modified }
    return text.elementsEqual("create".utf8) ? .created : []
  }

  /// The kind that the type of a member names.
  static func kind(_ text: UnsafeBufferPointer<UInt8>) -> OSMKind? {
    OSMKind.allCases.first { text.elementsEqual($0.name.utf8) }
  }
}

/// A place whose coordinates come one after the other.
struct OSMXMLPlace {
  var longitude: Int32?
  var latitude: Int32?

  /// The place, if both are there.
  var location: OSMLocation? {
    guard let longitude, let latitude else { return nil }
    return OSMLocation(x: longitude, y: latitude)
  }
}
