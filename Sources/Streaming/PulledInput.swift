public import Geometry

/// An input whose batches are taken one by one, for work that goes along two inputs at a time: one of
/// them flows (``Flow``), the other one is pulled.
public final class PulledInput {
  private let reader: any FeatureReader
  private let decoder: any BatchDecoder
  private let path: String
  private let ledger: Ledger
  private var batch = FeatureBatch()
  private var lines = LineTracker()
  private var isAtEnd = false

  /// Takes batches of a reader; `path` is what messages call the input.
  public init(_ reader: any FeatureReader, path: String, ledger: Ledger) {
    self.reader = reader
    self.path = path
    self.ledger = ledger
    decoder = reader.makeDecoder()
  }

  /// Decodes the next batch and hands it out; false at the end.
  public func next(
    _ body: (inout FeatureBatch) throws(GeoError) -> Void
  ) throws(GeoError) -> Bool {
    guard !isAtEnd else { return false }
    if reader.isText {
      lines.advance(over: LineTracker.count(batch.input.buffer), blockOffset: batch.inputOffset)
    }
    batch.removeAll()
    do throws(GeoError) {
      guard try reader.read(into: &batch) else {
        isAtEnd = true
        for oddity in reader.oddities { ledger.warn(oddity.code, oddity.message) }
        return false
      }
      try decoder.decode(&batch)
    } catch {
      isAtEnd = true
      throw located(error)
    }
    for notice in batch.notices where notice.kind == .warning {
      ledger.warn(notice.reason, notice.message, count: notice.count)
    }
    try body(&batch)
    return true
  }

  /// Adds path, line and column to an error that knows its byte offset.
  private func located(_ error: GeoError) -> GeoError {
    guard error.code.category == .input, var location = error.location else { return error }
    if location.path.isEmpty { location.path = path }
    if let offset = location.byteOffset, location.line == nil, reader.isText {
      let (line, column) = lines.position(
        of: offset, in: batch.input.buffer, at: batch.inputOffset)
      location.line = line
      location.column = column
    }
    var error = error
    error.location = location
    return error
  }
}
