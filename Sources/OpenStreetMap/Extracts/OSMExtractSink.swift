public import Base
internal import Features
internal import Flow
internal import Geometry

/// The output of one extract.
///
/// Unchecked: it is written to in turn, and finished by one thread.
final class OSMExtractOutput: @unchecked Sendable {
  let writer: any ObjectWriter
  /// What its head says that it covers.
  let boxes: [Box]
  /// What is in it, and what is not.
  let register = ObjectRegister()

  init(_ writer: any ObjectWriter, box: BoundingBox?) {
    self.writer = writer
    boxes = box?.boxes ?? []
  }
}

/// Hands each object to the outputs of all extracts that it belongs to.
///
/// Workers divide their batches, and the outputs encode their parts, at the same time; what comes of it goes
/// out in turn. The run's own register counts objects once, whatever the number of extracts that have them.
///
/// Unchecked: what is not constant belongs to the outputs.
public final class OSMExtractSink: ObjectSink, @unchecked Sendable {
  /// What the outputs need to know of objects.
  public let wanted: OSMWanted
  private let found: OSMExtractFindings
  private let outputs: [OSMExtractOutput]

  init(_ found: OSMExtractFindings, _ outputs: [OSMExtractOutput]) {
    self.found = found
    self.outputs = outputs
    wanted = outputs.reduce(.objects) { $0.union($1.writer.wanted) }
  }

  /// What divides batches; one for each worker.
  public func makeEncoder() -> any ObjectEncoder { Encoder(self) }

  /// What is in each output, in their order, when everything has been read; `total` is the register of the
  /// run.
  public func registers(of total: ObjectRegister) -> [ObjectRegister] {
    for output in outputs {
      for (account, all) in zip(output.register.accounts, total.accounts) {
        let rest = all.tally.read - account.tally.read
        account.add(read: rest, filtered: rest, out: 0)
      }
    }
    return outputs.map(\.register)
  }

  /// Writes what the outputs still hold back, several of them at the same time, and puts them in place.
  public func finish(jobs: Int) throws(GeoError) {
    let next = Lock(0)
    let failure = Lock<GeoError?>(nil)
    let work: @Sendable () -> Void = { [outputs] in
      while failure.withLock({ $0 == nil }) {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < outputs.count else { return }
        do throws(GeoError) { try outputs[index].writer.finish() } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    let threads = (1..<max(min(jobs, outputs.count), 1)).compactMap { _ in WorkerThread(work) }
    work()
    for thread in threads { thread.join() }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// One worker's part of one output.
  private final class Share {
    var batch = ObjectBatch()
    let encoder: any ObjectEncoder
    /// True if the batch has something for the output.
    var isUsed = false

    init(_ output: OSMExtractOutput, _ encoder: any ObjectEncoder) {
      self.encoder = encoder
      // Objects are chosen from the blocks of the input.
      batch.replaceBlock(by: OSMBlock(capacities: OSMBlock.Capacities()))
      batch.register = output.register
    }
  }

  /// One worker's part.
  private final class Encoder: ObjectEncoder {
    private let found: OSMExtractFindings
    private let outputs: [OSMExtractOutput]
    private let shares: [Share]
    /// The outputs that the batch has something for.
    private var used: [Int] = []
    /// The objects that no extract wants.
    private var unwanted = OSMKindCounts()

    init(_ sink: OSMExtractSink) {
      found = sink.found
      outputs = sink.outputs
      var encoders: [any ObjectEncoder] = []
      for output in outputs { encoders.append(output.writer.makeEncoder(beside: encoders)) }
      shares = zip(outputs, encoders).map { Share($0, $1) }
    }

    func encode(_ batch: borrowing ObjectBatch) throws(GeoError) {
      used.removeAll(keepingCapacity: true)
      unwanted = OSMKindCounts()
      let objects = batch.block.objects.buffer
      for index in objects.indices {
        let object = objects[index]
        let chosen = found.chosen[object.kind][object.id]
        let referenced = found.referenced[object.kind][object.id]
        guard chosen != OSMExtractGroups.none || referenced != OSMExtractGroups.none else {
          unwanted[object.kind] += 1
          continue
        }
        found.groups.forEach(of: chosen, and: referenced) { extract in
          let share = share(extract, of: batch)
          share.batch.readCounts[object.kind] += 1
          share.batch.add(OSMChosenObject(index: UInt32(truncatingIfNeeded: index), source: 1))
        }
      }
      // Even an output without objects has a head.
      if batch.isLast { for extract in outputs.indices { _ = share(extract, of: batch) } }
      for extract in used { try shares[extract].encoder.encode(shares[extract].batch) }
    }

    /// The share of an extract, made ready for a batch when it is asked for the first time.
    private func share(_ extract: Int, of batch: borrowing ObjectBatch) -> Share {
      let share = shares[extract]
      guard !share.isUsed else { return share }
      share.isUsed = true
      used.append(extract)
      _ = share.batch.source(of: batch.block)
      share.batch.choose { _, _ in }
      share.batch.ticket = batch.ticket
      share.batch.isLast = batch.isLast
      share.batch.header = batch.header
      share.batch.header.generator = nil
      share.batch.header.boxes = outputs[extract].boxes
      share.batch.header.boxOrigins = []
      return share
    }

    func commit(_ batch: borrowing ObjectBatch) throws(GeoError) {
      for extract in used {
        let share = shares[extract]
        share.isUsed = false
        share.batch.enterCounts()
        try share.encoder.commit(share.batch)
        // The block of the input is used again.
        share.batch.removeAll()
      }
      for kind in OSMKind.allCases where unwanted[kind] > 0 {
        batch.accounts[Int(kind.rawValue)]
          .add(read: 0, filtered: unwanted[kind], out: -unwanted[kind])
      }
    }

    func workOff() {
      for extract in used { shares[extract].encoder.workOff() }
    }
  }
}
