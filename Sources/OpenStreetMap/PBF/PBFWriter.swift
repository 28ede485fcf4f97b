internal import Base
internal import Features
internal import Files
internal import FormatKit

/// Writes OSM PBF (OpenStreetMap wiki, "PBF Format"; fileformat.proto, osmformat.proto) from objects, in the
/// order of the input.
///
/// Blocks are cut by the sequence of objects alone, not by the batches that they come in. Workers copy what
/// goes on of a batch; in turn the copies are divided into packs, one for each block; and when a worker has had
/// its turn, it makes the blobs of packs that wait. So all of them compress at the same time, nobody waits for
/// blobs, and there are never many more packs than workers.
final class PBFWriter: ObjectWriter {
  let wanted: OSMWanted
  private let options: PBFWriterOptions
  private let sink: ByteSink
  private let queue = PBFQueue()

  // What follows is touched in turn.

  private var promises: PBFHeaderBlock.Promises?
  private var pack: PBFPack?
  private var last: OSMObject?

  /// Opens the output. Errors: `.usage`, `.outputExists`, `.file`.
  init(_ request: OutputRequest) throws(GeoError) {
    options = try PBFWriterOptions(request)
    wanted = options.metadata.isEmpty ? OSMWanted.everything.subtracting(.infos) : .everything
    sink = try request.makeSink()
  }

  func makeEncoder() -> any ObjectEncoder { Encoder(self, Workshop(options)) }

  func makeEncoder(beside others: [any ObjectEncoder]) -> any ObjectEncoder {
    let workshop = others.lazy.compactMap { $0 as? Encoder }.map(\.workshop)
      .first { $0.options == options }
    return Encoder(self, workshop ?? Workshop(options))
  }

  func finish() throws(GeoError) {
    _ = try begin(OSMHeader(), hasLocations: false)
    endPack()
    let press = try PBFPress(options)
    makeBlobs(press)
    try writeBlobs(press)
    try sink.commit()
  }

  // MARK: - In turn

  /// Writes the head, unless that has been done.
  private func begin(
    _ header: OSMHeader, hasLocations: Bool
  ) throws(GeoError) -> PBFHeaderBlock.Promises {
    if let promises { return promises }
    var promises = PBFHeaderBlock.Promises()
    promises.isSorted = header.isSorted && options.sorted == .auto
    promises.isHistory =
      options.history == .yes
      || options.history == .auto && (header.isChange || header.isHistory)
    promises.hasLocations =
      options.keepsLocations
      && (hasLocations
        || header.others.contains {
          $0.name == PBFHeaderBlock.optionalFeature
            && $0.value == PBFHeaderBlock.locationsFeature
        })
    self.promises = promises
    let encoder = try PBFBlobEncoder(options)
    let block = PBFHeaderBlock.bytes(header, promises)
    guard try encoder.encode("OSMHeader", block.buffer) else {
      throw GeoError(.pbfTooLarge, "the head of the input is too large for a blob")
    }
    try sink.write(encoder.bytes.buffer)
    return promises
  }

  /// Divides a share into packs. Returns how many of the objects of each kind were left out, as they are
  /// deleted and the file is not a history.
  private func add(
    _ share: PBFShare, _ header: OSMHeader
  ) throws(GeoError) -> OSMKindCounts {
    let promises = try begin(header, hasLocations: !share.block.nodeLocations.isEmpty)
    let objects = share.block.objects.buffer
    if promises.isSorted, let first = objects.first {
      guard share.isSorted, last.map({ PBFOrder.holds($0, first) }) ?? true else {
        throw GeoError(
          .pbfOrder, "objects are not sorted, but the head of the input says that they are",
          hint: "--output-option sorted=no writes them without saying so")
      }
    }
    last = objects.last ?? last
    var deleted = OSMKindCounts()
    var index = 0
    while index < objects.count {
      let object = objects[index]
      if !promises.isHistory, object.state.contains(.deleted) {
        deleted[object.kind] += 1
        index += 1
        continue
      }
      let open = pack ?? PBFPack(object.kind, hasStates: promises.isHistory)
      let end = open.take(from: index, of: share)
      // A pack that is empty takes any object.
      pack = open
      if end == index { endPack() }
      index = end
    }
    return deleted
  }

  /// Gives the pack to those who make blobs.
  private func endPack() {
    guard let pack else { return }
    queue.add(pack)
    self.pack = nil
  }

  /// Writes the blobs that are made, up to the first one that is not, unless there are too many behind it. Errors: those
  /// of making the blobs, too.
  private func writeBlobs(_ press: PBFPress) throws(GeoError) {
    while true {
      for pack in queue.takeDone() {
        if let failure = pack.failure { throw failure }
        try sink.write(pack.blob.buffer)
      }
      guard queue.isFull else { return }
      if !queue.work(press.makeBlob) { queue.waitForFirst() }
    }
  }

  // MARK: - At the same time

  /// Makes the blobs of packs that wait.
  private func makeBlobs(_ press: PBFPress) {
    while queue.work(press.makeBlob) {}
  }

  /// What one worker works with, for all outputs with the same options.
  private final class Workshop {
    let options: PBFWriterOptions
    var memo = PBFTextMemo()
    private var press: PBFPress?

    init(_ options: PBFWriterOptions) { self.options = options }

    /// What makes blobs. Errors: `.bug` if there is no memory.
    func takePress() throws(GeoError) -> PBFPress {
      if let press { return press }
      let press = try PBFPress(options)
      self.press = press
      return press
    }
  }

  /// One worker's part.
  private final class Encoder: ObjectEncoder {
    let workshop: Workshop
    private let writer: PBFWriter
    private var press: PBFPress?
    private var share: PBFShare?
    private var rounding: PBFRounding?

    init(_ writer: PBFWriter, _ workshop: Workshop) {
      self.writer = writer
      self.workshop = workshop
    }

    func encode(_ batch: borrowing ObjectBatch) throws(GeoError) {
      press = try workshop.takePress()
      let share = PBFShare(
        batch, keepsLocations: writer.options.keepsLocations, &workshop.memo)
      rounding = PBFRounding(share, granularity: writer.options.granularity)
      self.share = share
    }

    func commit(_ batch: borrowing ObjectBatch) throws(GeoError) {
      guard let share, let press else { return }
      self.share = nil
      let deleted = try writer.add(share, batch.header)
      try writer.writeBlobs(press)
      guard let account = batch.accounts.first else { return }
      share.losses.book(in: account)
      rounding?.book(in: batch.accounts)
      if share.unfitCount > 0 {
        account.note(.badOSMMetadata, as: .changed, count: share.unfitCount)
      }
      for kind in OSMKind.allCases where deleted[kind] > 0 {
        let account = batch.accounts[Int(kind.rawValue)]
        account.add(read: 0, filtered: deleted[kind], out: -deleted[kind])
        account.note(.deletedLeftOut, count: deleted[kind])
      }
    }

    func workOff() {
      if let press { writer.makeBlobs(press) }
    }
  }
}

/// What makes blobs of packs; owned by one worker.
private final class PBFPress {
  private var blocks: PBFBlockEncoder
  private let blobs: PBFBlobEncoder

  init(_ options: PBFWriterOptions) throws(GeoError) {
    blocks = PBFBlockEncoder(metadata: options.metadata, granularity: options.granularity)
    blobs = try PBFBlobEncoder(options)
  }

  func makeBlob(of pack: PBFPack) {
    blocks.encode(pack)
    do throws(GeoError) {
      guard try blobs.encode("OSMData", blocks.block.buffer) else { throw Self.tooLarge(pack) }
      pack.finish(blobs.bytes.buffer)
    } catch {
      pack.failure = error
    }
  }

  /// Only a block of a single object can be too large.
  private static func tooLarge(_ pack: PBFPack) -> GeoError {
    let object = pack.parts.first.map { $0.share.block.objects[$0.range.lowerBound] }
    let name = object.map { "\($0.kind.name)/\($0.id)" } ?? ""
    return GeoError(.pbfTooLarge, "\(name) is too large for a blob, which has at most 32 MB")
  }
}
