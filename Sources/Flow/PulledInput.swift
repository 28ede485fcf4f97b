public import Base
public import Features
internal import Text

/// An input whose batches are taken one by one, for work that goes along two inputs at a time: one of
/// them flows (``Flow``), the other one is pulled.
public final class PulledInput<Unit: FlowUnit & ~Copyable> {
  private let input: FlowInput<Unit>
  private let decode: (inout Unit) throws(GeoError) -> Void
  private let onWarning: (Notice) -> Void
  /// Called for what else there is to tell of a batch, with the first few places of it.
  public var onNotice: ((Notice, [SourceLocation]) -> Void)?
  /// Called for each record that was refused, as it is in the input, and what goes around such records.
  public var onReject:
    ((UnsafeBufferPointer<UInt8>, GeoError, RecordFrame) throws(GeoError) -> Void)?
  private var batch = Unit()
  private var places: InputPlaces
  private var ticket = 0
  private var isAtEnd = false

  /// Takes batches of an input; `onWarning` counts what they warn of.
  public init(_ input: FlowInput<Unit>, onWarning: @escaping (Notice) -> Void) {
    self.input = input
    self.onWarning = onWarning
    decode = input.makeDecoder()
    places = InputPlaces(path: input.path, isText: input.isText)
  }

  /// Decodes the next batch and hands it out; false at the end.
  public func next(
    _ body: (inout Unit) throws(GeoError) -> Void
  ) throws(GeoError) -> Bool {
    guard !isAtEnd else { return false }
    if input.isText { places.advance(over: LineTracker.count(batch.inputText), of: batch) }
    batch.removeAll()
    batch.ticket = ticket
    ticket += 1
    do throws(GeoError) {
      guard try input.read(&batch) else {
        isAtEnd = true
        return false
      }
      try decode(&batch)
    } catch {
      isAtEnd = true
      throw places.located(error, in: batch)
    }
    try tell()
    try body(&batch)
    return true
  }

  /// Tells what the batch at hand has to say.
  private func tell() throws(GeoError) {
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
