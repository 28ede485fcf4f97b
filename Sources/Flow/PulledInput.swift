public import Base
public import Features
internal import Text

/// An input whose batches are taken one by one, for work that goes along two inputs at a time: one of
/// them flows (``Flow``), the other one is pulled.
public final class PulledInput<Unit: FlowUnit & ~Copyable> {
  private let isText: Bool
  /// Reads and decodes the next batch.
  private let fill: (PulledBatch<Unit>) -> Void
  private let onWarning: (Notice) -> Void
  /// Called for what else there is to tell of a batch, with the first few places of it.
  public var onNotice: ((Notice, [SourceLocation]) -> Void)?
  /// Called for each record that was refused, as it is in the input, and what goes around such records.
  public var onReject:
    ((UnsafeBufferPointer<UInt8>, GeoError, RecordFrame) throws(GeoError) -> Void)?
  private let single = PulledBatch<Unit>()
  private let ahead: BatchesAhead<Unit>?
  private var places: InputPlaces
  private var isAtEnd = false
  /// How much of the input had been read with the last batch.
  public private(set) var progress = FlowProgress(done: 0, total: nil)

  /// Takes batches of an input; `onWarning` counts what they warn of. With `readsAhead` a thread reads and decodes one batch
  /// while the one before is used; until the end nobody else may ask the reader for anything then.
  public init(
    _ input: FlowInput<Unit>, readsAhead: Bool = false, onWarning: @escaping (Notice) -> Void
  ) {
    self.onWarning = onWarning
    isText = input.isText
    places = InputPlaces(path: input.path, isText: input.isText)
    let decode = input.makeDecoder()
    var ticket = 0
    fill = { next in
      next.batch.removeAll()
      next.batch.ticket = ticket
      ticket += 1
      do throws(GeoError) {
        if try input.read(&next.batch) {
          try decode(&next.batch)
          next.outcome = .batch
        } else {
          next.outcome = .end
        }
      } catch {
        next.outcome = .failure(error)
      }
      next.lines = input.isText ? LineTracker.count(next.batch.inputText) : LineTracker.Count()
      next.progress = input.progress()
    }
    ahead = readsAhead ? BatchesAhead(fill) : nil
  }

  deinit { ahead?.close() }

  /// Decodes the next batch and hands it out; false at the end.
  public func next(
    _ body: (inout Unit) throws(GeoError) -> Void
  ) throws(GeoError) -> Bool {
    guard !isAtEnd else { return false }
    let next = ahead?.take() ?? single
    if ahead == nil { fill(next) }
    defer {
      if isText { places.advance(over: next.lines, of: next.batch) }
      ahead?.give()
    }
    progress = next.progress
    switch next.outcome {
    case .end:
      isAtEnd = true
      return false
    case .failure(let error):
      isAtEnd = true
      throw places.located(error, in: next.batch)
    case .batch:
      try tell(next.batch)
      try body(&next.batch)
      return true
    }
  }

  /// Tells what the batch at hand has to say.
  private func tell(_ batch: borrowing Unit) throws(GeoError) {
    for notice in batch.ledger.notices where notice.count > 0 {
      if notice.severity == .warning {
        onWarning(notice)
      } else if let onNotice {
        onNotice(
          notice, notice.examples.map { places.location(of: $0, slot: notice.slot, in: batch) })
      }
    }
    guard let onReject else { return }
    for reject in batch.ledger.rejects {
      try onReject(
        UnsafeBufferPointer(rebasing: batch.inputText[reject.range]),
        places.located(reject.error, in: batch), batch.recordFrame)
    }
  }
}
