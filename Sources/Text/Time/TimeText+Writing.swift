public import Base

extension TimeText {
  /// The seconds since 1970 of the years with four digits, which alone can be written.
  @inlinable public static var writable: ClosedRange<Int> { -62_167_219_200...253_402_300_799 }

  /// Appends `YYYY-MM-DD` for a day since 1970-01-01, whose year must have four digits.
  public static func append(day: Int, to text: inout Bytes) {
    text.append(atMost: dateLength) {
      writeDate(day, to: $0)
      return dateLength
    }
  }

  /// Appends `YYYY-MM-DDTHH:MM:SSZ` for seconds since 1970, with so many decimals of a fraction, for
  /// seconds in ``writable``.
  public static func append(
    seconds: Int, fraction: Int = 0, decimals: Int = 0, to text: inout Bytes
  ) {
    text.append(atMost: plainLength) {
      write(seconds: seconds, to: $0)
      return plainLength
    }
    guard decimals > 0 else { return }
    text.truncate(to: text.count - 1)
    text.append(UInt8(ascii: "."))
    var unit = 1
    for _ in 1..<decimals { unit *= 10 }
    while unit > 0 {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / unit % 10))
      unit /= 10
    }
    text.append(UInt8(ascii: "Z"))
  }

  /// Writes `YYYY-MM-DDTHH:MM:SSZ` for seconds since 1970 that are in ``writable``; ``plainLength`` bytes
  /// must be writable.
  public static func write(seconds: Int, to out: UnsafeMutablePointer<UInt8>) {
    var day = seconds / 86_400
    if seconds % 86_400 < 0 { day -= 1 }
    let clock = seconds - day * 86_400
    writeDate(day, to: out)
    out[10] = UInt8(ascii: "T")
    writeTwo(clock / 3600, to: out + 11)
    out[13] = UInt8(ascii: ":")
    writeTwo(clock / 60 % 60, to: out + 14)
    out[16] = UInt8(ascii: ":")
    writeTwo(clock % 60, to: out + 17)
    out[19] = UInt8(ascii: "Z")
  }

  private static let dateLength = 10

  @inline(__always)
  private static func writeDate(_ day: Int, to out: UnsafeMutablePointer<UInt8>) {
    let date = EpochText.date(ofDay: day)
    writeTwo(date.year / 100, to: out)
    writeTwo(date.year % 100, to: out + 2)
    out[4] = UInt8(ascii: "-")
    writeTwo(date.month, to: out + 5)
    out[7] = UInt8(ascii: "-")
    writeTwo(date.day, to: out + 8)
  }

  @inline(__always)
  private static func writeTwo(_ number: Int, to out: UnsafeMutablePointer<UInt8>) {
    let tens = number / 10
    out[0] = UInt8(truncatingIfNeeded: 0x30 &+ tens)
    out[1] = UInt8(truncatingIfNeeded: 0x30 &+ number &- tens &* 10)
  }
}
