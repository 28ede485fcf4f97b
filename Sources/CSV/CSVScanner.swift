internal import Base
internal import Text

/// Cuts text into values by RFC 4180, and by common practice: a single LF or CR ends a record too, and a
/// quotation mark that does not begin a value is an ordinary character.
///
/// A line feed and 63 more readable bytes must follow the text: every value ends there at the latest,
/// so that no bounds are checked.
struct CSVScanner {
  typealias Position = UnsafePointer<UInt8>

  /// One value and what ends it.
  struct Value {
    /// Its first byte, after the quotation mark if there is one.
    var start: Position
    /// The position after its last byte.
    var end: Position
    /// The delimiter, CR or LF after it, or the end of the text.
    var terminator: Position
    /// It is in quotation marks.
    var isQuoted = false
    /// Its bytes are not its text: marks within it are doubled, or characters follow the closing one.
    var isIrregular = false
    /// The text ends before the closing quotation mark.
    var isOpen = false
  }

  /// The byte between values.
  let delimiter: UInt8
  /// True if the delimiter cannot be part of a number of JSON, which then ends where its value does.
  private let endsNumbers: Bool
  private let delimiters: SIMD16<UInt8>

  static let quote = UInt8(ascii: "\"")
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  init(delimiter: UInt8) {
    self.delimiter = delimiter
    endsNumbers = delimiter == UInt8(ascii: ",") || !CSVValueKinds.isNumeric(delimiter)
    delimiters = SIMD16(repeating: delimiter)
  }

  /// The value that begins at a position.
  @inline(__always)
  func value(at start: Position, end: Position) -> Value {
    if start.pointee != Self.quote, start.pointee != 0x20 {
      let terminator = valueEnd(start)
      return Value(start: start, end: terminator, terminator: terminator)
    }
    return paddedOrQuoted(at: start, end: end)
  }

  /// A value after spaces or in quotation marks.
  @inline(__always)
  private func paddedOrQuoted(at start: Position, end: Position) -> Value {
    var next = start
    while next.pointee == 0x20 { next += 1 }
    guard next.pointee == Self.quote, next < end else {
      let terminator = valueEnd(start)
      return Value(start: start, end: terminator, terminator: terminator)
    }
    return quoted(next + 1, end: end)
  }

  private func quoted(_ start: Position, end: Position) -> Value {
    var value = Value(start: start, end: start, terminator: start, isQuoted: true)
    var next = start
    while true {
      next = Self.nextQuote(next, end: end)
      guard next < end else {
        value.end = end
        value.terminator = end
        value.isOpen = true
        return value
      }
      guard next[1] == Self.quote, next + 1 < end else { break }
      value.isIrregular = true
      next += 2
    }
    value.end = next
    var after = next + 1
    while after.pointee == 0x20 { after += 1 }
    if isTerminator(after.pointee) {
      value.terminator = after
      return value
    }
    // `"Big" Joe`: what follows belongs to the value.
    value.terminator = valueEnd(after)
    value.end = value.terminator
    value.isIrregular = true
    return value
  }

  @inline(__always)
  func isTerminator(_ byte: UInt8) -> Bool { byte == delimiter || byte == 10 || byte == 13 }

  /// The first delimiter, CR or LF.
  @inline(__always)
  func valueEnd(_ start: Position) -> Position {
    var next = start
    while true {
      if let place = terminator(in: Self.block(next)) { return next + place }
      next += 16
    }
  }

  /// Appends the text of a value without quotation marks; returns what ends it.
  @inline(__always)
  func append(plain start: Position, to text: inout Bytes) -> Position {
    var next = start
    while true {
      let block = Self.block(next)
      text.reserve(text.count + 16)
      UnsafeMutableRawPointer(text.base + text.count).storeBytes(
        of: block, as: SIMD16<UInt8>.self)
      if let place = terminator(in: block) {
        text.setCount(text.count + place)
        return next + place
      }
      text.setCount(text.count + 16)
      next += 16
    }
  }

  /// A value that is a number as JSON writes it, without quotation marks or spaces.
  @inline(__always)
  func number(at start: Position) -> ScannedNumber? {
    guard endsNumbers, let number = DecimalText.scan(start), isTerminator(number.end.pointee)
    else { return nil }
    return number
  }

  /// True for a value of the form `YYYY-MM-DDTHH:MM:SSZ` without quotation marks or spaces.
  @inline(__always)
  func isPlainTime(at start: Position, _ times: inout EpochReader) -> Bool {
    start[4] == UInt8(ascii: "-") && isTerminator(start[TimeText.plainLength])
      && times.plainSeconds(at: start) != nil
  }

  /// The first CR or LF; nil if there is a quotation mark before it.
  @inline(__always)
  func lineEnd(_ start: Position) -> Position? {
    var next = start
    while true {
      let block = Self.block(next)
      let ends =
        Self.words(block .== SIMD16(repeating: 10)) | Self.words(block .== SIMD16(repeating: 13))
      let quotes = Self.words(block .== SIMD16(repeating: Self.quote))
      if let place = Self.place(of: ends | quotes) {
        return next[place] == Self.quote ? nil : next + place
      }
      next += 16
    }
  }

  @inline(__always)
  private static func block(_ start: Position) -> SIMD16<UInt8> {
    UnsafeRawPointer(start).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// A mask as two words: its own operators go byte by byte.
  @inline(__always)
  private static func words(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }

  /// The place of the first delimiter, CR or LF among 16 bytes.
  @inline(__always)
  private func terminator(in block: SIMD16<UInt8>) -> Int? {
    Self.place(
      of: Self.words(block .== delimiters) | Self.words(block .== SIMD16(repeating: 10))
        | Self.words(block .== SIMD16(repeating: 13)))
  }

  /// The place of the first byte that a mask holds.
  @inline(__always)
  private static func place(of words: SIMD2<UInt64>) -> Int? {
    if words[0] != 0 { return words[0].trailingZeroBitCount &>> 3 }
    if words[1] != 0 { return 8 &+ words[1].trailingZeroBitCount &>> 3 }
    return nil
  }

  @inline(__always)
  private static func nextQuote(_ start: Position, end: Position) -> Position {
    var next = start
    while next < end {
      let word = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
      let marked = word ^ (ones &* UInt64(quote))
      let marks = (marked &- ones) & ~marked & highs
      if marks == 0 {
        next += 8
        continue
      }
      next += marks.trailingZeroBitCount &>> 3
      return min(next, end)
    }
    return end
  }

  /// The position after the CR, LF or both that end a record.
  @inline(__always)
  static func afterLine(_ terminator: Position, end: Position) -> Position {
    guard terminator < end else { return end }
    let isPair = terminator.pointee == 13 && terminator + 1 < end && terminator[1] == 10
    return terminator + (isPair ? 2 : 1)
  }

  /// The position after empty lines, which are not records.
  @inline(__always)
  static func afterBlankLines(_ start: Position, end: Position) -> Position {
    var next = start
    while next < end, next.pointee == 10 || next.pointee == 13 { next += 1 }
    return next
  }

  /// Appends the text of an irregular value.
  @inline(never)
  func appendText(of value: Value, to text: inout Bytes) {
    var next = value.start
    var isInside = true
    while next < value.end {
      let byte = next.pointee
      next += 1
      guard isInside, byte == Self.quote else {
        text.append(byte)
        continue
      }
      if next < value.end, next.pointee == Self.quote {
        text.append(byte)
        next += 1
      } else {
        isInside = false
      }
    }
  }
}
