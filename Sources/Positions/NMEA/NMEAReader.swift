internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Text

/// Reads sentences of NMEA 0183 of any number in constant memory. A record is an epoch: the sentences of one time.
final class NMEAReader: FeatureReader {
  let nature: InputNature
  private let layer: Layer
  private let request: InputRequest
  private let blockSize: Int
  /// The beginning of an epoch whose end has not been read yet, and its place in the input.
  private var pending = Bytes()
  private var offset: UInt64 = 0
  private var ordinal: UInt64 = 0
  private var isAtEnd = false
  /// The day of the epoch at hand, and the time of it.
  private var day: Int?
  private var clock: Int?
  private var hasBegun = false
  /// So many bytes are looked through for the first date: the times before it are of that day, and the days before it.
  private static let dateLimit = 1 << 20

  /// The most bytes of an epoch: more is none.
  static let epochLimit = 1 << 16

  /// Opens an input. Errors: `.usage` for a date that is none.
  init(_ request: InputRequest, blockSize: Int = 1 << 20) throws(GeoError) {
    self.request = request
    self.blockSize = blockSize
    if let text = request.options["nmea-date"], !text.isEmpty {
      var copy = text
      let day = copy.withUTF8 { bytes in
        TimeText(bytes).flatMap { $0.precision == .day ? $0.day : nil }
      }
      guard let day else {
        throw GeoError(
          .usage, "nmea-date takes a day such as 2026-05-01, not '\(text)'")
      }
      self.day = day
    }
    let (path, name) = (request.source.path, Layer.name(ofFile: request.source.path))
    layer = Layer(
      name: name, path: path, fields: NMEAField.allCases.map(\.declared),
      isPassedOver: !request.selection.wants(layer: name))
    nature = InputNature(layers: [layer], isText: true)
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    swap(&batch.piece.bytes, &pending)
    pending.removeAll()
    batch.piece.offset = offset
    var end = 0
    if !hasBegun {
      hasBegun = true
      if day == nil { try findDay(&batch.piece.bytes) }
      end = cut(&batch.piece, from: end)
    }
    while batch.piece.records.isEmpty, !isAtEnd {
      try fill(&batch.piece.bytes)
      end = cut(&batch.piece, from: end)
    }
    pending.append(contentsOf: batch.piece.bytes.buffer(end..<batch.piece.bytes.count))
    batch.piece.bytes.truncate(to: end)
    offset += UInt64(end)
    return !batch.piece.records.isEmpty
  }

  /// Adds a block of the input.
  private func fill(_ bytes: inout Bytes) throws(GeoError) {
    let target = bytes.count + blockSize
    while bytes.count < target, !isAtEnd {
      isAtEnd = try !request.source.read(into: &bytes, atMost: target - bytes.count)
    }
    if isAtEnd { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Finds the day of the first times by the first date that a sentence names, and the midnights before that.
  private func findDay(_ bytes: inout Bytes) throws(GeoError) {
    var line = 0
    var clock: Int?
    var nightCount = 0
    while true {
      guard let length = bytes.buffer(line..<bytes.count).firstIndex(of: 10) else {
        guard !isAtEnd, bytes.count < Self.dateLimit else { return }
        try fill(&bytes)
        continue
      }
      let sentence = NMEASentence(bytes.buffer(line..<line + length))
      if let time = sentence?.clock {
        nightCount = NMEASentence.day(nightCount, at: time, behind: clock) ?? nightCount
        clock = time
      }
      if let named = sentence?.day {
        day = named - nightCount
        return
      }
      line += length + 1
    }
  }

  /// Makes a record of each whole epoch; returns where the first one begins that is not whole.
  private func cut(_ piece: inout InputPiece, from first: Int) -> Int {
    var epoch = first
    var line = first
    var (day, clock) = (self.day, self.clock)
    var hasSentence = false
    var dates = NMEADates()
    while line < piece.bytes.count {
      guard let length = piece.bytes.buffer(line..<piece.bytes.count).firstIndex(of: 10) else {
        break
      }
      let text = piece.bytes.buffer(line..<line + length)
      let sentence = NMEASentence(text)
      let (time, named) = (sentence?.clock, sentence?.day)
      let isNew = time.map { $0 != clock } ?? false
      if isNew && hasSentence || line - epoch > Self.epochLimit {
        append(epoch..<line, day, to: &piece)
        (self.day, self.clock) = (day, clock)
        epoch = line
        hasSentence = false
        dates = NMEADates()
      }
      if let sentence, let time {
        day = NMEASentence.day(day, at: time, behind: clock)
        clock = time
        hasSentence = true
        if let start = dates.add(sentence.kind, naming: named, at: line) {
          append(epoch..<start, day, to: &piece)
          (self.day, self.clock) = (day, clock)
          epoch = start
        }
      }
      if let named { day = named }
      line += length + 1
    }
    if isAtEnd, epoch < piece.bytes.count {
      append(epoch..<piece.bytes.count, day, to: &piece)
      epoch = piece.bytes.count
    }
    return epoch
  }

  private func append(_ range: Range<Int>, _ day: Int?, to piece: inout InputPiece) {
    guard piece.bytes.buffer(range).contains(where: { $0 > 0x20 }) else { return }
    ordinal += 1
    piece.records.append(
      InputPiece.Record(
        start: range.lowerBound, end: range.upperBound, ordinal: ordinal,
        tag: day.map { UInt32(clamping: $0 + 1) } ?? 0))
  }

  func makeDecoder() -> any BatchDecoder { NMEADecoder(layer) }
  func finish() -> InputEnd { InputEnd(layers: [layer]) }
  var progress: FlowProgress {
    FlowProgress(done: request.source.fileBytesRead, total: request.source.fileSize)
  }
}
