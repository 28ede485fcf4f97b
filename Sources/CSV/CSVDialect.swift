internal import Base

/// How a file is written, detected from its beginning or given by options.
struct CSVDialect: Sendable {
  /// The byte between values.
  var delimiter = UInt8(ascii: ",")
  /// The encoding of the input; its text is read in UTF-8.
  var encoding = CSVEncoding.utf8
  /// The first record names the columns.
  var hasHeader = true
  /// Bytes before the first record: a byte order mark, and the line with which Excel names the
  /// delimiter.
  var prefix = 0

  /// The delimiters that are tried; of two that explain a file equally well the first is taken. Tabs come
  /// first, as they hardly ever occur in text.
  static let delimiters: [UInt8] = [
    UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"),
  ]
  /// The numbers of bytes and records that are examined.
  static let headSize = 1 << 16
  static let headRecords = 200

  /// True if a comma can be a decimal point, as it is not the delimiter.
  var hasDecimalComma: Bool { delimiter != UInt8(ascii: ",") }

  /// The delimiter's name for people.
  var delimiterName: String {
    switch delimiter {
    case UInt8(ascii: ","): "comma"
    case UInt8(ascii: ";"): "semicolon"
    case UInt8(ascii: "\t"): "tab"
    case UInt8(ascii: "|"): "pipe"
    default: String(UnicodeScalar(delimiter))
    }
  }

  /// The delimiter of a name or a character, nil if it cannot be one.
  static func delimiter(named name: String) -> UInt8? {
    switch name {
    case "comma": return UInt8(ascii: ",")
    case "semicolon": return UInt8(ascii: ";")
    case "tab", "\\t": return UInt8(ascii: "\t")
    case "pipe": return UInt8(ascii: "|")
    default: break
    }
    guard name.utf8.count == 1, let byte = name.utf8.first else { return nil }
    switch byte {
    case 9: return byte
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "\""), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "."), 0...0x20, 0x7F:
      return nil
    default: return byte
    }
  }
}

// MARK: - Detection

extension CSVDialect {
  /// What the records at a file's beginning have in common when a delimiter is tried.
  struct Trial {
    /// The values of the first record.
    var width = 0
    /// Records.
    var records = 0
    /// Records with as many values as the first one.
    var alike = 0

    /// True if this one explains the file better: by more records that are alike, then by more
    /// values.
    func isBetter(than other: Trial) -> Bool {
      guard width > 1 else { return false }
      guard other.width > 1 else { return true }
      let left = alike * other.records
      let right = other.alike * records
      return left != right ? left > right : width > other.width
    }
  }

  /// Reads the beginning with a delimiter; an incomplete record does not count.
  ///
  /// The text must be followed by the bytes that ``CSVScanner`` needs.
  static func trial(
    _ delimiter: UInt8, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, isWhole: Bool
  ) -> Trial {
    let scanner = CSVScanner(delimiter: delimiter)
    var trial = Trial()
    var next = CSVScanner.afterBlankLines(start, end: end)
    while next < end, trial.records < headRecords {
      var width = 0
      var value: CSVScanner.Value
      repeat {
        value = scanner.value(at: next, end: end)
        width += 1
        next = value.terminator + 1
      } while value.terminator < end && value.terminator.pointee == delimiter
      if value.terminator >= end, !isWhole || value.isOpen {
        if trial.records > 0 || !isWhole { break }
      }
      if trial.records == 0 { trial.width = width }
      trial.records += 1
      if width == trial.width { trial.alike += 1 }
      next = CSVScanner.afterBlankLines(value.terminator, end: end)
    }
    return trial
  }

  /// The delimiter that explains a file's beginning best, and how well it does.
  static func detect(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, isWhole: Bool
  ) -> (delimiter: UInt8, trial: Trial)? {
    var best: (delimiter: UInt8, trial: Trial)?
    for delimiter in delimiters {
      let trial = trial(delimiter, start, end, isWhole: isWhole)
      if trial.isBetter(than: best?.trial ?? Trial()) { best = (delimiter, trial) }
    }
    return best
  }

  /// True if a table has one column, whose values are numbers, some of them with a decimal comma: then commas
  /// are no delimiters, and a semicolon leaves each record whole.
  static func isColumnOfDecimals(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, isWhole: Bool
  ) -> Bool {
    let semicolon = UInt8(ascii: ";")
    let scanner = CSVScanner(delimiter: semicolon)
    var hasDecimals = false
    var records = 0
    var next = CSVScanner.afterBlankLines(start, end: end)
    while next < end, records < headRecords {
      let value = scanner.value(at: next, end: end)
      if value.terminator >= end, !isWhole { break }
      guard value.terminator >= end || value.terminator.pointee != semicolon else { return false }
      if records > 0, !value.isQuoted {
        let kind = CSVValueKinds.of(value.start, value.end, decimalComma: true)
        guard kind.isNumeric else { return false }
        if kind.contains(.commaReal) { hasDecimals = true }
      }
      records += 1
      next = CSVScanner.afterBlankLines(value.terminator, end: end)
    }
    return hasDecimals
  }

  /// The delimiter that Excel's first line `sep=;` names, and the length of that line.
  static func named(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> (delimiter: UInt8, length: Int)? {
    guard end - start >= 6 else { return nil }
    let word: StaticString = "sep="
    for offset in 0..<4 where start[offset] | 0x20 != word.utf8Start[offset] | 0x20 { return nil }
    guard start[5] == 10 || start[5] == 13 else { return nil }
    return (start[4], CSVScanner.afterLine(start + 5, end: end) - start)
  }

  /// True if the bytes look like a table at first sight: text whose records all have the same number
  /// of values, two or more.
  static func recognised(_ head: UnsafeBufferPointer<UInt8>) -> UInt8? {
    var text = Bytes(capacity: head.count + 64)
    let encoding = CSVEncoding.marked(head) ?? CSVEncoding.evident(head) ?? .utf8
    if var conversion = CSVConversion(from: encoding) {
      conversion.convert(head, to: &text)
    } else {
      text.append(contentsOf: head)
    }
    let mark = text.buffer.starts(with: CSVEncoding.mark) ? CSVEncoding.mark.count : 0
    guard let first = text.buffer.dropFirst(mark).first(where: { $0 > 0x20 }),
      first != UInt8(ascii: "{"), first != UInt8(ascii: "["), first != UInt8(ascii: "<"),
      !text.buffer.contains(0)
    else { return nil }
    let count = text.count - mark
    text.endLine()
    let start = UnsafePointer(text.base) + mark
    if let named = named(start, start + count) { return named.delimiter }
    let isWhole = head.count < 1 << 14
    guard let found = detect(start, start + count, isWhole: isWhole), found.trial.records > 1,
      found.trial.alike == found.trial.records
    else { return nil }
    return found.delimiter
  }
}
