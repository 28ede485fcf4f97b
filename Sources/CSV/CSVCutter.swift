#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Features

/// Cuts the text of a file into blocks of whole records, without a look at their values, from beginning to end.
struct CSVCutter: ~Copyable {
  /// The largest record, as batches count its text with 32 bits.
  static let recordLimit = 1 << 30

  private let source: CSVTextSource
  private let blockSize: Int
  /// The text that is read, but not cut yet, which begins at `offset` in the input.
  private(set) var text: Bytes
  private var offset: UInt64 = 0
  private(set) var isAtEnd = false

  init(_ source: CSVTextSource, blockSize: Int) {
    self.source = source
    self.blockSize = blockSize
    text = Bytes(capacity: 2 * blockSize)
  }

  /// Reads until the text has a size, and appends the bytes that the scanner needs.
  mutating func fill(to size: Int) throws(GeoError) {
    try Self.fill(&text, to: size, source, &isAtEnd)
  }

  /// The same for any text.
  private static func fill(
    _ text: inout Bytes, to size: Int, _ source: CSVTextSource, _ isAtEnd: inout Bool
  ) throws(GeoError) {
    while text.count < size, !isAtEnd {
      if try !source.read(into: &text, atMost: size - text.count) { isAtEnd = true }
    }
    text.endLine()
  }

  /// Cuts the next block off, whose records begin at `first` in it. Puts it into `block`, in place of what there was, with
  /// some text behind it and the bytes that the scanner needs. Returns where the records end there, and where that is
  /// in the input; nil at the end.
  ///
  /// It is read into the memory of whoever examines it: that of another processor costs as much as the examination.
  mutating func cut(
    from first: Int, _ scanner: CSVScanner, into block: inout Bytes
  ) throws(GeoError) -> (end: Int, inputEnd: UInt64)? {
    block.removeAll()
    block.append(contentsOf: text.buffer)
    text.removeAll()
    var size = blockSize
    while true {
      try Self.fill(&block, to: size, source, &isAtEnd)
      if isAtEnd, block.isEmpty { return nil }
      let end = recordsEnd(in: block, from: first, scanner)
      if end > first || isAtEnd {
        text.append(from: block.base + end, count: block.count - end)
        offset += UInt64(end)
        return (end, offset)
      }
      guard block.count < Self.recordLimit else {
        throw GeoError(
          .featureTooLarge, "a record is larger than 1 GB",
          at: SourceLocation(path: source.path, byteOffset: offset + UInt64(first)),
          hint: "perhaps a quotation mark is not closed")
      }
      size = min(block.count * 2, Self.recordLimit)
    }
  }

  /// Where the records of a block end, with the empty lines behind them; `first` if not even one is whole.
  private func recordsEnd(
    in text: borrowing Bytes, from first: Int, _ scanner: CSVScanner
  ) -> Int {
    let start = UnsafePointer(text.base)
    let (begin, end) = (start + first, start + text.count)
    let blockEnd = start + min(blockSize, text.count)
    if memchr(begin, Int32(CSVScanner.quote), end - begin) != nil {
      return quotedRecordsEnd(begin, end, blockEnd, scanner) - start
    }
    // Without quotation marks each line is a record.
    var next = max(blockEnd - 1, begin)
    while next < end {
      if endsLine(next, end) { return CSVScanner.afterBlankLines(next, end: end) - start }
      next += 1
    }
    if isAtEnd { return text.count }
    next = blockEnd - 1
    while next > begin {
      next -= 1
      if endsLine(next, end) { return CSVScanner.afterBlankLines(next, end: end) - start }
    }
    return first
  }

  /// The same by all values, as lines may be parts of them.
  private func quotedRecordsEnd(
    _ begin: CSVScanner.Position, _ end: CSVScanner.Position, _ blockEnd: CSVScanner.Position,
    _ scanner: CSVScanner
  ) -> CSVScanner.Position {
    var next = CSVScanner.afterBlankLines(begin, end: end)
    var kept = begin
    while next < end, next < blockEnd || kept == begin {
      var terminator = scanner.value(at: next, end: end).terminator
      while terminator < end, terminator.pointee == scanner.delimiter {
        terminator = scanner.value(at: terminator + 1, end: end).terminator
      }
      guard isAtEnd || endsLine(terminator, end) else { return kept }
      next = CSVScanner.afterBlankLines(terminator, end: end)
      kept = next
    }
    return kept
  }

  /// True for a line's end: the last record waits for the rest of the text, and a CR for its LF.
  private func endsLine(_ place: CSVScanner.Position, _ end: CSVScanner.Position) -> Bool {
    place < end && (place.pointee == 10 || place.pointee == 13 && (place < end - 1 || isAtEnd))
  }
}

extension Column where Element == UInt8 {
  /// Puts a line feed and zeros after the bytes, without counting them.
  mutating func endLine() {
    reserve(count + 64)
    (base + count).pointee = 10
    (base + count + 1).update(repeating: 0, count: 63)
  }
}
