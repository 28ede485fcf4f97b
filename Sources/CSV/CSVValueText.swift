internal import Features
internal import Text

/// Writes values by RFC 4180, with quotation marks only where they are needed.
struct CSVValueText {
  let delimiter: UInt8
  /// The byte that stands for the decimal point.
  private let decimal: UInt8
  private let delimiters: UInt64
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The most bytes of a value that is not text.
  static let numberWidth = 40

  init(_ style: CSVStyle) {
    delimiter = style.delimiter
    decimal = style.decimal
    delimiters = Self.ones &* UInt64(delimiter)
  }

  /// The most bytes that a text can take.
  static func room(_ count: Int) -> Int { count * 2 + 2 + TextCursor.slack }

  /// Writes a text: in quotation marks if it contains the delimiter, a quotation mark or a line end, if
  /// spaces surround it, or if it is literal and would be read back as a number, a truth value or null. Up
  /// to 15 bytes after it are read.
  @inline(__always)
  func write(
    _ text: UnsafePointer<UInt8>, _ count: Int, isLiteral: Bool, to out: inout TextCursor
  ) {
    guard count > 0 else {
      if isLiteral { out.put("\"\"") }
      return
    }
    if needsQuotes(text, count) || isLiteral && isMistakable(text, count) {
      quote(text, count, to: &out)
    } else {
      out.copy(text, count)
    }
  }

  /// True if a text contains the delimiter, a quotation mark, CR or LF, or has spaces around it.
  @inline(__always)
  private func needsQuotes(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var offset = 0
    while offset < count {
      let word = UnsafeRawPointer(text + offset).loadUnaligned(as: UInt64.self)
      let marked = word ^ delimiters
      let quotes = word ^ (Self.ones &* UInt64(CSVScanner.quote))
      // The lowest mark is right in each. Any byte below 14 gets quotes.
      let marks =
        ((marked &- Self.ones) & ~marked | (quotes &- Self.ones) & ~quotes
          | (word &- Self.ones &* 14) & ~word) & Self.highs
      if marks != 0, offset + marks.trailingZeroBitCount &>> 3 < count { return true }
      offset += 8
    }
    return text[0] == 0x20 || text[count - 1] == 0x20
  }

  /// True if a text would be read back as something else.
  @inline(__always)
  private func isMistakable(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let first = text[0]
    // Letters can only begin text, `true` or `false`.
    if first > UInt8(ascii: "9"), first | 0x20 != UInt8(ascii: "t"),
      first | 0x20 != UInt8(ascii: "f")
    {
      return false
    }
    return isLiteral(text, count)
  }

  @inline(never)
  private func isLiteral(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let kind = CSVValueKinds.of(text, text + count, decimalComma: delimiter != UInt8(ascii: ","))
    return kind.isEmpty || !kind.isDisjoint(with: .literals)
  }

  /// Writes a text in quotation marks; those within it are doubled (RFC 4180 §2.7).
  @inline(never)
  func quote(_ text: UnsafePointer<UInt8>, _ count: Int, to out: inout TextCursor) {
    out.put(CSVScanner.quote)
    for index in 0..<count {
      out.put(text[index])
      if text[index] == CSVScanner.quote { out.put(CSVScanner.quote) }
    }
    out.put(CSVScanner.quote)
  }

  /// Writes a finite number; a whole one gets a decimal if it `isReal`.
  @inline(__always)
  func write(_ number: Double, isReal: Bool, to out: inout TextCursor) {
    let start = out.next
    out.next +=
      isReal ? ShortestText.writeReal(number, to: start) : ShortestText.write(number, to: start)
    if decimal != UInt8(ascii: ".") { replacePoint(start, out.next) }
  }

  @inline(never)
  private func replacePoint(
    _ start: UnsafeMutablePointer<UInt8>, _ end: UnsafeMutablePointer<UInt8>
  ) {
    var next = start
    while next < end {
      if next.pointee == UInt8(ascii: ".") { next.pointee = decimal }
      next += 1
    }
  }

  /// Writes the value of a cell.
  @inline(__always)
  func write(_ cell: Cell, of text: UnsafePointer<UInt8>, to out: inout TextCursor) {
    switch cell.type {
    case .text:
      let range = cell.textRange
      write(text + range.lowerBound, range.count, isLiteral: true, to: &out)
    case .date, .dateTime, .number, .json:
      let range = cell.textRange
      write(text + range.lowerBound, range.count, isLiteral: false, to: &out)
    case .integer: out.next += IntegerText.write(cell.integer, to: out.next)
    case .real:
      guard cell.real.isFinite else { return }
      write(cell.real, isReal: true, to: &out)
    case .null: break
    case .boolean: if cell.boolean { out.put("true") } else { out.put("false") }
    case .blob:
      let range = cell.textRange
      let start = out.next
      out.quoteBase64(UnsafeBufferPointer(start: text + range.lowerBound, count: range.count))
      let count = out.next - start - 2
      // Four digits could be a number.
      guard count > 0, !isMistakable(start + 1, count) else { return }
      start.update(from: start + 1, count: count)
      out.next = start + count
    }
  }
}
