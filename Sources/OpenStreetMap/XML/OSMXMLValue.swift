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

  /// Seconds since 1970; nil for anything that is not a time. 24 bytes must be readable.
  static func time(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    if text.count == 20, let start = text.baseAddress, let time = plainTime(start) { return time }
    return EpochText.seconds(text).flatMap { Int64(exactly: $0.rounded(.down)) }
  }

  /// A time in the form of the database, `YYYY-MM-DDTHH:MM:SSZ`; nil for all else.
  private static func plainTime(_ start: UnsafePointer<UInt8>) -> Int64? {
    // Each digit leaves its value, and the characters in between leave nothing.
    let date = OSMXMLWord.load(start) ^ 0x2D30_302D_3030_3030
    let clock = OSMXMLWord.load(start + 8) ^ 0x3030_3A30_3054_3030
    let rest = OSMXMLWord.load(start + 16) & 0xFFFF_FFFF ^ 0x5A30_303A
    let between = date & 0xFF00_00FF_0000_0000 | clock & 0x0000_FF00_00FF_0000
    guard between | rest & 0xFF00_00FF == 0, isDigits(date), isDigits(clock), isDigits(rest) else {
      return nil
    }
    let year = pair(date, 0) * 100 + pair(date, 2)
    let month = pair(date, 5)
    let day = pair(clock, 0)
    let hour = pair(clock, 3)
    let minute = pair(clock, 6)
    let second = pair(rest, 1)
    guard (1...12).contains(month), day >= 1, day <= GregorianCalendar.days(in: month, of: year),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let days = EpochText.day(year: year, month: month, day: day)
    return Int64(days * 86_400 + hour * 3600 + minute * 60 + second)
  }

  @inline(__always)
  private static func isDigits(_ word: UInt64) -> Bool {
    (word &+ 0x7676_7676_7676_7676 | word) & 0x8080_8080_8080_8080 == 0
  }

  @inline(__always)
  private static func pair(_ word: UInt64, _ place: UInt64) -> Int {
    let digits = word &>> (8 &* place)
    return Int(digits & 0xF) * 10 + Int(digits &>> 8 & 0xF)
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
