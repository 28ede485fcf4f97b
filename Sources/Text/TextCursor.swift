public import Base

/// Writes JSON text through a bare pointer.
///
/// Callers reserve room for everything they are about to write, plus `slack` bytes: words are stored
/// whole, so a few bytes after the text are overwritten, and what is written next covers them.
public struct TextCursor {
  /// Bytes after the text that may be overwritten.
  public static let slack = 64

  /// Where the next byte goes.
  public var next: UnsafeMutablePointer<UInt8>

  /// Begins at an address with room for everything that will be written.
  @inlinable @inline(__always)
  public init(next: UnsafeMutablePointer<UInt8>) { self.next = next }

  /// Writes one byte.
  @inlinable @inline(__always)
  public mutating func put(_ byte: UInt8) {
    next.pointee = byte
    next += 1
  }

  /// Writes a literal as it is, without quotes or escapes.
  @inlinable @inline(__always)
  public mutating func put(_ literal: StaticString) {
    next.update(from: literal.utf8Start, count: literal.utf8CodeUnitCount)
    next += literal.utf8CodeUnitCount
  }

  /// Copies bytes, 16 at a time: up to 15 bytes after the source are read; every column has that much
  /// slack.
  @inlinable @inline(__always)
  public mutating func copy(_ source: UnsafePointer<UInt8>, _ count: Int) {
    if count > 64 {
      next.update(from: source, count: count)
    } else {
      var offset = 0
      while offset < count {
        UnsafeMutableRawPointer(next + offset).storeBytes(
          of: UnsafeRawPointer(source + offset).loadUnaligned(as: SIMD16<UInt8>.self),
          as: SIMD16<UInt8>.self)
        offset += 16
      }
    }
    next += count
  }

  /// Writes the shortest text of a finite number.
  @inlinable @inline(__always)
  public mutating func put(_ value: Double) { next += ShortestText.write(value, to: next) }
}

// MARK: - Strings

extension TextCursor {
  /// The most bytes that one byte of text can become: `\u001F`.
  public static let escapedWidth = 6

  /// Writes a string in quotes, with escapes where they are needed (RFC 8259 §7); up to 7 bytes after
  /// the source are read.
  @inlinable @inline(__always)
  public mutating func quote(_ source: UnsafePointer<UInt8>, _ count: Int) {
    put(UInt8(ascii: "\""))
    escape(source, count)
    put(UInt8(ascii: "\""))
  }

  @inline(__always)
  @usableFromInline mutating func escape(_ source: UnsafePointer<UInt8>, _ count: Int) {
    copyWords(source, count, marks: Self.escapable) { cursor, rare, _ in
      cursor.putEscape(rare.pointee)
      return 1
    }
  }

  /// Copies text eight bytes at a time; up to 7 bytes after the source are read.
  ///
  /// `marks` returns a word with the top bit set for each byte that cannot be copied as it is; marks
  /// above the first one may be wrong. `rare` is given such a byte and the number of bytes left, writes
  /// what begins there, and returns how many bytes it has read.
  @inlinable @inline(__always)
  public mutating func copyWords(
    _ source: UnsafePointer<UInt8>, _ count: Int, marks: (UInt64) -> UInt64,
    rare: (inout TextCursor, UnsafePointer<UInt8>, Int) -> Int
  ) {
    var position = 0
    while position < count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(source + position).loadUnaligned(as: UInt64.self))
      UnsafeMutableRawPointer(next).storeBytes(of: word.littleEndian, as: UInt64.self)
      let left = count - position
      var marks = marks(word)
      // The end of the text stops the word just as a mark would.
      if left < 8 { marks |= 0x80 &<< UInt64(left * 8) }
      guard marks != 0 else {
        position += 8
        next += 8
        continue
      }
      let clean = marks.trailingZeroBitCount &>> 3
      position += clean
      next += clean
      if position < count { position += rare(&self, source + position, count - position) }
    }
  }

  /// The top bit of each byte that needs an escape: controls, the quote, the backslash. Marks above
  /// the first one may be wrong, as subtractions borrow.
  @inline(__always)
  private static func escapable(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ ones &* 0x22
    let backslash = word ^ ones &* 0x5C
    let found =
      (word &- ones &* 0x20) & ~word | (quote &- ones) & ~quote
      | (backslash &- ones) & ~backslash
    return found & (ones &* 0x80)
  }

  @inline(never)
  private mutating func putEscape(_ byte: UInt8) {
    put(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: put(UInt8(ascii: "b"))
    case 0x09: put(UInt8(ascii: "t"))
    case 0x0A: put(UInt8(ascii: "n"))
    case 0x0C: put(UInt8(ascii: "f"))
    case 0x0D: put(UInt8(ascii: "r"))
    case 0..<0x20:
      put("u00")
      put(UInt8(ascii: "0") + byte >> 4)
      put(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "A") + byte & 15 - 10)
    default: put(byte)
    }
  }

  /// Writes bytes as a string of base64 (RFC 4648 §4).
  public mutating func quoteBase64(_ source: UnsafeBufferPointer<UInt8>) {
    put(UInt8(ascii: "\""))
    var index = 0
    while index < source.count {
      let left = source.count - index
      let first = UInt32(source[index])
      let second = left > 1 ? UInt32(source[index + 1]) : 0
      let third = left > 2 ? UInt32(source[index + 2]) : 0
      let group = first << 16 | second << 8 | third
      put(Self.base64Digit(group >> 18))
      put(Self.base64Digit(group >> 12 & 63))
      put(left > 1 ? Self.base64Digit(group >> 6 & 63) : UInt8(ascii: "="))
      put(left > 2 ? Self.base64Digit(group & 63) : UInt8(ascii: "="))
      index += 3
    }
    put(UInt8(ascii: "\""))
  }

  private static func base64Digit(_ value: UInt32) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value)
    return switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}

// MARK: - Appending to bytes

extension Column where Element == UInt8 {
  /// Appends through a cursor; `room` is the most that `body` writes.
  @inlinable @inline(__always)
  public mutating func append(room: Int, _ body: (inout TextCursor) -> Void) {
    reserve(count + room + TextCursor.slack)
    var cursor = TextCursor(next: base + count)
    body(&cursor)
    setCount(cursor.next - base)
  }

  /// Appends a string with quotes and escapes.
  public mutating func append(quoting text: String) {
    var source = Bytes()
    source.append(text)
    append(quoting: source.buffer)
  }

  /// Appends text with quotes and escapes; it is copied first, as an array has no slack after it.
  public mutating func append(quoting text: [UInt8]) {
    var source = Bytes(capacity: text.count)
    text.withUnsafeBufferPointer { source.append(contentsOf: $0) }
    append(quoting: source.buffer)
  }

  /// Appends text with quotes and escapes; it must lie in a column, as the slack after it is read.
  public mutating func append(quoting source: UnsafeBufferPointer<UInt8>) {
    append(room: source.count * TextCursor.escapedWidth + 2) { cursor in
      if let base = source.baseAddress { cursor.quote(base, source.count) }
    }
  }
}
