internal import Base
internal import Files
internal import Flow
internal import VectorTiles

/// Makes tiles of sorted pieces on all cores, and hands them to a writer in the order of their ids.
///
/// Zooms are made from the largest to the smallest, one after the other: a feature that gives way in all tiles of one is in
/// none of the smaller ones. Each worker takes the pieces of some tiles in turn, makes the tiles at once with the others,
/// and hands them over in turn. So what is written does not depend on the number of workers.
///
/// Unchecked: what is read is behind a lock, what is written behind a turnstile; the rest is constant.
final class TileAssembly: @unchecked Sendable {
  private let plan: TilePlan
  private let features: TileFeatureStore
  private let gone: GoneFeatures
  private let writer: any TilesetWriter
  /// Builders that nobody uses.
  private let builders = Lock([TileBuilder]())
  private let reading: Lock<Reading>
  private let writing: Turnstile<Writing>

  private struct Reading: ~Copyable {
    var merge: TilePieceMerge
    var nextTicket = 0
    var isOver = false
  }

  private struct Writing: ~Copyable {
    var spool: TileSpool
    var account: TileAccount
    var losses: TileLosses
    var tileCount = 0
    var overBudget = 0
    var failure: GeoError?
    var bytesByZoom: [Int]
    var tilesByZoom: [Int]
  }

  /// What has come of it.
  struct Result {
    /// What became of the features.
    var account: TileAccount
    /// Tiles in all.
    var tileCount: Int
    /// Tiles over their budget.
    var overBudget: Int
    /// For each layer the features that are in no tile.
    var unseen: [Int]
    /// Bytes and tiles of each zoom, from the smallest on.
    var bytesByZoom: [Int]
    var tilesByZoom: [Int]
  }

  init(
    _ plan: TilePlan, _ features: TileFeatureStore, _ pieces: TilePieceStore,
    _ writer: any TilesetWriter, _ account: TileAccount
  ) throws(GeoError) {
    self.plan = plan
    self.features = features
    self.writer = writer
    // Labels have numbers of their own.
    let count = features.featureCount * (plan.firstLabelLayer < plan.layers.count ? 2 : 1)
    gone = GoneFeatures(plan, features, count: count)
    let (runs, file) = pieces.finish()
    reading = Lock(Reading(merge: try TilePieceMerge(runs, file)))
    writing = Turnstile(
      Writing(
        spool: TileSpool(limit: plan.options.memory / 16), account: account,
        losses: TileLosses(featureCount: count),
        bytesByZoom: [Int](repeating: 0, count: plan.zooms.count),
        tilesByZoom: [Int](repeating: 0, count: plan.zooms.count)))
  }

  /// Makes and writes all tiles. Errors: those of the writer; `.file`.
  func run() throws(GeoError) -> Result {
    for zoom in plan.zooms.reversed() {
      writing.settled { $0.spool.beginZoom() }
      try inParallel(plan.options.jobs) { () throws(GeoError) in try self.work(zoom) }
      try writing.settled { (writing) throws(GeoError) in
        if let failure = writing.failure { throw failure }
        endZoom(zoom, &writing)
      }
    }
    return try writing.settled { (writing) throws(GeoError) in
      try writing.spool.write(to: writer)
      return Result(
        account: writing.account, tileCount: writing.tileCount, overBudget: writing.overBudget,
        unseen: unseen(writing.losses), bytesByZoom: writing.bytesByZoom,
        tilesByZoom: writing.tilesByZoom)
    }
  }

  /// Makes tiles of a zoom until there are no more.
  private func work(_ zoom: Int) throws(GeoError) {
    let builder =
      if let builder = builders.withLock({ $0.popLast() }) { builder } else {
        try TileBuilder(plan, features, gone)
      }
    defer { builders.withLock { $0.append(builder) } }
    var chunk = TileChunk()
    let most = plan.options.dropRule == .none ? nil : plan.options.maximumTileFeatures
    while true {
      var failure: GeoError?
      let taken: Int? = reading.withLock { reading in
        if reading.isOver { return nil }
        do throws(GeoError) {
          if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
          guard try chunk.fill(from: &reading.merge, zoom: zoom, without: gone, most: most) else {
            return nil
          }
        } catch {
          reading.isOver = true
          failure = error
        }
        reading.nextTicket += 1
        return reading.nextTicket - 1
      }
      guard let ticket = taken else { return }
      if failure == nil { builder.build(chunk) }
      let isOver = writing.pass(ticket) { writing in
        if writing.failure != nil { return true }
        do throws(GeoError) {
          if let failure { throw failure }
          try write(builder, zoom, &writing)
          return false
        } catch {
          writing.failure = error
          return true
        }
      }
      if isOver { reading.withLock { $0.isOver = true } }
    }
  }

  private func write(
    _ builder: TileBuilder, _ zoom: Int, _ writing: inout Writing
  ) throws(GeoError) {
    for tile in builder.tiles {
      try writing.spool.add(tile.address.tileID, builder.packed.buffer(tile.bytes))
      writing.tileCount += 1
      if tile.isOverBudget { writing.overBudget += 1 }
      writing.tilesByZoom[zoom - plan.zooms.lowerBound] += 1
      writing.bytesByZoom[zoom - plan.zooms.lowerBound] += tile.bytes.count
      for (layer, bytes) in tile.layers {
        writing.account[zoom, layer].tiles += 1
        writing.account[zoom, layer].bytes += bytes
        writing.account[zoom, layer].meet(tile.address, bytes)
      }
    }
    for feature in builder.kept.buffer { writing.losses.keep(feature) }
    for loss in builder.losses.buffer { writing.losses.lose(loss) }
  }

  private func endZoom(_ zoom: Int, _ writing: inout Writing) {
    var losses: [TileChunk.Loss] = []
    writing.losses.endZoom { losses.append($0) }
    for loss in losses {
      writing.account[zoom, Int(loss.layer)].kept -= 1
      writing.account[zoom, Int(loss.layer)].dropped[Int(loss.reason)] += 1
      gone.add(loss)
    }
  }

  /// For each layer the features that are in no tile.
  private func unseen(_ losses: borrowing TileLosses) -> [Int] {
    var counts = [Int](repeating: 0, count: plan.layers.count)
    for (number, batch) in features.batches.enumerated() {
      features.rest(after: number)
      var next = batch.start
      var feature = batch.firstFeature
      while next < batch.end {
        let record = TileFeatureRecord(at: next)
        if !losses.isShown(feature) { counts[record.layer] += 1 }
        next = record.end
        feature += 1
      }
    }
    return counts
  }
}

/// Does the same on several threads, of which this is one; throws the first error that it knows of when all have ended.
func inParallel(
  _ jobs: Int, _ body: @escaping @Sendable () throws(GeoError) -> Void
) throws(GeoError) {
  let failure = Lock<GeoError?>(nil)
  let work: @Sendable () -> Void = {
    do throws(GeoError) { try body() } catch {
      failure.withLock { known in if known == nil { known = error } }
    }
  }
  var threads: [WorkerThread] = []
  for _ in 1..<max(jobs, 1) {
    guard let thread = WorkerThread(work) else { break }
    threads.append(thread)
  }
  work()
  for thread in threads { thread.join() }
  if let error = failure.withLock({ $0 }) { throw error }
}
