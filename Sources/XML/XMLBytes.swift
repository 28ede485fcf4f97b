/// Looks for single bytes and short literals, as markup scanners do.
///
/// 64 bytes must be readable after the end of what is searched.
public enum XMLBytes {
  /// An address in the bytes that are searched.
  public typealias Position = UnsafePointer<UInt8>

  /// The offset of the next such byte, or `count`.
  @inline(__always)
  static func find(_ byte: UInt8, _ bytes: Position, from start: Int, to count: Int) -> Int {
    let wanted = SIMD16<UInt8>(repeating: byte)
    var offset = start
    while offset < count {
      let block = UnsafeRawPointer(bytes + offset).loadUnaligned(as: SIMD16<UInt8>.self)
      let words = unsafeBitCast(block .== wanted, to: SIMD2<UInt64>.self)
      if words[0] != 0 { return min(offset + words[0].trailingZeroBitCount >> 3, count) }
      if words[1] != 0 { return min(offset + 8 + words[1].trailingZeroBitCount >> 3, count) }
      offset += 16
    }
    return count
  }

  /// True if a literal of at most 64 bytes is here.
  @inline(__always)
  static func starts(_ position: Position, with literal: StaticString) -> Bool {
    for offset in 0..<literal.utf8CodeUnitCount
    where position[offset] != literal.utf8Start[offset] {
      return false
    }
    return true
  }

  /// True for a byte that ends a name: `>`, `/`, `=`, a space or a control character.
  @inlinable @inline(__always)
  public static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=")
  }

  /// The end of what may be a name.
  @inline(__always)
  static func nameEnd(_ start: Position, _ end: Position) -> Position {
    // Eight bytes at once; a subtraction's borrow can only spoil marks above the first one.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = ones &* 0x7F
    var next = start
    while next < end {
      let word = UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
      let closing = word ^ (ones &* UInt64(UInt8(ascii: ">")))
      let slash = word ^ (ones &* UInt64(UInt8(ascii: "/")))
      let equals = word ^ (ones &* UInt64(UInt8(ascii: "=")))
      let space = ~((word & low) &+ (ones &* 0x5F) | word)
      let found =
        (closing &- ones) & ~closing | (slash &- ones) & ~slash | (equals &- ones) & ~equals | space
      let marks = found & ~low
      if marks != 0 { return min(next + marks.trailingZeroBitCount >> 3, end) }
      next += 8
    }
    return end
  }

  /// The next byte that needs a closer look: one of the three, a control character (a newline only
  /// with `stopsAtNewline`), or a byte beyond ASCII; `end` if there is none.
  @inlinable @inline(__always)
  public static func findSpecial(
    _ start: Position, _ end: Position, _ first: UInt8, _ second: UInt8, _ third: UInt8,
    stopsAtNewline: Bool = false
  ) -> Position {
    // Eight bytes at once; a subtraction's borrow can only spoil marks above the first one.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = ones &* 0x7F
    let wanted = (ones &* UInt64(first), ones &* UInt64(second), ones &* UInt64(third))
    var next = start
    while next < end {
      let word = UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
      let one = word ^ wanted.0
      let two = word ^ wanted.1
      let three = word ^ wanted.2
      var controls = ~((word & low) &+ (ones &* 0x60))
      if !stopsAtNewline {
        let newline = word ^ (ones &* 0x0A)
        controls &= (newline & low) &+ low | newline
      }
      let found =
        (one &- ones) & ~one | (two &- ones) & ~two | (three &- ones) & ~three | controls | word
      let marks = found & ~low
      if marks != 0 { return min(next + marks.trailingZeroBitCount >> 3, end) }
      next += 8
    }
    return end
  }

  /// The offset of the `>` that ends a tag, outside of quotes, or of a `<` that breaks it; nil when there
  /// is neither.
  static func tagEnd(_ bytes: Position, from start: Int, to count: Int) -> Int? {
    var offset = start
    while offset < count {
      switch bytes[offset] {
      case UInt8(ascii: ">"), UInt8(ascii: "<"): return offset
      case 0x22, 0x27:
        let quote = bytes[offset]
        offset += 1
        while offset < count, bytes[offset] != quote {
          if bytes[offset] == UInt8(ascii: "<") { return offset }
          offset += 1
        }
      default: break
      }
      offset += 1
    }
    return nil
  }
}

/// A name to compare others with, eight bytes at once.
struct XMLNameWord {
  private let start: UnsafePointer<UInt8>?
  /// Its bytes.
  let count: Int
  private let mask: UInt64
  private let word: UInt64

  /// A name that eight bytes are readable behind, and that outlives this.
  init(_ name: UnsafeBufferPointer<UInt8>) {
    start = name.baseAddress
    count = name.count
    let mask = count >= 8 ? ~0 : (UInt64(1) << UInt64(count &* 8)) &- 1
    self.mask = mask
    word = start.map { UnsafeRawPointer($0).loadUnaligned(as: UInt64.self) & mask } ?? 0
  }

  /// True if the bytes at a position begin with the name.
  @inline(__always)
  func matches(_ position: UnsafePointer<UInt8>) -> Bool {
    guard UnsafeRawPointer(position).loadUnaligned(as: UInt64.self) & mask == word else {
      return false
    }
    return count <= 8 || matchesRest(position)
  }

  private func matchesRest(_ position: UnsafePointer<UInt8>) -> Bool {
    guard let start else { return false }
    for offset in 8..<count where start[offset] != position[offset] { return false }
    return true
  }
}
