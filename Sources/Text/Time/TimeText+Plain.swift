/// The form that databases and most programs write, `YYYY-MM-DDTHH:MM:SSZ`.
extension TimeText {
  /// The bytes of every time in this form.
  @inlinable public static var plainLength: Int { 20 }

  /// True for a time in this form.
  public static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    plainParts(text) != nil
  }

  /// The seconds since 1970 of a time in this form; nil for all else.
  static func plainSeconds(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let parts = plainParts(text) else { return nil }
    let days = EpochText.day(year: parts.year, month: parts.month, day: parts.day)
    return days * 86_400 + parts.seconds
  }

  /// The date of a time in this form, and the seconds since midnight; nil for all else.
  @inline(__always)
  private static func plainParts(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (year: Int, month: Int, day: Int, seconds: Int)? {
    guard text.count == plainLength, let start = text.baseAddress else { return nil }
    // Each digit leaves its value, and the characters in between leave nothing.
    let bytes = UnsafeRawPointer(start)
    let date = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) ^ 0x2D30_302D_3030_3030
    let clock =
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      ^ 0x3030_3A30_3054_3030
    let rest =
      UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)))
      ^ 0x5A30_303A
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
    // Every month has 28 days.
    guard (1...12).contains(month), day >= 1,
      day <= 28 || day <= GregorianCalendar.days(in: month, of: year),
      hour < 24, minute < 60, second < 60
    else { return nil }
    return (year, month, day, hour * 3600 + minute * 60 + second)
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
}
