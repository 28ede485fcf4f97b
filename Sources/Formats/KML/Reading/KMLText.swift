internal import Geometry
import Streaming

/// Text that becomes a cell.
enum KMLText {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// True if JSON has to escape none of the bytes; eight more must be readable behind them.
  @inline(__always)
  static func isPlain(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var next = UnsafeRawPointer(start)
    var left = count
    while left > 0 {
      var word = next.loadUnaligned(as: UInt64.self)
      // Bytes behind the end become spaces.
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

  /// The cell of a text that stands at `start ..< text.count` of the batch's text.
  @inline(__always)
  static func cell(_ key: UInt32, from start: Int, _ batch: borrowing FeatureBatch) -> Cell {
    let bytes = UnsafePointer(batch.text.base + start)
    let count = batch.text.count - start
    return batch.storedCell(
      key: key, type: DateText.type(of: bytes, count: count),
      flags: isPlain(bytes, count) ? .plain : [], from: start)
  }
}
