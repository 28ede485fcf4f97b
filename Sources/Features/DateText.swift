internal import Text

/// Text that is a date or a time (RFC 3339 §5.6), which a table of times in UTC and with milliseconds can hold.
public enum DateText {
  /// `.date` for `YYYY-MM-DD`, `.dateTime` for `YYYY-MM-DDTHH:MM:SS` and `….S…` with `Z` or `±HH:MM`, else
  /// `.text`.
  @inlinable @inline(__always)
  public static func type(of text: UnsafePointer<UInt8>, count: Int) -> CellType {
    guard count == 10 || count >= 20 && count <= longest, text[4] == UInt8(ascii: "-") else {
      return .text
    }
    return slowType(of: text, count: count)
  }

  /// The bytes of a time with nanoseconds and an offset.
  @usableFromInline static let longest = 35

  @inline(never) @usableFromInline
  static func slowType(of text: UnsafePointer<UInt8>, count: Int) -> CellType {
    let text = UnsafeBufferPointer(start: text, count: count)
    if TimeText.isPlain(text) { return .dateTime }
    guard let time = TimeText(text) else { return .text }
    if time.precision == .day { return .date }
    return TimeText.writable.contains(time.seconds) ? .dateTime : .text
  }
}
