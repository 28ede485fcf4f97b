/// A date or a time that a text holds, in its parts (ISO 8601; RFC 3339 §5.6; XML Schema Part 2 §3.2.7).
public struct TimeText: BitwiseCopyable, Sendable {
  /// What a text may have beyond `YYYY-MM-DD` and `YYYY-MM-DDTHH:MM:SS[.S…]` with `Z` or `±HH:MM`.
  public struct Forms: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt16
    /// From bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A year, or a year and a month, alone.
    public static let reduced = Forms(rawValue: 1)
    /// No seconds: `HH:MM`.
    public static let minutes = Forms(rawValue: 2)
    /// No offset: UTC is meant.
    public static let local = Forms(rawValue: 4)
    /// The offsets `±HH` and `±HHMM`.
    public static let shortOffset = Forms(rawValue: 8)
    /// `t`, a space, `z` and a decimal comma in place of `T`, `Z` and a point.
    public static let variants = Forms(rawValue: 16)
    /// The hour 24 for the end of a day, and the second 60.
    public static let dayEnd = Forms(rawValue: 32)
    /// White space around the text.
    public static let surroundingSpace = Forms(rawValue: 64)
    /// White space before the offset.
    public static let spacedOffset = Forms(rawValue: 128)

    /// What people and programs write.
    public static let lenient: Forms = [
      .reduced, .local, .shortOffset, .variants, .dayEnd, .surroundingSpace,
    ]
  }

  /// How much of a time a text names.
  public enum Precision: UInt8, BitwiseCopyable, Comparable, Sendable {
    case year, month, day, minute, second

    /// In the order of the cases.
    public static func < (left: Precision, right: Precision) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// How much the text names; the rest is its beginning.
  public private(set) var precision = Precision.day
  /// Days since 1970-01-01, as the text writes them.
  public private(set) var day = 0
  /// Seconds since the beginning of that day, at most 86,400.
  public private(set) var clock = 0
  /// The first ``decimals`` digits of the fraction of seconds.
  public private(set) var fraction: Int64 = 0
  /// Digits of the fraction, but no more than a double can hold beside today's seconds: 7.
  public private(set) var decimals = 0
  /// Seconds that the text's time is ahead of UTC.
  public private(set) var offset = 0
  /// The text ends in `Z`, or in none of the ways to name an offset.
  public private(set) var isUTC = true
  /// The text ends in `Z` or an offset.
  public private(set) var hasOffset = false

  /// The parts of a whole text; nil if it is not in one of these forms, or there is no such day.
  public init?(_ text: UnsafeBufferPointer<UInt8>, as forms: Forms = []) {
    guard let base = text.baseAddress else { return nil }
    var rest = Rest(next: base, end: base + text.count)
    if forms.contains(.surroundingSpace) { rest.trim() }
    guard let year = rest.number(4) else { return nil }
    var month = 1
    var dayOfMonth = 1
    precision = .year
    if !rest.isEmpty {
      guard rest.take(UInt8(ascii: "-")), let number = rest.number(2), 1...12 ~= number else {
        return nil
      }
      month = number
      precision = .month
    }
    if !rest.isEmpty {
      guard rest.take(UInt8(ascii: "-")), let number = rest.number(2), number >= 1,
        number <= GregorianCalendar.days(in: month, of: year)
      else { return nil }
      dayOfMonth = number
      precision = .day
    }
    day = EpochText.day(year: year, month: month, day: dayOfMonth)
    guard !rest.isEmpty else {
      if precision < .day, !forms.contains(.reduced) { return nil }
      return
    }
    guard readClock(&rest, forms), readOffset(&rest, forms), rest.isEmpty else { return nil }
  }

  /// `THH:MM[:SS[.S…]]`.
  private mutating func readClock(_ rest: inout Rest, _ forms: Forms) -> Bool {
    let isVaried = forms.contains(.variants)
    guard
      rest.take(UInt8(ascii: "T")) || isVaried && (rest.take(UInt8(ascii: "t")) || rest.take(0x20)),
      let hour = rest.number(2), rest.take(UInt8(ascii: ":")), let minute = rest.number(2),
      minute < 60
    else { return false }
    var second = 0
    if rest.take(UInt8(ascii: ":")) {
      guard let number = rest.number(2) else { return false }
      second = number
      precision = .second
    } else {
      guard forms.contains(.minutes) else { return false }
      precision = .minute
    }
    let isEnd = forms.contains(.dayEnd)
    guard second < 60 || isEnd && second == 60,
      hour < 24 || isEnd && hour == 24 && minute == 0 && second == 0
    else { return false }
    clock = hour * 3600 + minute * 60 + second
    guard precision == .second else { return true }
    guard rest.take(UInt8(ascii: ".")) || isVaried && rest.take(UInt8(ascii: ",")) else {
      return true
    }
    while let digit = rest.digit() {
      guard decimals < 7 else { continue }
      fraction = fraction * 10 + Int64(digit)
      decimals += 1
    }
    return decimals > 0
  }

  /// `Z`, `±HH:MM` or nothing.
  private mutating func readOffset(_ rest: inout Rest, _ forms: Forms) -> Bool {
    if forms.contains(.spacedOffset) { while rest.take(0x20) {} }
    guard !rest.isEmpty else { return forms.contains(.local) }
    hasOffset = true
    if rest.take(UInt8(ascii: "Z")) { return true }
    if forms.contains(.variants), rest.take(UInt8(ascii: "z")) { return true }
    let isAhead = rest.take(UInt8(ascii: "+"))
    guard isAhead || rest.take(UInt8(ascii: "-")) else { return false }
    guard let hours = rest.number(2), hours < 24 else { return false }
    var minutes = 0
    if !rest.isEmpty || !forms.contains(.shortOffset) {
      guard rest.take(UInt8(ascii: ":")) || forms.contains(.shortOffset),
        let number = rest.number(2), number < 60
      else { return false }
      minutes = number
    }
    offset = (hours * 60 + minutes) * (isAhead ? 60 : -60)
    isUTC = false
    return true
  }

  /// Seconds since 1970-01-01T00:00:00Z, without the fraction.
  public var seconds: Int { day * 86_400 + clock - offset }

  /// The fraction in milliseconds, rounded; 999 where it would round to a second.
  public var milliseconds: Int {
    var value = Int(fraction)
    for _ in 0..<max(3 - decimals, 0) { value *= 10 }
    var unit = 1
    for _ in 0..<max(decimals - 3, 0) { unit *= 10 }
    return min((value + unit / 2) / unit, 999)
  }

  /// The part of a text that is still to be read.
  private struct Rest {
    var next: UnsafePointer<UInt8>
    var end: UnsafePointer<UInt8>

    var isEmpty: Bool { next == end }

    mutating func trim() {
      while next < end, next.pointee <= 0x20 { next += 1 }
      while next < end, end[-1] <= 0x20 { end -= 1 }
    }

    mutating func take(_ byte: UInt8) -> Bool {
      guard next < end, next.pointee == byte else { return false }
      next += 1
      return true
    }

    mutating func digit() -> UInt8? {
      guard next < end, next.pointee ^ 0x30 <= 9 else { return nil }
      next += 1
      return next[-1] ^ 0x30
    }

    mutating func number(_ digits: Int) -> Int? {
      guard end - next >= digits else { return nil }
      var value = 0
      for offset in 0..<digits {
        let digit = next[offset] ^ 0x30
        guard digit <= 9 else { return nil }
        value = value * 10 + Int(digit)
      }
      next += digits
      return value
    }
  }
}
