internal import Text

/// Text that is a date or a time in exactly the forms that GeoPackage's DATE and DATETIME can give back.
public enum DateText {
  /// `.date` for `YYYY-MM-DD`, `.dateTime` for `YYYY-MM-DDTHH:MM:SSZ` and `….SSSZ` (RFC 3339 §5.6,
  /// UTC only), else `.text`.
  @inlinable @inline(__always)
  public static func type(of text: UnsafePointer<UInt8>, count: Int) -> CellType {
    guard count == 10 || count == 20 || count == 24, text[4] == UInt8(ascii: "-") else {
      return .text
    }
    return slowType(of: text, count: count)
  }

  @inline(never) @usableFromInline
  static func slowType(of text: UnsafePointer<UInt8>, count: Int) -> CellType {
    guard let year = number(text, 4), text[7] == UInt8(ascii: "-"),
      let month = number(text + 5, 2), let day = number(text + 8, 2),
      (1...12).contains(month), day >= 1, day <= GregorianCalendar.days(in: month, of: year)
    else { return .text }
    if count == 10 { return .date }
    guard text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), text[count - 1] == UInt8(ascii: "Z"),
      let hour = number(text + 11, 2), let minute = number(text + 14, 2),
      let second = number(text + 17, 2), hour < 24, minute < 60, second < 60
    else { return .text }
    if count == 20 { return .dateTime }
    return text[19] == UInt8(ascii: ".") && number(text + 20, 3) != nil ? .dateTime : .text
  }

  private static func number(_ text: UnsafePointer<UInt8>, _ digits: Int) -> Int? {
    var value = 0
    for offset in 0..<digits {
      guard text[offset] >= 0x30, text[offset] <= 0x39 else { return nil }
      value = value * 10 + Int(text[offset] - 0x30)
    }
    return value
  }
}
