/// Looks for single bytes and short literals, as markup scanners do.
///
/// 64 bytes must be readable after the end of what is searched.
public enum XMLBytes {
  /// An address in the bytes that are searched.
  public typealias Position = UnsafePointer<UInt8>

  /// Sixteen bytes, looked at at once.
  @usableFromInline typealias Block = SIMD16<UInt8>

  /// The block at a position.
  @inlinable @inline(__always)
  static func block(_ position: Position) -> Block {
    UnsafeRawPointer(position).loadUnaligned(as: Block.self)
  }

  /// The place of the first byte of a block that is marked; nil if none is.
  @inlinable @inline(__always)
  static func first(in marks: SIMDMask<SIMD16<Int8>>) -> Int? {
    let words = unsafeBitCast(marks, to: SIMD2<UInt64>.self)
    if words[0] != 0 { return words[0].trailingZeroBitCount &>> 3 }
    if words[1] != 0 { return 8 &+ words[1].trailingZeroBitCount &>> 3 }
    return nil
  }

  /// The offset of the next such byte, or `count`.
  @inline(__always)
  static func find(_ byte: UInt8, _ bytes: Position, from start: Int, to count: Int) -> Int {
    let wanted = Block(repeating: byte)
    var offset = start
    while offset < count {
      if let place = first(in: block(bytes + offset) .== wanted) {
        return min(offset + place, count)
      }
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
    // Vectors on both sides: comparing one with a number is a loop over its bytes.
    let space = Block(repeating: UInt8(ascii: " "))
    let closing = Block(repeating: UInt8(ascii: ">"))
    let slash = Block(repeating: UInt8(ascii: "/"))
    let equals = Block(repeating: UInt8(ascii: "="))
    var next = start
    while next < end {
      let block = block(next)
      let ends =
        (block .<= space) .| (block .== closing) .| (block .== slash) .| (block .== equals)
      if let place = first(in: ends) { return min(next + place, end) }
      next += 16
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
    let wanted = (Block(repeating: first), Block(repeating: second), Block(repeating: third))
    let space = SIMD16<Int8>(repeating: 0x20)
    let newline = Block(repeating: 0x0A)
    var next = start
    while next < end {
      let block = block(next)
      // As signed numbers, bytes beyond ASCII precede all others.
      var marks = unsafeBitCast(block, to: SIMD16<Int8>.self) .< space
      if !stopsAtNewline { marks = marks .& (block .!= newline) }
      marks = marks .| (block .== wanted.0) .| (block .== wanted.1) .| (block .== wanted.2)
      if let place = Self.first(in: marks) { return min(next + place, end) }
      next += 16
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

  /// A name that eight bytes are readable after, and that outlives this.
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
