internal import Base

/// Counts the pieces of features with ids, on several threads; one for each thread. What is wrong with tiles is left to
/// those who read them.
final class TileFeatureCounting {
  private(set) var count = TileFeatureCount()
  private let inflation: TileInflation
  private var layer = TileLayer()
  private var feature = TileFeature()
  private var hash = TileFeatureHash()

  private init() throws(GeoError) { inflation = try TileInflation() }

  /// Counts in all tiles of some runs. Tilesets whose first tiles have no ids are taken to have none. Errors: those of
  /// reading.
  static func count(
    in store: any TileStore, _ runs: TileRuns, jobs: Int
  ) throws(GeoError) -> TileFeatureCount {
    guard runs.count > 1 else { return TileFeatureCount() }
    let walk = TileWalk(store, runs) { _, _ in }
    let first = try TileFeatureCounting()
    guard try first.takeNext(of: walk), !first.count.isEmpty else { return TileFeatureCount() }
    let failure = Lock(GeoError?.none)
    let sum = Lock(TileFeatureCount())
    let work: @Sendable () -> Void = {
      do throws(GeoError) {
        let counting = try TileFeatureCounting()
        while try counting.takeNext(of: walk) {}
        sum.withLock { $0.add(counting.count) }
      } catch { failure.withLock { $0 = $0 ?? error } }
    }
    var threads: [WorkerThread] = []
    for _ in 1..<max(jobs, 1) { if let thread = WorkerThread(work) { threads.append(thread) } }
    work()
    for thread in threads { thread.join() }
    if let error = failure.withLock({ $0 }) { throw error }
    sum.withLock { sum in first.count.add(sum) }
    return first.takeCount()
  }

  private func takeCount() -> TileFeatureCount {
    var taken = TileFeatureCount()
    swap(&taken, &count)
    return taken
  }

  private var bytes = Bytes()
  private var places: [TileWalk.Place] = []

  private func takeNext(of walk: TileWalk) throws(GeoError) -> Bool {
    guard try walk.next(&bytes, &places) else { return false }
    for place in places { take(bytes.buffer(place.range)) }
    return true
  }

  private func take(_ stored: UnsafeBufferPointer<UInt8>) {
    guard let tile = try? inflation.tile(stored) else { return }
    try? TileLayer.forEach(in: tile) { (message) throws(TileFault) in
      try layer.take(message)
      hash.turn(to: layer)
      for message in layer.features {
        guard (try? feature.take(message, of: layer)) != nil, let id = feature.id else { continue }
        count.add(hash.hash(feature, id: id))
      }
    }
  }
}
