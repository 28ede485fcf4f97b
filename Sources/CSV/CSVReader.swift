internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit

/// Reads tables of delimited text (RFC 4180 and its relatives) of any size in constant memory.
///
/// A file is read twice: the types of columns depend on all their values, and have to be known with the
/// first feature. Input that can be read only once is copied to a temporary file.
final class CSVReader: FeatureReader {
  /// The size of a batch in bytes, unless one record is larger.
  static let usualBlockSize = 1 << 20

  let nature: InputNature
  private let oddities: [Oddity]
  private let recordFrame: RecordFrame
  private let plan: CSVPlan
  private let request: InputRequest
  private let source: CSVTextSource
  private let blocks: [CSVSurvey.Block]
  private let recordsStart: Int
  private let fileSize: UInt64?
  private var nextBlock = 0
  private var offset: UInt64 = 0
  private var ordinal: UInt64 = 1

  /// Surveys a whole file; its layer is named after the file.
  init(
    _ request: InputRequest, usualDelimiter: UInt8, blockSize: Int = usualBlockSize
  ) throws(GeoError) {
    self.request = request
    let options = try CSVOptions(request.options, usualDelimiter: usualDelimiter)
    let isFile = request.source.fileSize != nil && request.source.path != "stdin"
    let spool = isFile ? nil : try SpooledFile(request.source)
    let path = spool?.path ?? request.source.path
    do throws(GeoError) {
      let text = try CSVTextSource(
        isFile ? request.source : ByteSource(path: path), encoding: options.encoding)
      let survey = try CSVSurvey(
        text, options, needsProperties: request.target.needsProperties, blockSize: blockSize,
        jobs: request.reading.jobs)
      plan = try CSVPlan(survey, options, request)
      blocks = survey.blocks
      recordsStart = survey.header?.end ?? 0
      recordFrame = Self.frame(survey)
      oddities = Self.oddities(survey, plan)
      source = try CSVTextSource(ByteSource(path: path), encoding: options.encoding)
    } catch {
      throw Self.named(error, spool, request.source.path)
    }
    // The open file can still be read.
    spool?.remove()
    fileSize = source.fileSize
    nature = InputNature(layers: [plan.layer], isText: true)
  }

  func makeDecoder() -> any BatchDecoder { CSVDecoder(plan, request) }

  var progress: FlowProgress { FlowProgress(done: source.fileBytesRead, total: fileSize) }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    guard nextBlock < blocks.count else { return false }
    let block = blocks[nextBlock]
    let size = Int(block.end - offset)
    while batch.piece.bytes.count < size {
      if try !source.read(into: &batch.piece.bytes, atMost: size - batch.piece.bytes.count) {
        throw GeoError(
          .changedMeanwhile, "the file became shorter while it was read",
          at: SourceLocation(path: request.source.path))
      }
    }
    batch.piece.bytes.endLine()
    batch.piece.offset = offset
    batch.piece.frame = recordFrame
    batch.piece.records.append(
      InputPiece.Record(
        start: nextBlock == 0 ? recordsStart : 0, end: size, ordinal: ordinal,
        tag: UInt32(clamping: block.records)))
    ordinal += UInt64(block.records)
    offset = block.end
    nextBlock += 1
    return true
  }

  /// What makes a file of records again. Converted text gets a byte order mark, so that it is read as UTF-8
  /// by whoever names the encoding of the input again.
  private static func frame(_ survey: CSVSurvey) -> RecordFrame {
    let mark = survey.dialect.encoding == .utf8 ? "" : "\u{FEFF}"
    return RecordFrame(head: mark + (survey.header?.text ?? ""))
  }

  func finish() -> InputEnd {
    var end = InputEnd(layers: nature.layers)
    end.facts = facts
    end.oddities = oddities
    return end
  }

  // MARK: - What is worth knowing

  private var facts: [Fact] {
    var facts = [Fact(name: "delimiter", value: plan.dialect.delimiterName)]
    if plan.dialect.encoding != .utf8 {
      facts.append(Fact(name: "encoding", value: plan.dialect.encoding.title))
    }
    switch plan.decision {
    case .none: break
    case .wkt(let column): facts.append(Fact(name: "geometry", value: plan.names[column]))
    case .positions(let column, let isLatitudeFirst):
      let order = isLatitudeFirst ? "latitude first" : "longitude first"
      facts.append(Fact(name: "coordinates", value: "\(plan.names[column]), \(order)"))
    case .pair(let pair):
      let columns = [pair.x, pair.y] + (pair.z.map { [$0] } ?? [])
      let names = columns.map { plan.names[$0] }.joined(separator: ", ")
      facts.append(Fact(name: "coordinates", value: names))
    }
    if let compression = request.source.compression {
      facts.append(Fact(name: "compression", value: compression))
    }
    return facts
  }

  private static func oddities(_ survey: CSVSurvey, _ plan: CSVPlan) -> [Oddity] {
    var oddities: [Oddity] = []
    if let numbers = survey.numbersInHeader {
      oddities.append(
        Oddity(
          .numbersInHeader,
          "the first line was taken for the names of the columns, but it holds numbers (\(numbers)): "
            + "say --input-option header=no if it is a record"))
    }
    for pattern in survey.dates.unused where survey.recordCount > 0 {
      oddities.append(
        Oddity(.dateFormatUnused, "no column has only dates of the form \(pattern)"))
    }
    if survey.geometry.isProjected, plan.decision == .none {
      oddities.append(
        Oddity(
          .noCoordinateColumns,
          "no columns of coordinates were found among "
            + plan.names.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
            + (plan.names.count > 10 ? " …" : "") + "; --x and --y name them"))
    }
    if plan.decision == .none, !survey.geometry.isProjected, survey.geometry.pair == nil,
      let pair = CoordinateNames.pair(in: plan.names, isProjected: true)?.pair,
      survey.kinds[pair.x].isNumeric, survey.kinds[pair.y].isNumeric
    {
      oddities.append(
        Oddity(
          .noDegrees,
          "the columns '\(plan.names[pair.x])' and '\(plan.names[pair.y])' look like coordinates that are "
            + "not degrees and are read as plain fields: --src-crs names their system"))
    }
    if case .positions(let column, _) = plan.decision, survey.geometry.hasUsualOrder(column) {
      oddities.append(
        Oddity(
          .latitudeFirst,
          "the column '\(plan.names[column])' is read as latitude, longitude: --input-order lonlat "
            + "reads it the other way round"))
    }
    if plan.decision == .none, let column = survey.geometry.columnOfJSON {
      oddities.append(
        Oddity(
          .noCoordinateColumns,
          "the column '\(plan.names[column])' holds JSON, which is not read as geometries: they are "
            + "WKT, EWKT or WKB in a table"))
    }
    if plan.decision == .none, let column = survey.geometry.refutedPositions {
      oddities.append(
        Oddity(
          .noDegrees,
          "the column '\(plan.names[column])' looks like coordinates, but not all of its values are two "
            + "numbers in one order, and it is read as a plain field: --wkt reads those that are"))
    }
    guard let pair = survey.geometry.pair else { return oddities }
    let names = "'\(plan.names[pair.x])' and '\(plan.names[pair.y])'"
    if plan.decision == .pair(pair), survey.geometry.isOneOfSeveral {
      oddities.append(
        Oddity(
          .severalCoordinates,
          "there are several pairs of coordinates: the columns \(names) were taken"))
    }
    if plan.decision == .none, survey.geometry.isRefuted {
      oddities.append(
        Oddity(
          .noDegrees,
          "the columns \(names) do not hold degrees and are read as plain fields"))
    }
    return oddities
  }

  /// An error in a temporary copy, with the name that the user gave.
  private static func named(_ error: GeoError, _ spool: SpooledFile?, _ path: String) -> GeoError {
    guard let spool, error.location?.path == spool.path else { return error }
    var error = error
    error.location?.path = path
    return error
  }
}
