internal import Base
public import Features
public import Flow

/// The sink of a barrier that only collects features: it puts them into a spool, in order.
public final class SpoolSink: FeatureSink {
  /// The features.
  public let spool: FeatureSpool
  /// The layers, with or without features; known when all features have come.
  public private(set) var layers: [Layer] = []
  /// Members of a collection that came after its features, if there is only one collection.
  public private(set) var trailingMembers: [Layer.Member] = []

  /// A sink into a spool.
  public init(_ spool: FeatureSpool) { self.spool = spool }

  /// What takes batches; one for each worker.
  public func makeEncoder() -> any BatchEncoder { Encoder(spool) }

  /// Notes which layers there are.
  public func finish(_ catalog: Catalog) {
    let wanted = catalog.wantedLayers
    layers = wanted.flatMap(\.sources)
    guard let only = wanted.first, wanted.count == 1 else { return }
    let known = only.sources.flatMap(\.members)
    trailingMembers = only.members.filter { !known.contains($0) }
  }

  /// What hands out the features that were taken, all of them or those of `order`.
  public func makeReader(
    order: [UInt32]? = nil, unread: [(layer: Layer, count: Int)] = []
  ) -> FeatureSpoolReader {
    FeatureSpoolReader(
      spool, order: order, layers: layers, trailing: trailingMembers, unread: unread)
  }

  private final class Encoder: BatchEncoder {
    let spool: FeatureSpool
    let recorder: FeatureRecorder

    init(_ spool: FeatureSpool) {
      self.spool = spool
      recorder = FeatureRecorder(for: spool)
    }

    func encode(_ batch: borrowing FeatureBatch) { recorder.record(batch) }

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      try spool.append(recorder)
    }
  }
}
