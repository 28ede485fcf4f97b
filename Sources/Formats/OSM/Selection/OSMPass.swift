internal import Geometry
internal import Streaming

/// One reading of the input that finds out which objects are wanted.
protocol OSMPass: AnyObject {
  /// What it has to know of objects.
  var wanted: OSMWanted { get }
  /// What looks at blocks; one for each worker.
  func makeWorker() -> any OSMPassWorker
}

/// Looks at blocks for a pass; owned by one worker.
protocol OSMPassWorker: AnyObject {
  /// Finds what it can; at once with other workers, so that nothing is changed but its own.
  func gather(_ block: OSMBlock)
  /// Enters what `gather` found of the same block; in turn, in the order of the input.
  func settle(_ block: OSMBlock)
}

/// Takes the blocks of a reader to the workers of a pass.
final class OSMPassSink: FeatureSink {
  private let pass: any OSMPass

  init(_ pass: any OSMPass) { self.pass = pass }

  func makeEncoder() -> any BatchEncoder { OSMPassEncoder(pass.makeWorker()) }
  func finish(_ catalog: Catalog) throws(GeoError) {}
}

private final class OSMPassEncoder: BatchEncoder {
  private let worker: any OSMPassWorker

  init(_ worker: any OSMPassWorker) { self.worker = worker }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    worker.gather(try OSMPayload.of(batch).block)
  }

  func commit(_ batch: borrowing FeatureBatch, _ catalog: Catalog) throws(GeoError) {
    worker.settle(try OSMPayload.of(batch).block)
  }
}
