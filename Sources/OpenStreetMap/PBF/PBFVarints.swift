/// A packed list of numbers whose count is known. As its last byte ends a number, taking that many never goes
/// beyond the list, whatever it contains.
struct PBFVarints: BitwiseCopyable {
  private var next: UnsafePointer<UInt8>
  /// The numbers of the list.
  let count: Int
  /// A number had more than ten bytes.
  private(set) var isBroken = false

  /// No numbers.
  static var none: PBFVarints { PBFVarints() }

  private static let highs: UInt64 = 0x8080_8080_8080_8080
  private static let nothing: StaticString = ""

  private init() {
    next = Self.nothing.utf8Start
    count = 0
  }

  /// The list in a part.
  @inline(__always)
  init(_ part: PBFCursor) throws(PBFFault) {
    next = part.next
    guard part.count > 0 else {
      count = 0
      return
    }
    guard part.end[-1] < 0x80 else { throw .cutShort }
    count = Self.countEnds(part.next, part.count)
  }

  /// Counts bytes without a high bit, of which every number has one.
  @inline(__always)
  private static func countEnds(_ start: UnsafePointer<UInt8>, _ length: Int) -> Int {
    if length < 16 {
      var total = 0
      for index in 0..<length { total += Int(~start[index] >> 7) }
      return total
    }
    return countManyEnds(start, length)
  }

  private static func countManyEnds(_ start: UnsafePointer<UInt8>, _ length: Int) -> Int {
    var total = 0
    var index = 0
    while index + 16 <= length {
      // Sums of up to 255 blocks of 16 fit a byte each.
      let stop = min(length - 15, index + 16 * 255)
      var sums = SIMD16<UInt8>(repeating: 0)
      while index < stop {
        let bytes = UnsafeRawPointer(start + index).loadUnaligned(as: SIMD16<UInt8>.self)
        sums = sums &+ (~bytes &>> 7)
        index += 16
      }
      for lane in 0..<16 { total += Int(sums[lane]) }
    }
    while index < length {
      total += Int(~start[index] >> 7)
      index += 1
    }
    return total
  }

  /// The next number; up to `count` of them may be taken. One and two bytes are the usual lengths.
  @inline(__always)
  mutating func take() -> UInt64 {
    let first = UInt64(next[0])
    if first < 0x80 {
      next += 1
      return first
    }
    let second = UInt64(next[1])
    if second < 0x80 {
      next += 2
      return first & 0x7F | second << 7
    }
    return takeAny()
  }

  /// The next number, where lengths vary too much to be predicted: no branch depends on them.
  @inline(__always)
  mutating func takeAny() -> UInt64 {
    let word = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
    let ends = ~word & Self.highs
    if ends == 0 { return takeLong() }
    next += (ends.trailingZeroBitCount &+ 1) &>> 3
    // The bits of the number, whose groups of seven are joined in three steps.
    let own = word & (ends ^ (ends &- 1)) & ~Self.highs
    let pairs = own & 0x007F_007F_007F_007F | (own & 0x7F00_7F00_7F00_7F00) &>> 1
    let quads = pairs & 0x0000_3FFF_0000_3FFF | (pairs & 0x3FFF_0000_3FFF_0000) &>> 2
    return quads & 0x0FFF_FFFF | (quads & 0x0FFF_FFFF_0000_0000) &>> 4
  }

  /// A number of more than eight bytes.
  @inline(never)
  private mutating func takeLong() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while next.pointee >= 0x80 {
      value |= UInt64(next.pointee & 0x7F) << shift
      shift += 7
      next += 1
    }
    value |= UInt64(next.pointee) << shift
    if shift > 63 { isBroken = true }
    next += 1
    return value
  }

  /// The next number of a list of signed ones (`sint32`, `sint64`).
  @inline(__always)
  mutating func takeSigned() -> Int64 { Self.signed(take()) }

  /// The signed number that zigzag encoding stands for.
  @inline(__always)
  static func signed(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value &>> 1 ^ (0 &- (value & 1)))
  }
}
