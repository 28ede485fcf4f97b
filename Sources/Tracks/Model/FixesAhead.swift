internal import Base
internal import Features
public import Flow

/// Reads the positions of batches where they are decoded, which a thread may do ahead, unless somebody waits for the batch
/// and can as well do it: so neither of both has much more to do than the other.
///
/// Unchecked: what is ready and what is free is touched with the lock held, and the positions of a batch by one thread at a
/// time, as they go from one to the other by way of it.
public final class FixesAhead: @unchecked Sendable {
  private let fields: FixFields
  private let state = Lock(State())

  private struct State {
    /// Positions by the tickets of their batches.
    var ready: [Int: Positions] = [:]
    /// Those that were used, for their memory.
    var free: [Positions] = []
    /// The ticket of the batch that is taken, or waited for.
    var wanted = 0
  }

  /// The positions of a batch.
  final class Positions {
    fileprivate(set) var reading: FixReading
    fileprivate var ticket = 0
    fileprivate var failure: GeoError?

    fileprivate init(_ fields: FixFields) { reading = FixReading(fields) }

    fileprivate func read(_ batch: borrowing FeatureBatch) {
      ticket = batch.ticket
      failure = nil
      do throws(GeoError) { try reading.read(batch) } catch { failure = error }
    }
  }

  /// Positions say in these fields whose they are, and when.
  public init(_ fields: FixFields) { self.fields = fields }

  /// The reader of an input whose batches are decoded and then read. The batches of one input come at a time.
  public func reader(_ reader: any FeatureReader) -> any FeatureReader {
    state.withLock { $0.wanted = 0 }
    return Reader(reader, self)
  }

  /// The positions of a batch, until they are given back. Errors: `.trackNotInDegrees`.
  func take(_ batch: borrowing FeatureBatch) throws(GeoError) -> Positions {
    let ticket = batch.ticket
    let ready = state.withLock { state in
      state.wanted = ticket
      return state.ready.removeValue(forKey: ticket)
    }
    let positions = ready ?? read(batch)
    if let failure = positions.failure { throw failure }
    return positions
  }

  /// Takes positions back that are not needed any more.
  func give(_ positions: Positions) {
    state.withLock { state in
      state.free.append(positions)
      state.wanted = positions.ticket + 1
    }
  }

  private func read(_ batch: borrowing FeatureBatch) -> Positions {
    let positions = state.withLock { $0.free.popLast() } ?? Positions(fields)
    positions.read(batch)
    return positions
  }

  private final class Reader: FeatureReader {
    private let reader: any FeatureReader
    private let fixes: FixesAhead

    init(_ reader: any FeatureReader, _ fixes: FixesAhead) {
      self.reader = reader
      self.fixes = fixes
    }

    var nature: InputNature { reader.nature }
    var progress: FlowProgress { reader.progress }
    func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
      try reader.read(into: &batch)
    }
    func finish() throws(GeoError) -> InputEnd { try reader.finish() }
    func makeDecoder() -> any BatchDecoder { Decoder(reader.makeDecoder(), fixes) }
  }

  private final class Decoder: BatchDecoder {
    private let decoder: any BatchDecoder
    private let fixes: FixesAhead

    init(_ decoder: any BatchDecoder, _ fixes: FixesAhead) {
      self.decoder = decoder
      self.fixes = fixes
    }

    func decode(_ batch: inout FeatureBatch) throws(GeoError) {
      try decoder.decode(&batch)
      let ticket = batch.ticket
      guard fixes.state.withLock({ $0.wanted < ticket }) else { return }
      let positions = fixes.read(batch)
      fixes.state.withLock { $0.ready[ticket] = positions }
    }
  }
}
