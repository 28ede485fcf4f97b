/// The form that databases and most programs write, `YYYY-MM-DDTHH:MM:SSZ`.
extension TimeText {
  /// The bytes of every time in this form.
  @inlinable public static var plainLength: Int { 20 }

  /// True for a time in this form.
  public static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let words = PlainWords(text), words.clock != nil else { return false }
    return words.date != nil
  }

  /// The seconds since 1970 of a time in this form; nil for all else.
  static func plainSeconds(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let words = PlainWords(text), let clock = words.clock, let day = words.day else {
      return nil
    }
    return day * 86_400 + clock
  }
}

/// The bytes of a time of the form `YYYY-MM-DDTHH:MM:SSZ`: each digit leaves its value, and the characters in between
/// leave nothing.
struct PlainWords {
  private let start: UInt64
  private let middle: UInt64
  private let end: UInt64

  /// Nil for all else; the numbers may still be too large.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count == TimeText.plainLength, let base = text.baseAddress else { return nil }
    let bytes = UnsafeRawPointer(base)
    start = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) ^ 0x2D30_302D_3030_3030
    middle =
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      ^ 0x3030_3A30_3054_3030
    end =
      UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)))
      ^ 0x5A30_303A
    let between = start & 0xFF00_00FF_0000_0000 | middle & 0x0000_FF00_00FF_0000
    guard between | end & 0xFF00_00FF == 0, Self.isDigits(start), Self.isDigits(middle),
      Self.isDigits(end)
    else { return nil }
  }

  /// The date; nil if there is none such.
  @inline(__always)
  var date: (year: Int, month: Int, day: Int)? {
    let year = Self.pair(start, 0) * 100 + Self.pair(start, 2)
    let month = Self.pair(start, 5)
    let day = Self.pair(middle, 0)
    // Every month has 28 days.
    guard (1...12).contains(month), day >= 1,
      day <= 28 || day <= GregorianCalendar.days(in: month, of: year)
    else { return nil }
    return (year, month, day)
  }

  /// The date in days since 1970-01-01; nil if there is none such.
  @inline(__always)
  var day: Int? { date.map { EpochText.day(year: $0.year, month: $0.month, day: $0.day) } }

  /// The seconds since midnight; nil if a number is too large.
  @inline(__always)
  var clock: Int? {
    let hour = Self.pair(middle, 3)
    let minute = Self.pair(middle, 6)
    let second = Self.pair(end, 1)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// True if the date is the same as that of another one.
  @inline(__always)
  func isSameDate(as other: PlainWords) -> Bool {
    start == other.start && (middle ^ other.middle) & 0xFFFF == 0
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
