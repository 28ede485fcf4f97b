/// What is to be known of a text's bytes before it goes on.
struct GeoPackageReaderText {
  /// No byte that JSON would have to escape.
  private(set) var isPlain = true
  /// Well-formed UTF-8.
  private(set) var isValid = true

  /// Looks at bytes behind which at least 8 more may be read.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>, count: Int) {
    let high: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    var special: UInt64 = 0
    var beyondASCII: UInt64 = 0
    var offset = 0
    while offset < count {
      // In range: up to 7 bytes behind the last are read, which the caller vouches for.
      var word = UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self)
      if count - offset < 8 {
        // Bytes behind the end count as letters.
        let mask = ~UInt64(0) << UInt64((count - offset) * 8)
        word = UInt64(littleEndian: word) & ~mask | (ones &* 0x41) & mask
      }
      // A byte's top bit is set where it is below 0x20, a quote or a backslash; a borrow can only
      // spoil bytes behind a true hit.
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      special |= (word &- ones &* 0x20) & ~word & high
      special |= (quote &- ones) & ~quote & high
      special |= (backslash &- ones) & ~backslash & high
      beyondASCII |= word & high
      offset += 8
    }
    isPlain = special == 0
    if beyondASCII != 0 {
      isValid = Self.isUTF8(UnsafeBufferPointer(start: start, count: count))
    }
  }

  /// Checks UTF-8 (Unicode §3.9, table 3-7).
  @inline(never)
  static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      index += 1
      if first < 0x80 { continue }
      var lowest: UInt8 = 0x80
      var highest: UInt8 = 0xBF
      let following: Int
      switch first {
      case 0xC2...0xDF: following = 1
      case 0xE0...0xEF:
        following = 2
        if first == 0xE0 { lowest = 0xA0 }
        if first == 0xED { highest = 0x9F }
      case 0xF0...0xF4:
        following = 3
        if first == 0xF0 { lowest = 0x90 }
        if first == 0xF4 { highest = 0x8F }
      default: return false
      }
      guard bytes.count - index >= following else { return false }
      guard bytes[index] >= lowest, bytes[index] <= highest else { return false }
      for offset in 1..<max(following, 1) where bytes[index + offset] & 0xC0 != 0x80 {
        return false
      }
      index += following
    }
    return true
  }

  /// `YYYY-MM-DD` of the proleptic calendar; month and day are within their ranges.
  static func isDate(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    count == 10 && hasForm(bytes, "dddd-dd-dd") && (1...12).contains(number(bytes + 5))
      && (1...31).contains(number(bytes + 8))
  }

  /// `YYYY-MM-DDTHH:MM:SSZ`, or the same with three decimals (OGC 12-128r19 table 1).
  static func isDateTime(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard count == 20 || count == 24, isDate(bytes, count: 10) else { return false }
    return hasForm(bytes + 10, count == 20 ? "Tdd:dd:ddZ" : "Tdd:dd:dd.dddZ")
      && number(bytes + 11) < 24 && number(bytes + 14) < 60 && number(bytes + 17) <= 60
  }

  /// True if bytes have a form, in which `d` is a digit.
  private static func hasForm(_ bytes: UnsafePointer<UInt8>, _ form: StaticString) -> Bool {
    for index in 0..<form.utf8CodeUnitCount {
      let wanted = form.utf8Start[index]
      let isRight =
        wanted == UInt8(ascii: "d")
        ? bytes[index] &- UInt8(ascii: "0") <= 9 : bytes[index] == wanted
      if !isRight { return false }
    }
    return true
  }

  /// The number of two digits.
  private static func number(_ bytes: UnsafePointer<UInt8>) -> Int {
    (Int(bytes[0]) - 0x30) * 10 + Int(bytes[1]) - 0x30
  }
}
