#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Turns byte offsets into lines and columns without reading anything twice: newlines are counted
/// block by block, in parallel, and added up in order.
public struct LineTracker: Sendable {
  /// A tracker that stands before the first block.
  public init() {}

  /// Newlines before the block.
  private var line: UInt64 = 0
  /// The offset after the last newline before the block.
  private var lineStart: UInt64 = 0

  /// What a block adds to the count.
  public struct Count: Sendable {
    /// The newlines in the block.
    public fileprivate(set) var newlines: UInt64 = 0
    /// The offset within the block after its last newline, if it has one.
    public fileprivate(set) var lastLineStart: Int?

    /// The count of an empty block.
    public init() {}
  }

  /// Counts the newlines of a block; runs in parallel with others.
  public static func count(_ block: UnsafeBufferPointer<UInt8>) -> Count {
    var count = Count()
    guard let base = block.baseAddress else { return count }
    var total = 0
    var index = 0
    let lanes = SIMD16<UInt8>(repeating: 10)
    while index + 16 <= block.count {
      // Sums of up to 255 blocks of 16 fit a byte each.
      let stop = min(block.count - 15, index + 16 * 255)
      var sums = SIMD16<UInt8>(repeating: 0)
      while index < stop {
        let bytes = UnsafeRawPointer(base + index).loadUnaligned(as: SIMD16<UInt8>.self)
        sums = sums &+ SIMD16<UInt8>(repeating: 0).replacing(with: 1, where: bytes .== lanes)
        index += 16
      }
      for lane in 0..<16 { total += Int(sums[lane]) }
    }
    while index < block.count {
      if base[index] == 10 { total += 1 }
      index += 1
    }
    count.newlines = UInt64(total)
    if total > 0 {
      var last = block.count - 1
      while base[last] != 10 { last -= 1 }
      count.lastLineStart = last + 1
    }
    return count
  }

  /// Moves on to the next block.
  public mutating func advance(over count: Count, blockOffset: UInt64) {
    line += count.newlines
    if let start = count.lastLineStart { lineStart = blockOffset + UInt64(start) }
  }

  /// The line and column, from 1, of an offset in the block that comes next.
  public func position(
    of offset: UInt64, in block: UnsafeBufferPointer<UInt8>, at blockOffset: UInt64
  ) -> (line: Int, column: Int) {
    guard offset >= blockOffset else {
      return (Int(line) + 1, Int(offset >= lineStart ? offset - lineStart : 0) + 1)
    }
    let inside = min(Int(offset - blockOffset), block.count)
    let count = Self.count(UnsafeBufferPointer(rebasing: block[0..<inside]))
    let start = count.lastLineStart.map { blockOffset + UInt64($0) } ?? lineStart
    return (Int(line + count.newlines) + 1, Int(offset - start) + 1)
  }
}
