internal import Base
public import Features
public import Flow

/// Hands out features of a spool in a given order: the steps after a barrier begin with it.
public final class FeatureSpoolReader: FeatureReader {
  /// The layers of the features, and those that have none.
  public let nature: InputNature
  private let spool: FeatureSpool
  private let order: [UInt32]?
  private let trailing: [Layer.Member]
  private let unread: [(layer: Layer, count: Int)]
  private var next = 0
  private var isAtEnd = false

  private static let featureLimit = 4096
  private static let sizeLimit = 1 << 20

  /// A reader of a complete spool: of all features in their order, or of those of `order`. `layers` are
  /// known to exist; the features of `unread` are counted as read and filtered.
  public init(
    _ spool: FeatureSpool, order: [UInt32]? = nil, layers: [Layer],
    trailing: [Layer.Member] = [], unread: [(layer: Layer, count: Int)] = []
  ) {
    self.spool = spool
    self.order = order
    nature = InputNature(layers: layers, isText: false)
    self.trailing = trailing
    self.unread = unread
  }

  private var count: Int { order?.count ?? spool.count }

  /// Takes the next stretch of the order; decoders read the records.
  public func read(into batch: inout FeatureBatch) -> Bool {
    let first = next
    var size = 0
    while next < count, next - first < Self.featureLimit, size < Self.sizeLimit {
      size += spool.size(ofRecord: order.map { Int($0[next]) } ?? next)
      next += 1
    }
    if next > first {
      batch.piece.records.append(
        InputPiece.Record(start: first, end: next, ordinal: UInt64(first + 1)))
      return true
    }
    guard !isAtEnd else { return false }
    isAtEnd = true
    for (layer, count) in unread where count > 0 {
      let slot = batch.slots[batch.slot(for: layer)]
      slot.readCount += count
      slot.filteredCount += count
    }
    return unread.contains { $0.count > 0 }
  }

  /// What reads the records; one for each worker.
  public func makeDecoder() -> any BatchDecoder { Decoder(spool, order) }

  private final class Decoder: BatchDecoder {
    let spool: FeatureSpool
    let order: [UInt32]?
    let layers: [SpooledLayer]

    init(_ spool: FeatureSpool, _ order: [UInt32]?) {
      self.spool = spool
      self.order = order
      layers = spool.spooledLayers()
    }

    func decode(_ batch: inout FeatureBatch) {
      guard !batch.piece.records.isEmpty else { return }
      let range = batch.piece.records[0].start..<batch.piece.records[0].end
      for place in range {
        let index = order.map { Int($0[place]) } ?? place
        FeatureRecord.append(spool.record(index), layers, to: &batch)
      }
    }
  }

  /// Features handed out so far.
  public var progress: FlowProgress { FlowProgress(done: UInt64(next), total: UInt64(count)) }

  /// What was known at the end of the input before the barrier.
  public func finish() -> InputEnd {
    var end = InputEnd(layers: nature.layers)
    end.members = trailing
    return end
  }
}
