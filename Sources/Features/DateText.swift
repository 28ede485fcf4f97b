internal import Text

/// Text that is a date or a time (RFC 3339 §5.6) in a form of which a table of times in UTC keeps all but the
/// offset.
public enum DateText {
  /// `.date` for `YYYY-MM-DD`, `.dateTime` for `YYYY-MM-DDTHH:MM:SS` and `….SSS` with `Z` or `±HH:MM`, else
  /// `.text`.
  @inlinable @inline(__always)
  public static func type(of text: UnsafePointer<UInt8>, count: Int) -> CellType {
    guard count == 10 || count >= 20 && count <= longest, text[4] == UInt8(ascii: "-") else {
      return .text
    }
    return slowType(of: text, count: count)
  }

  /// The bytes of a time with milliseconds and an offset.
  @usableFromInline static let longest = 29

  @inline(never) @usableFromInline
  static func slowType(of text: UnsafePointer<UInt8>, count: Int) -> CellType {
    guard let time = TimeText(UnsafeBufferPointer(start: text, count: count)) else { return .text }
    if time.precision == .day { return .date }
    let isWhole = time.decimals == 0 || time.decimals == 3
    return isWhole && TimeText.writable.contains(time.seconds) ? .dateTime : .text
  }
}
