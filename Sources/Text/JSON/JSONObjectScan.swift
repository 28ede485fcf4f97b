/// Finds the end of a JSON object without looking at its content: it counts braces outside of strings,
/// 16 bytes at a time. It keeps its state, so that a large object is scanned only once, in whatever
/// pieces it arrives.
public struct JSONObjectScan {
  /// Open braces.
  private(set) var depth = 0
  @usableFromInline var isInString = false
  /// The byte after a backslash, which has no meaning here.
  @usableFromInline var escapedOffset = -1

  /// A scan that has seen nothing.
  public init() {}

  /// What stopped the scan.
  public enum Stop {
    /// The closing brace; the position is the one after it.
    case end(Int)
    /// All bytes were looked at.
    case needsMore
    /// In a sequence: a newline in a string, or a record separator, where the text is broken.
    case broken(Int)
    /// In a sequence: a newline outside of strings that is followed by a brace.
    case lineStart(Int)
  }

  /// Scans `bytes[offset ..< count]`, after which 64 more bytes must be readable; in a sequence also
  /// for line ends and record separators.
  @inlinable @inline(__always)
  public mutating func run(
    _ bytes: UnsafePointer<UInt8>, from offset: inout Int, to count: Int, isSequence: Bool
  ) -> Stop {
    let quotes = SIMD16<UInt8>(repeating: 0x22)
    let slashes = SIMD16<UInt8>(repeating: 0x5c)
    let opening = SIMD16<UInt8>(repeating: 0x7b)
    let closing = SIMD16<UInt8>(repeating: 0x7d)
    let newlines = SIMD16<UInt8>(repeating: 0x0a)
    let separators = SIMD16<UInt8>(repeating: 0x1e)
    var next = offset
    var isOdd = isInString
    while next < count {
      let block = UnsafeRawPointer(bytes + next).loadUnaligned(as: SIMD16<UInt8>.self)
      var others = (block .== slashes) .| (block .== opening) .| (block .== closing)
      if isSequence { others = others .| (block .== newlines) .| (block .== separators) }
      let hits = unsafeBitCast((block .== quotes) .| others, to: SIMD2<UInt64>.self)
      if hits[0] | hits[1] == 0 {
        next &+= 16
        continue
      }
      let rare = unsafeBitCast(others, to: SIMD2<UInt64>.self)
      if rare[0] | rare[1] == 0, next &+ 16 <= count, escapedOffset < next {
        // Nothing but quotation marks: it only matters whether their number is odd.
        let marks = ((hits[0] ^ hits[1]) & 0x8080_8080_8080_8080) &>> 7
        isOdd = isOdd != ((marks &* 0x0101_0101_0101_0101) &>> 56 & 1 != 0)
        next &+= 16
        continue
      }
      offset = next
      isInString = isOdd
      if let stop = look(at: hits, bytes, &offset, count) { return stop }
      next = offset
      isOdd = isInString
    }
    offset = count
    isInString = isOdd
    return .needsMore
  }

  /// Goes through the marks of a block one by one.
  @inline(__always)
  @usableFromInline mutating func look(
    at hits: SIMD2<UInt64>, _ bytes: UnsafePointer<UInt8>, _ offset: inout Int, _ count: Int
  ) -> Stop? {
    for half in 0..<2 {
      var marks = hits[half] & 0x8080_8080_8080_8080
      let base = offset + half * 8
      while marks != 0 {
        let position = base + marks.trailingZeroBitCount >> 3
        marks &= marks &- 1
        if position >= count {
          offset = count
          return .needsMore
        }
        switch bytes[position] {
        case 0x22:
          if position != escapedOffset { isInString.toggle() }
        case 0x5c:
          if isInString, position != escapedOffset { escapedOffset = position + 1 }
        case 0x7b:
          if !isInString { depth += 1 }
        case 0x7d:
          if !isInString {
            depth -= 1
            if depth == 0 {
              offset = position + 1
              return .end(position + 1)
            }
          }
        case 0x1e:
          offset = position
          return .broken(position)
        default:
          if isInString {
            offset = position
            return .broken(position)
          }
          if bytes[position + 1] == 0x7b {
            offset = position + 1
            return .lineStart(position + 1)
          }
        }
      }
    }
    offset += 16
    return nil
  }

  /// Adjusts the scan when bytes are removed from the front of the buffer.
  public mutating func rebase(by distance: Int) {
    if escapedOffset >= 0 { escapedOffset -= distance }
  }
}
