internal import Base
internal import Features
internal import Flow
internal import Steps

/// Hands out tracks that were made of several features each, and counts those as read.
final class TrackSpoolReader: FeatureReader {
  let nature: InputNature
  private let spool: FeatureSpool
  private let counts: [UInt32]
  private let sorted: Set<Int>
  private var next = 0
  private var sizeSinceUnloading = 0

  private static let featureLimit = 4096
  private static let sizeLimit = 1 << 20
  private static let residentSize = 1 << 25

  /// A reader of a complete spool; `counts` says of how many features each record was made.
  init(_ spool: FeatureSpool, _ counts: [UInt32], sorted: Set<Int> = [], _ layers: [Layer]) {
    self.spool = spool
    self.counts = counts
    self.sorted = sorted
    nature = InputNature(layers: layers, isText: false)
  }

  func read(into batch: inout FeatureBatch) -> Bool {
    let first = next
    var size = 0
    while next < spool.count, next - first < Self.featureLimit, size < Self.sizeLimit {
      size += spool.size(ofRecord: next)
      next += 1
    }
    guard next > first else { return false }
    sizeSinceUnloading += size
    if sizeSinceUnloading > Self.residentSize {
      spool.unload()
      sizeSinceUnloading = 0
    }
    batch.piece.records.append(
      InputPiece.Record(start: first, end: next, ordinal: UInt64(first + 1)))
    return true
  }

  func makeDecoder() -> any BatchDecoder { Decoder(spool, counts, sorted) }
  func finish() -> InputEnd { InputEnd(layers: nature.layers) }
  var progress: FlowProgress {
    FlowProgress(done: UInt64(next), total: UInt64(spool.count))
  }

  private final class Decoder: BatchDecoder {
    let spool: FeatureSpool
    let counts: [UInt32]
    let sorted: Set<Int>

    init(_ spool: FeatureSpool, _ counts: [UInt32], _ sorted: Set<Int>) {
      self.spool = spool
      self.counts = counts
      self.sorted = sorted
    }

    func decode(_ batch: inout FeatureBatch) {
      for record in 0..<batch.piece.records.count {
        for index in batch.piece.records[record].start..<batch.piece.records[record].end {
          spool.read(index, into: &batch)
          let feature = batch.count - 1
          let more = Int(counts[index]) - 1
          if more > 0 {
            batch.slots[Int(batch.slotIndexes[feature])].readCount += more
            batch.note(.fixesJoined, feature: feature, count: more)
          }
          if sorted.contains(index) { batch.note(.fixesSorted, feature: feature) }
        }
      }
    }
  }
}
