/// Makes seconds since 1970 of one text after another, as ``EpochText`` does; most are of the same minute, or day.
public struct EpochReader: BitwiseCopyable, Sendable {
  /// The bytes of the last minute, `YYYY-MM-DDTHH:MM`, and the seconds at its beginning: first those of 1970.
  @usableFromInline var minute = SIMD2(
    UInt64(littleEndian: 0x2D31_302D_3037_3931), UInt64(littleEndian: 0x3030_3A30_3054_3130))
  @usableFromInline var minuteSeconds = 0
  /// A text of the last day, and the seconds at its beginning.
  private var last: (words: PlainWords, seconds: Int)?

  /// Nothing has been read.
  public init() {}

  /// The seconds that a text stands for, nil if it is not a time.
  @inlinable
  public mutating func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    if let seconds = plainSeconds(text) { return Double(seconds) }
    return EpochText.seconds(text)
  }

  /// The seconds of a time of the form `YYYY-MM-DDTHH:MM:SSZ`; nil for all else.
  @inlinable @inline(__always)
  public mutating func plainSeconds(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard text.count == TimeText.plainLength, let start = text.baseAddress else { return nil }
    return plainSeconds(at: start)
  }

  /// The same of the 20 bytes at an address.
  @inlinable @inline(__always)
  public mutating func plainSeconds(at start: UnsafePointer<UInt8>) -> Int? {
    let bytes = UnsafeRawPointer(start)
    // Bytes in memory are compared with bytes in memory, in whatever order.
    if bytes.loadUnaligned(as: SIMD2<UInt64>.self) == minute,
      let second = Self.second(bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
    {
      return minuteSeconds &+ second
    }
    return otherSeconds(at: start)
  }

  /// The number in `:SSZ`; nil if it is too large, and for all else.
  @inlinable @inline(__always)
  static func second(_ bytes: UInt32) -> Int? {
    // The colon and the Z leave nothing, each digit its value.
    let word = UInt32(littleEndian: bytes) ^ 0x5A30_303A
    let (tens, ones) = (word &>> 8 & 0xFF, word &>> 16 & 0xFF)
    guard word & 0xFF00_00FF == 0, tens < 6, ones < 10 else { return nil }
    return Int(truncatingIfNeeded: tens &* 10 &+ ones)
  }

  /// The same for a time of another minute.
  @usableFromInline @inline(never)
  mutating func otherSeconds(at start: UnsafePointer<UInt8>) -> Int? {
    guard let words = PlainWords(UnsafeBufferPointer(start: start, count: TimeText.plainLength)),
      let clock = words.clock
    else { return nil }
    if last.map({ words.isSameDate(as: $0.words) }) != true {
      guard let day = words.day else { return nil }
      last = (words, day * 86_400)
    }
    let seconds = (last?.seconds ?? 0) + clock
    minute = UnsafeRawPointer(start).loadUnaligned(as: SIMD2<UInt64>.self)
    minuteSeconds = seconds - clock % 60
    return seconds
  }
}
