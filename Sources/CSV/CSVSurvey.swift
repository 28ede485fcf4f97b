internal import Base
internal import Features
internal import Files

/// The first pass over a file, from beginning to end: where its records are, and what its columns hold.
///
/// It walks the text in the same way as the decoders, in constant memory, and keeps two numbers per block,
/// so that the second pass need not search for the ends of records.
struct CSVSurvey: ~Copyable {
  /// A block of whole records: where it ends in the input, and how many records it has.
  struct Block: BitwiseCopyable {
    var end: UInt64
    var records: Int
  }

  /// How a column is examined.
  enum Watch: UInt8 {
    /// Its values do not matter.
    case nothing
    /// The kinds of its values do.
    case kinds
    /// Its first value may be a geometry.
    case geometry
    /// Its values may be dates as the user writes them.
    case dates
    /// Its values may be degrees: of longitude, of latitude.
    case longitude, latitude
  }

  private let source: CSVTextSource
  private let options: CSVOptions
  private let needsProperties: Bool
  private let blockSize: Int
  private var isAtEnd = false
  /// The current text, which begins at `offset` in the input.
  private var text: Bytes
  private var offset: UInt64 = 0

  private(set) var dialect = CSVDialect()
  private(set) var header: CSVHeader?
  private(set) var blocks: [Block] = []
  private(set) var geometry = CSVGeometryChoice()
  private(set) var dates = CSVDateChoice()

  private var watches: [Watch] = []
  private(set) var kinds: [CSVValueKinds] = []
  /// Some value has no quotation marks; some value has them without need.
  private var hasUnquoted = false
  private var hasNeedlessQuotes = false

  init(
    _ source: CSVTextSource, _ options: CSVOptions, needsProperties: Bool, blockSize: Int
  ) {
    self.source = source
    self.options = options
    self.needsProperties = needsProperties
    self.blockSize = blockSize
    text = Bytes(capacity: 2 * blockSize)
  }

  /// The number of all records.
  var recordCount: Int { blocks.reduce(0) { $0 + $1.records } }

  /// Where geometries come from.
  var decision: CSVGeometryChoice.Decision {
    geometry.decision { kinds[$0].subtracting(.quotedEmpty).isEmpty }
  }

  /// True if quotation marks distinguish text from numbers: not if every value has them.
  var quotesMeanText: Bool {
    if hasUnquoted { return true }
    if hasNeedlessQuotes { return false }
    return !(header?.isQuoted ?? false)
  }

  /// Names of columns that are numbers like the values below them, for a message; nil if there are none.
  /// Whole numbers among other names may be years.
  var numbersInHeader: String? {
    guard let header, dialect.hasHeader, recordCount > 0 else { return nil }
    var found: [String] = []
    var hasFraction = false
    for (column, name) in header.names.enumerated()
    where kinds[column].isNumeric {
      let kind = CSVValueKinds.of(name, decimalComma: dialect.hasDecimalComma)
      guard kind.isNumeric else { continue }
      found.append("'\(name)'")
      if !kind.isDisjoint(with: [.real, .commaReal]) { hasFraction = true }
    }
    guard hasFraction || found.count == header.names.count, !found.isEmpty else { return nil }
    return found.prefix(5).joined(separator: ", ") + (found.count > 5 ? " …" : "")
  }

  // MARK: - Running

  /// Surveys everything.
  mutating func run() throws(GeoError) {
    try readHead()
    guard let header, !header.names.isEmpty else { return }
    geometry = try CSVGeometryChoice(header.names, options, path: source.path)
    kinds = Array(repeating: [], count: header.names.count)
    watches = geometry.watches(
      header.names.count, needsKinds: needsProperties && !options.isTextOnly,
      keepsCoordinates: options.keepsCoordinates)
    dates = try CSVDateChoice(header.names, options.dateFormats, path: source.path)
    dates.watch(&watches)
    var first = header.end
    while true {
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      let (end, records) = survey(from: first)
      if records > 0 || isAtEnd {
        blocks.append(Block(end: offset + UInt64(end), records: records))
        drop(end)
        first = 0
        if isAtEnd, text.isEmpty { return }
        try fill(to: blockSize)
      } else {
        guard text.count < Self.recordLimit else {
          throw GeoError(
            .featureTooLarge, "a record is larger than 1 GB",
            at: SourceLocation(path: source.path, byteOffset: offset + UInt64(first)),
            hint: "perhaps a quotation mark is not closed")
        }
        try fill(to: min(text.count * 2, Self.recordLimit))
      }
    }
  }

  /// The largest record, as batches count its text with 32 bits.
  static let recordLimit = 1 << 30

  /// Reads until the text has a size, and appends the bytes that the scanner needs.
  private mutating func fill(to size: Int) throws(GeoError) {
    while text.count < size, !isAtEnd {
      if try !source.read(into: &text, atMost: size - text.count) { isAtEnd = true }
    }
    text.endLine()
  }

  /// Removes the first bytes.
  private mutating func drop(_ count: Int) {
    let rest = text.count - count
    text.base.update(from: text.base + count, count: rest)
    text.setCount(rest)
    offset += UInt64(count)
  }

  /// Detects how the file is written, and reads the names of its columns.
  private mutating func readHead() throws(GeoError) {
    try fill(to: max(blockSize, CSVDialect.headSize))
    dialect.encoding = source.encoding
    dialect.hasHeader = options.hasHeader
    if text.buffer.starts(with: CSVEncoding.mark) { dialect.prefix = CSVEncoding.mark.count }
    let start = UnsafePointer(text.base)
    let named = CSVDialect.named(start + dialect.prefix, start + text.count)
    if let named { dialect.prefix += named.length }
    let size = min(text.count, CSVDialect.headSize)
    // The trials need a line end after the part that they examine.
    var head = Bytes(capacity: size + 64)
    head.append(from: start, count: size)
    head.endLine()
    let (first, last) = (UnsafePointer(head.base) + dialect.prefix, UnsafePointer(head.base) + size)
    let isWhole = isAtEnd && size == text.count
    let detected = CSVDialect.detect(first, last, isWhole: isWhole)
    dialect.delimiter =
      options.delimiter ?? named?.delimiter ?? detected?.delimiter ?? options.usualDelimiter
    if options.delimiter == nil, named == nil, detected == nil,
      CSVDialect.isColumnOfDecimals(first, last, isWhole: isWhole)
    {
      dialect.delimiter = UInt8(ascii: ";")
    }
    while true {
      let start = UnsafePointer(text.base)
      header = try CSVHeader(
        start, start + text.count, from: dialect.prefix, dialect, isWhole: isAtEnd,
        path: source.path)
      if header != nil || isAtEnd { return }
      guard text.count < Self.recordLimit else {
        throw GeoError(
          .featureTooLarge, "the first record is larger than 1 GB",
          at: SourceLocation(path: source.path), hint: "perhaps a quotation mark is not closed")
      }
      try fill(to: min(text.count * 2, Self.recordLimit))
    }
  }

  // MARK: - Records

  /// Surveys whole records of the text until they make a block; returns where they end, and their number.
  private mutating func survey(from first: Int) -> (end: Int, records: Int) {
    let scanner = CSVScanner(delimiter: dialect.delimiter)
    let decimalComma = dialect.hasDecimalComma
    let start = UnsafePointer(text.base)
    let end = start + text.count
    let columns = kinds.count
    var kinds = kinds
    var hasUnquoted = hasUnquoted
    var records = 0
    let blockEnd = start + min(blockSize, text.count)
    var next = CSVScanner.afterBlankLines(start + first, end: end)
    var kept = next
    kinds.withUnsafeMutableBufferPointer { kinds in
      watches.withUnsafeBufferPointer { watches in
        while next < end, next < blockEnd || records == 0 {
          var column = 0
          var value: CSVScanner.Value
          while true {
            if column < columns,
              let plainEnd = Self.look(
                atPlain: next, end: end, watches[column], &kinds[column], scanner)
            {
              hasUnquoted = hasUnquoted || plainEnd > next
              value = CSVScanner.Value(start: next, end: next, terminator: plainEnd)
            } else {
              value = scanner.value(at: next, end: end)
            }
            // The last record waits for the rest of the text, and a CR for its LF.
            if value.terminator >= end - 1, !isAtEnd,
              value.terminator == end || value.terminator.pointee == 13
            {
              return
            }
            if column < columns {
              if value.isQuoted {
                look(atQuoted: value, column, watches[column], &kinds[column], scanner)
              } else if value.end > value.start {
                hasUnquoted = true
                switch watches[column] {
                case .nothing: break
                case .kinds:
                  if !kinds[column].contains(.text) {
                    kinds[column].formUnion(
                      .of(value.start, value.end, decimalComma: decimalComma))
                  }
                default:
                  look(at: value, column, watches[column], &kinds[column], scanner)
                }
              }
            }
            column += 1
            guard value.terminator.pointee == scanner.delimiter, value.terminator < end else {
              break
            }
            next = value.terminator + 1
          }
          records += 1
          next = CSVScanner.afterBlankLines(value.terminator, end: end)
          kept = next
        }
      }
    }
    self.kinds = kinds
    self.hasUnquoted = hasUnquoted
    return (kept - start, records)
  }

  @inline(never)
  private mutating func look(
    atQuoted value: CSVScanner.Value, _ column: Int, _ watch: Watch, _ kinds: inout CSVValueKinds,
    _ scanner: CSVScanner
  ) {
    guard !value.isOpen else { return }
    guard value.end > value.start else {
      kinds.insert(.quotedEmpty)
      return
    }
    if watch != .kinds, watch != .nothing { look(at: value, column, watch, &kinds, scanner) }
    if !hasNeedlessQuotes || !kinds.contains(.text) {
      let kind =
        value.isIrregular
        ? .text
        : CSVValueKinds.of(value.start, value.end, decimalComma: dialect.hasDecimalComma)
      if kind == .text, !value.isIrregular, !needsQuotes(value, scanner) {
        hasNeedlessQuotes = true
      }
      if watch != .nothing {
        kinds.formUnion(kind)
        if !kind.isDisjoint(with: .literals) { kinds.insert(.quotedLiteral) }
      }
    }
  }

  private func needsQuotes(_ value: CSVScanner.Value, _ scanner: CSVScanner) -> Bool {
    scanner.valueEnd(value.start) < value.end || value.start.pointee == 0x20
      || value.end[-1] == 0x20
  }

  /// Examines a value that may be a date as the user writes it, or be or belong to a geometry.
  @inline(never)
  private mutating func look(
    at value: CSVScanner.Value, _ column: Int, _ watch: Watch, _ kinds: inout CSVValueKinds,
    _ scanner: CSVScanner
  ) {
    if !value.isQuoted {
      kinds.formUnion(.of(value.start, value.end, decimalComma: dialect.hasDecimalComma))
    }
    guard value.isIrregular, watch == .geometry else {
      return look(at: value.start, value.end, column, watch)
    }
    // Seconds of arc are written with quotation marks.
    var text = Bytes()
    scanner.appendText(of: value, to: &text)
    text.endLine()
    look(at: UnsafePointer(text.base), UnsafePointer(text.base) + text.count, column, watch)
  }

  private mutating func look(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ column: Int, _ watch: Watch
  ) {
    let (start, end) = CSVValueKinds.trimmed(start, end)
    guard start < end else { return }
    switch watch {
    case .dates: dates.look(at: start, end, column)
    case .geometry: geometry.look(at: start, end, column)
    case .longitude: geometry.look(atDegrees: start, end, .x)
    case .latitude: geometry.look(atDegrees: start, end, .y)
    case .nothing, .kinds: break
    }
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
