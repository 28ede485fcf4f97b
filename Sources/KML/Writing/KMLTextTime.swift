internal import Text

/// Times as KML writes them (dateTimeType, OGC 07-147r2 §16.10): `xsd:dateTime`, `date`, `gYearMonth` or
/// `gYear`.
enum KMLTextTime {
  /// True for a text of one of the four forms, without white space around it.
  @Sendable static func isTime(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { isTime($0) }
  }

  /// True for a text of one of the four forms, without white space around it.
  static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Years before Christ have a sign.
    let time = UnsafeBufferPointer(
      rebasing: text.dropFirst(text.first == UInt8(ascii: "-") ? 1 : 0))
    let zone = time.contains(UInt8(ascii: "T")) ? 0 : zoneLength(ofDate: time)
    guard let zone,
      let parts = TimeText(
        UnsafeBufferPointer(rebasing: time.dropLast(zone)), as: [.reduced, .local])
    else { return false }
    // XML Schema part 2 §3.2.7: there is no year 0, and zones reach to 14 hours.
    return !time.starts(with: "0000".utf8) && parts.offset.magnitude <= 14 * 3600
  }

  /// The bytes of the zone at the end of a date, `Z` or `±hh:mm`, which XML Schema allows there too; nil for
  /// a wrong one.
  private static func zoneLength(ofDate date: UnsafeBufferPointer<UInt8>) -> Int? {
    if date.last == UInt8(ascii: "Z") { return 1 }
    let zone = UnsafeBufferPointer(rebasing: date.suffix(6))
    guard zone.count == 6, zone[3] == UInt8(ascii: ":") else { return 0 }
    guard zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"),
      let hours = number(zone[1], zone[2]), let minutes = number(zone[4], zone[5])
    else { return nil }
    return minutes < 60 && hours * 60 + minutes <= 14 * 60 ? 6 : nil
  }

  /// The number of two digits; nil if they are none.
  private static func number(_ tens: UInt8, _ ones: UInt8) -> Int? {
    guard LenientDecimal.isDigit(tens), LenientDecimal.isDigit(ones) else { return nil }
    return Int(tens & 0x0F) * 10 + Int(ones & 0x0F)
  }

  /// True for an `xsd:dateTime`.
  static func isDateTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    isTime(text) && text.contains(UInt8(ascii: "T"))
  }

  /// Seconds since 1970 that can be the times of a track and not some other measure: 1973 to 2100.
  static func isPlausible(_ seconds: Double) -> Bool { seconds >= 1e8 && seconds < 4_102_444_800 }
}
