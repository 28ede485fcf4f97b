internal import Base
internal import Features
internal import Files

/// The first pass over a file, from beginning to end: where its records are, and what its columns hold.
///
/// It walks the text in the same way as the decoders, in constant memory, and keeps two numbers per block,
/// so that the second pass need not search for the ends of records. Blocks are cut in turn, and examined at the same
/// time.
struct CSVSurvey {
  /// A block of whole records: where it ends in the input, and how many records it has.
  struct Block: BitwiseCopyable {
    var end: UInt64
    var records: Int
  }

  let dialect: CSVDialect
  let header: CSVHeader?
  let blocks: [Block]
  private let examination: CSVExamination

  /// Surveys everything, with so many threads.
  init(
    _ source: CSVTextSource, _ options: CSVOptions, needsProperties: Bool, blockSize: Int, jobs: Int
  ) throws(GeoError) {
    var cutter = CSVCutter(source, blockSize: blockSize)
    (dialect, header) = try Self.readHead(&cutter, source, options, blockSize: blockSize)
    guard let header, !header.names.isEmpty else {
      blocks = []
      examination = CSVExamination()
      return
    }
    let fresh = try CSVExamination(
      header.names, dialect, options, needsProperties: needsProperties, path: source.path)
    let work = CSVSurveyWork(cutter, from: header.end, dialect, fresh)
    (blocks, examination) = try work.run(jobs: jobs)
  }

  var kinds: [CSVValueKinds] { examination.kinds }
  var geometry: CSVGeometryChoice { examination.geometry }
  var dates: CSVDateChoice { examination.dates }

  /// The number of all records.
  var recordCount: Int { blocks.reduce(0) { $0 + $1.records } }

  /// Where geometries come from.
  var decision: CSVGeometryChoice.Decision {
    geometry.decision { kinds[$0].subtracting(.quotedEmpty).isEmpty }
  }

  /// True if quotation marks distinguish text from numbers: not if every value has them.
  var quotesMeanText: Bool {
    if examination.hasUnquoted { return true }
    if examination.hasNeedlessQuotes { return false }
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

  /// Detects how the file is written, and reads the names of its columns.
  private static func readHead(
    _ cutter: inout CSVCutter, _ source: CSVTextSource, _ options: CSVOptions, blockSize: Int
  ) throws(GeoError) -> (CSVDialect, CSVHeader?) {
    try cutter.fill(to: max(blockSize, CSVDialect.headSize))
    var dialect = CSVDialect()
    dialect.encoding = source.encoding
    dialect.hasHeader = options.hasHeader
    if cutter.text.buffer.starts(with: CSVEncoding.mark) { dialect.prefix = CSVEncoding.mark.count }
    let start = UnsafePointer(cutter.text.base)
    let named = CSVDialect.named(start + dialect.prefix, start + cutter.text.count)
    if let named { dialect.prefix += named.length }
    let size = min(cutter.text.count, CSVDialect.headSize)
    // The trials need a line end after the part that they examine.
    var head = Bytes(capacity: size + 64)
    head.append(from: start, count: size)
    head.endLine()
    let (first, last) = (UnsafePointer(head.base) + dialect.prefix, UnsafePointer(head.base) + size)
    let isWhole = cutter.isAtEnd && size == cutter.text.count
    let detected = CSVDialect.detect(first, last, isWhole: isWhole)
    dialect.delimiter =
      options.delimiter ?? named?.delimiter ?? detected?.delimiter ?? options.usualDelimiter
    if options.delimiter == nil, named == nil, detected == nil,
      CSVDialect.isColumnOfDecimals(first, last, isWhole: isWhole)
    {
      dialect.delimiter = UInt8(ascii: ";")
    }
    while true {
      let start = UnsafePointer(cutter.text.base)
      let header = try CSVHeader(
        start, start + cutter.text.count, from: dialect.prefix, dialect, isWhole: cutter.isAtEnd,
        path: source.path)
      if header != nil || cutter.isAtEnd { return (dialect, header) }
      guard cutter.text.count < CSVCutter.recordLimit else {
        throw GeoError(
          .featureTooLarge, "the first record is larger than 1 GB",
          at: SourceLocation(path: source.path), hint: "perhaps a quotation mark is not closed")
      }
      try cutter.fill(to: min(cutter.text.count * 2, CSVCutter.recordLimit))
    }
  }
}
