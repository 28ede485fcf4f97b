public import Geometry
import Synchronization

/// Runs one input through decoding, steps and encoding into a sink, on all cores, in order.
///
/// Every worker does the same: takes a batch in turn (`read`), makes features of it and applies the
/// steps at once with the others, registers layers and fields in turn (`admit`), encodes at once,
/// commits in turn. Memory is workers × batch; the bytes that come out do not depend on the number
/// of workers, as batches are cut by the reader alone and every ordered thing happens in turn.
public final class Flow: @unchecked Sendable {
  private let reader: any FeatureReader
  private let sink: any FeatureSink
  private let catalog: Catalog
  private let ledger: Ledger
  private let stages: [any Stage]
  private let path: String
  private let onReject: ((UnsafeBufferPointer<UInt8>, GeoError) throws(GeoError) -> Void)?
  private let onProgress: (() -> Void)?

  private let taking = Mutex(())
  private let admission = Turnstile()
  private let commitment = Turnstile()
  // Written in turn; read by other workers only as hints to stop early.
  private var nextTicket = 0
  private let isEnding = Atomic<Bool>(false)
  private var lastTicket = Int.max
  private var failure: GeoError?
  private var readFailure: (ticket: Int, error: GeoError)?
  private var lines = LineTracker()

  /// A flow from a reader into a sink; `path` is what messages call the input.
  public init(
    from reader: any FeatureReader, path: String, into sink: any FeatureSink, catalog: Catalog,
    ledger: Ledger, stages: [any Stage] = [],
    onReject: ((UnsafeBufferPointer<UInt8>, GeoError) throws(GeoError) -> Void)? = nil,
    onProgress: (() -> Void)? = nil
  ) {
    self.reader = reader
    self.path = path
    self.sink = sink
    self.catalog = catalog
    self.ledger = ledger
    self.stages = stages
    self.onReject = onReject
    self.onProgress = onProgress
  }

  /// Runs to the end of the input with a number of workers, of which this thread is one.
  public func run(jobs: Int) throws(GeoError) {
    for layer in reader.layers { try catalog.declare(behindStages(layer)) }
    for stage in stages { try stage.begin(reader, path: path) }
    var workers = [Worker(self)]
    var threads: [Thread] = []
    for _ in 1..<max(jobs, 1) {
      let worker = Worker(self)
      guard let thread = Thread({ worker.run() }) else { break }
      workers.append(worker)
      threads.append(thread)
    }
    workers[0].run()
    for thread in threads { thread.join() }
    if let failure { throw failure }
    for oddity in reader.oddities { ledger.warn(oddity.code, oddity.message) }
    let attachments = reader.attachments
    if sink.takesAttachments {
      catalog.attachments += attachments
    } else if !attachments.isEmpty {
      ledger.warn(
        "attachments-left-out", "files that came along with the features were left out",
        count: attachments.count)
    }
    let trailing = try reader.trailingMembers()
    for layer in reader.layers {
      let output = try catalog.declare(behindStages(layer))
      if !trailing.isEmpty { output.add(members: trailing) }
    }
  }

  /// What a layer becomes.
  private func behindStages(_ layer: Layer) throws(GeoError) -> Layer {
    var layer = layer
    for stage in stages { layer = try stage.layer(behind: layer) }
    return layer
  }

  /// One thread's share: its batch, decoder, steps and encoder.
  private final class Worker: @unchecked Sendable {
    let flow: Flow
    var batch = FeatureBatch()
    let decoder: any BatchDecoder
    let encoder: any BatchEncoder
    var steps: [any BatchStep]
    var finalSteps: [any BatchStep]

    init(_ flow: Flow) {
      self.flow = flow
      decoder = flow.reader.makeDecoder()
      encoder = flow.sink.makeEncoder()
      steps = flow.stages.map { $0.makeStep() }
      finalSteps = flow.sink.makeSteps()
    }

    func run() {
      while let ticket = flow.take(into: &batch) {
        batch.ticket = ticket
        var failure: GeoError?
        do throws(GeoError) { try decoder.decode(&batch) } catch { failure = error }
        for index in steps.indices {
          if failure != nil {
            steps[index].pass(ticket)
            continue
          }
          do throws(GeoError) {
            try steps[index].apply(to: &batch)
            let stage = flow.stages[index]
            for slot in batch.slots where slot.readCount > 0 {
              slot.layer = try stage.layer(behind: slot.layer)
            }
          } catch { failure = error }
        }
        if failure == nil {
          do throws(GeoError) {
            for index in finalSteps.indices { try finalSteps[index].apply(to: &batch) }
            batch.countTypes()
          } catch { failure = error }
        }
        let lines =
          flow.reader.isText ? LineTracker.count(batch.input.buffer) : LineTracker.Count()

        flow.admission.enter(ticket)
        if failure == nil {
          do throws(GeoError) {
            let isComplete = try flow.catalog.admit(&batch)
            if isComplete, flow.hasOneLayer(batch) { flow.end(after: ticket) }
          } catch { failure = error }
        }
        flow.admission.leave(ticket)

        if failure == nil {
          do throws(GeoError) { try encoder.encode(batch) } catch { failure = error }
        }

        flow.commitment.enter(ticket)
        flow.settle(ticket, &batch, encoder, failure, lines)
        flow.commitment.leave(ticket)
      }
    }
  }

  /// Takes the next batch; nil when there is none, or none is wanted.
  private func take(into batch: inout FeatureBatch) -> Int? {
    taking.withLock { _ in
      if isEnding.load(ordering: .relaxed) { return nil }
      batch.removeAll()
      let ticket = nextTicket
      do throws(GeoError) {
        if Interruption.signal != 0 {
          throw GeoError(.interrupted, "interrupted by a signal")
        }
        guard try reader.read(into: &batch) else {
          isEnding.store(true, ordering: .relaxed)
          return nil
        }
      } catch {
        // The failing piece travels as a batch of its own, so that what precedes it is written first.
        readFailure = (ticket, error)
        isEnding.store(true, ordering: .relaxed)
      }
      nextTicket += 1
      return ticket
    }
  }

  /// True as far as can be known: then nothing is left to read behind the limit. Stores count what
  /// they leave unread.
  private func hasOneLayer(_ batch: borrowing FeatureBatch) -> Bool {
    reader.isText && reader.layers.count == 1
      && !batch.slots.contains { $0.layer.isNamedByFeatures }
  }

  private func end(after ticket: Int) {
    lastTicket = min(lastTicket, ticket)
    isEnding.store(true, ordering: .relaxed)
  }

  /// Commits a batch in turn, or records the first failure.
  private func settle(
    _ ticket: Int, _ batch: inout FeatureBatch, _ encoder: any BatchEncoder, _ failed: GeoError?,
    _ count: LineTracker.Count
  ) {
    guard failure == nil, ticket <= lastTicket else { return }
    do throws(GeoError) {
      if let readFailure, readFailure.ticket == ticket { throw readFailure.error }
      if let failed { throw failed }
      try encoder.commit(batch, catalog)
      try book(batch)
    } catch {
      failure = located(error, batch)
      end(after: ticket)
    }
    lines.advance(over: count, blockOffset: batch.inputOffset)
    onProgress?()
  }

  /// Enters a committed batch into the ledger.
  private func book(_ batch: borrowing FeatureBatch) throws(GeoError) {
    // Whatever can fail comes first: a batch is in the ledger with all its numbers or not at all.
    let errors = batch.rejects.map { located($0.error, batch) }
    var layers: [OutputLayer?] = []
    for slot in batch.slots {
      let isMet = slot.readCount > 0 || slot.filteredCount > 0
      layers.append(isMet ? try layer(of: slot) : nil)
    }
    if let onReject {
      for (reject, error) in zip(batch.rejects, errors) {
        try onReject(batch.input.buffer(reject.range), error)
      }
    }
    for (reject, error) in zip(batch.rejects, errors) {
      layers[reject.slot]?.tally.add(
        .dropped, error.code.name, error.message, count: 1,
        examples: error.location.map { [$0] } ?? [])
    }
    for notice in batch.notices {
      if notice.kind == .warning {
        ledger.warn(notice.reason, notice.message, count: notice.count)
        continue
      }
      let examples = notice.examples.map {
        location(of: $0, batch.slots[notice.slot].source, batch)
      }
      layers[notice.slot]?.tally.add(
        notice.kind, notice.reason, notice.message, count: notice.count, examples: examples)
    }
    for (slot, layer) in zip(batch.slots, layers) {
      layer?.tally.read += slot.readCount
      layer?.tally.filtered += slot.filteredCount
      layer?.tally.out += slot.outCount
    }
  }

  private func layer(of slot: LayerSlot) throws(GeoError) -> OutputLayer {
    if let output = slot.output { return catalog.layers[output] }
    return try catalog.declare(behindStages(slot.source))
  }

  private func location(
    of example: Notice.Example, _ layer: Layer, _ batch: borrowing FeatureBatch
  ) -> SourceLocation {
    var location = SourceLocation(path: path)
    location.feature = Int(example.feature)
    location.id = example.id
    if batch.input.isEmpty || !(reader.isText) {
      location.layer = layer.name
    } else {
      location.byteOffset = example.byteOffset
    }
    return resolved(location, batch)
  }

  /// Adds path, line and column to an error that knows its byte offset.
  private func located(_ error: GeoError, _ batch: borrowing FeatureBatch) -> GeoError {
    guard error.code.category == .input, var location = error.location else { return error }
    if location.path.isEmpty { location.path = path }
    var error = error
    error.location = resolved(location, batch)
    return error
  }

  private func resolved(_ location: SourceLocation, _ batch: borrowing FeatureBatch)
    -> SourceLocation
  {
    guard let offset = location.byteOffset, location.line == nil, reader.isText else {
      return location
    }
    let (line, column) = lines.position(
      of: offset, in: batch.input.buffer, at: batch.inputOffset)
    var location = location
    location.line = line
    location.column = column
    return location
  }
}
