import Base
import Features
import Flow

/// Hands out one feature for each group: the steps after ``Dissolve`` begin with it. Groups are merged on
/// all cores.
final class DissolveReader: FeatureReader {
  let nature: InputNature
  private let spool: FeatureSpool
  private let features: [UInt32]
  private let ends: [Int]
  private let trailing: [Layer.Member]
  private let merging: Dissolve.Merging
  private var next = 0

  private static let groupLimit = 4096
  private static let sizeLimit = 1 << 20

  init(
    _ spool: FeatureSpool, _ groups: (features: [UInt32], ends: [Int]), layers: [Layer],
    trailing: [Layer.Member], _ merging: Dissolve.Merging
  ) {
    self.spool = spool
    features = groups.features
    ends = groups.ends
    nature = InputNature(layers: layers, isText: false)
    self.trailing = trailing
    self.merging = merging
  }

  /// Takes the next groups; decoders merge them.
  func read(into batch: inout FeatureBatch) -> Bool {
    var size = 0
    while next < ends.count, batch.piece.records.count < Self.groupLimit, size < Self.sizeLimit {
      let start = next == 0 ? 0 : ends[next - 1]
      for place in start..<ends[next] { size += spool.size(ofRecord: Int(features[place])) }
      batch.piece.records.append(
        InputPiece.Record(start: start, end: ends[next], ordinal: UInt64(next + 1)))
      next += 1
    }
    return !batch.piece.records.isEmpty
  }

  func makeDecoder() -> any BatchDecoder { Decoder(spool, features, merging) }

  private final class Decoder: BatchDecoder {
    let spool: FeatureSpool
    let features: [UInt32]
    let layers: [SpooledLayer]
    var merger: GroupMerger

    init(_ spool: FeatureSpool, _ features: [UInt32], _ merging: Dissolve.Merging) {
      self.spool = spool
      self.features = features
      layers = spool.spooledLayers()
      merger = GroupMerger(merging)
    }

    func decode(_ batch: inout FeatureBatch) throws(GeoError) {
      for record in 0..<batch.piece.records.count {
        let range = batch.piece.records[record].start..<batch.piece.records[record].end
        merger.begin()
        for place in range {
          FeatureRecord.append(
            spool.record(Int(features[place])), layers, to: &merger.group)
        }
        try merger.merge(into: &batch)
      }
      merger.finish(&batch)
    }
  }

  var progress: FlowProgress { FlowProgress(done: UInt64(next), total: UInt64(ends.count)) }

  func finish() -> InputEnd {
    var end = InputEnd(layers: nature.layers)
    end.members = trailing
    return end
  }
}
