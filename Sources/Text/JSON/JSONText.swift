/// How text is written in JSON.
public enum JSONText {
  @usableFromInline static let ones: UInt64 = 0x0101_0101_0101_0101
  @usableFromInline static let highs: UInt64 = 0x8080_8080_8080_8080

  /// True if none of the bytes has to be escaped in JSON; eight more bytes must be readable after
  /// them.
  @inlinable @inline(__always)
  public static func isPlain(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var next = UnsafeRawPointer(start)
    var left = count
    while left > 0 {
      var word = next.loadUnaligned(as: UInt64.self)
      // Bytes after the end become spaces.
      if left < 8 {
        let mask = (UInt64(1) << UInt64(truncatingIfNeeded: left &* 8)) &- 1
        word = word & mask | (ones &* 0x20) & ~mask
      }
      let quotes = word ^ (ones &* 0x22)
      let slashes = word ^ (ones &* 0x5c)
      let marks =
        ((quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes
          | (word &- ones &* 0x20) & ~word) & highs
      if marks != 0 { return false }
      next += 8
      left -= 8
    }
    return true
  }
}
