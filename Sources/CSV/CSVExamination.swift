internal import Base
internal import Text

/// What the values of a file's columns look like, or those of some of its records.
struct CSVExamination {
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

  private let dialect: CSVDialect
  private let watches: [Watch]
  private(set) var kinds: [CSVValueKinds]
  private(set) var geometry: CSVGeometryChoice
  private(set) var dates: CSVDateChoice
  /// Some value has no quotation marks.
  private(set) var hasUnquoted = false
  /// Some value has quotation marks without need.
  private(set) var hasNeedlessQuotes = false

  /// Nothing has been looked at yet of a file without columns.
  init() {
    dialect = CSVDialect()
    watches = []
    kinds = []
    geometry = CSVGeometryChoice()
    dates = CSVDateChoice()
  }

  /// Nothing has been looked at yet of a file whose columns have these names.
  init(
    _ names: [String], _ dialect: CSVDialect, _ options: CSVOptions, needsProperties: Bool,
    path: String
  ) throws(GeoError) {
    self.dialect = dialect
    geometry = try CSVGeometryChoice(names, options, path: path)
    kinds = Array(repeating: [], count: names.count)
    var watches = geometry.watches(
      names.count, needsKinds: needsProperties && !options.isTextOnly,
      keepsCoordinates: options.keepsCoordinates)
    dates = try CSVDateChoice(names, options.dateFormats, path: path)
    dates.watch(&watches)
    self.watches = watches
  }

  /// Adds what another examination, which began with the same columns, has found in the records that follow.
  mutating func add(_ other: CSVExamination) {
    for column in kinds.indices { kinds[column].formUnion(other.kinds[column]) }
    geometry.add(other.geometry)
    dates.add(other.dates)
    hasUnquoted = hasUnquoted || other.hasUnquoted
    hasNeedlessQuotes = hasNeedlessQuotes || other.hasNeedlessQuotes
  }

  // MARK: - Records

  /// Looks at whole records, and returns their number.
  mutating func look(atRecords text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = text.baseAddress else { return 0 }
    let scanner = CSVScanner(delimiter: dialect.delimiter)
    let decimalComma = dialect.hasDecimalComma
    let end = start + text.count
    let columns = kinds.count
    var kinds = kinds
    var hasUnquoted = hasUnquoted
    var times = EpochReader()
    // Values from here on tell nothing.
    var told = columns
    var records = 0
    var next = CSVScanner.afterBlankLines(start, end: end)
    kinds.withUnsafeMutableBufferPointer { kinds in
      watches.withUnsafeBufferPointer { watches in
        while next < end {
          var column = 0
          var value: CSVScanner.Value
          while true {
            if column == told, hasUnquoted, let lineEnd = scanner.lineEnd(next), lineEnd < end - 1 {
              value = CSVScanner.Value(start: next, end: next, terminator: lineEnd)
            } else if column < columns,
              let plainEnd = Self.look(
                atPlain: next, end: end, watches[column], &kinds[column], scanner, &times)
            {
              hasUnquoted = hasUnquoted || plainEnd > next
              value = CSVScanner.Value(start: next, end: next, terminator: plainEnd)
            } else {
              value = scanner.value(at: next, end: end)
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
          if told > 0, Self.tellsNothing(watches[told - 1], kinds[told - 1]) { told -= 1 }
          next = CSVScanner.afterBlankLines(value.terminator, end: end)
        }
      }
    }
    self.kinds = kinds
    self.hasUnquoted = hasUnquoted
    return records
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
