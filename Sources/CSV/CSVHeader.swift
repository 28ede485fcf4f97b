internal import Base
internal import Text

/// The names of a file's columns, from its first record.
struct CSVHeader: Sendable {
  /// The names, each once.
  var names: [String] = []
  /// The record as it is in the file, for files of rejects.
  var text = ""
  /// True if every name is in quotation marks.
  var isQuoted = false
  /// Where the records begin.
  var end = 0

  /// Reads the first record, nil if it is not complete yet. Without a header the columns are numbered, and
  /// the record is not consumed.
  init?(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, from prefix: Int,
    _ dialect: CSVDialect, isWhole: Bool, path: String
  ) throws(GeoError) {
    let scanner = CSVScanner(delimiter: dialect.delimiter)
    let first = CSVScanner.afterBlankLines(start + prefix, end: end)
    guard first < end else {
      if !isWhole { return nil }
      self.end = end - start
      return
    }
    var raw: [String] = []
    var quotedCount = 0
    var value: CSVScanner.Value
    var next = first
    repeat {
      value = scanner.value(at: next, end: end)
      if value.terminator >= end - 1, !isWhole { return nil }
      guard !value.isOpen else {
        throw GeoError(
          .quoteNotClosed, "a name in the header has no quotation mark at its end",
          at: SourceLocation(path: path, byteOffset: UInt64(value.start - start)))
      }
      raw.append(try Self.name(value, scanner, dialect, path: path))
      if value.isQuoted || value.start == value.end { quotedCount += 1 }
      next = value.terminator + 1
    } while value.terminator < end && value.terminator.pointee == dialect.delimiter
    guard dialect.hasHeader else {
      names = raw.indices.map { "column_\($0 + 1)" }
      self.end = first - start
      return
    }
    names = ColumnNames.distinct(raw)
    isQuoted = quotedCount == raw.count
    self.end = CSVScanner.afterLine(value.terminator, end: end) - start
    let line = UnsafeBufferPointer(start: first, count: value.terminator - first)
    text = String(decoding: line, as: UTF8.self) + "\n"
  }

  private static func name(
    _ value: CSVScanner.Value, _ scanner: CSVScanner, _ dialect: CSVDialect, path: String
  ) throws(GeoError) -> String {
    var bytes = Bytes()
    if value.isIrregular {
      scanner.appendText(of: value, to: &bytes)
    } else {
      // Spaces around a name without quotation marks are not part of it.
      let (start, end) =
        value.isQuoted ? (value.start, value.end) : CSVValueKinds.trimmed(value.start, value.end)
      bytes.append(from: start, count: end - start)
    }
    let start = UnsafePointer(bytes.base)
    guard UTF8Text.firstInvalid(start, start + bytes.count) == nil else {
      throw GeoError(
        dialect.encoding.badText, "a name in the header is not in \(dialect.encoding.title)",
        at: SourceLocation(path: path, line: 1), hint: dialect.encoding.hint)
    }
    return String(decoding: bytes.buffer, as: UTF8.self)
  }
}
