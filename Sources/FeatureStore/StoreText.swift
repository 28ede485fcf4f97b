internal import Text

/// What has to be known about the bytes of a text.
struct StoreText {
  /// True if there is no byte that JSON would have to escape.
  private(set) var isPlain = true
  /// True for well-formed UTF-8.
  private(set) var isValid = true

  /// Looks at bytes; at least 8 more after them must be readable.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>, count: Int) {
    let high: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    var special: UInt64 = 0
    var beyondASCII: UInt64 = 0
    var offset = 0
    while offset < count {
      // In range: up to 7 bytes after the last are read, which the caller allows.
      var word = UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self)
      if count - offset < 8 {
        // Bytes after the end count as letters.
        let mask = ~UInt64(0) << UInt64((count - offset) * 8)
        word = UInt64(littleEndian: word) & ~mask | (ones &* 0x41) & mask
      }
      // A byte's top bit is set where it is below 0x20, a quote or a backslash; a borrow can only
      // spoil bytes after a true hit.
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
      isValid = UTF8Text.firstInvalid(start, start + count) == nil
    }
  }
}
