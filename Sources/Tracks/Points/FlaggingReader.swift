internal import Base
internal import Features
internal import Flow
internal import Steps

/// Hands out the features of a spool with what is wrong with each, or without the bad ones.
final class FlaggingReader: FeatureReader {
  let nature: InputNature
  private let spool: FeatureSpool
  private let flaws: [FixFlaw?]
  private let drops: Bool
  private let hasFixes: Bool
  private var next = 0

  private static let featureLimit = 4096
  private static let sizeLimit = 1 << 20

  init(
    _ spool: FeatureSpool, _ flaws: [FixFlaw?], drops: Bool, hasFixes: Bool, _ layers: [Layer]
  ) {
    self.spool = spool
    self.flaws = flaws
    self.drops = drops
    self.hasFixes = hasFixes
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
    batch.piece.records.append(
      InputPiece.Record(start: first, end: next, ordinal: UInt64(first + 1)))
    return true
  }

  func makeDecoder() -> any BatchDecoder {
    Decoder(spool, flaws, drops: drops, hasFixes: hasFixes)
  }
  func finish() -> InputEnd { InputEnd(layers: nature.layers) }
  var progress: FlowProgress {
    FlowProgress(done: UInt64(next), total: UInt64(spool.count))
  }

  private final class Decoder: BatchDecoder {
    let spool: FeatureSpool
    let flaws: [FixFlaw?]
    let drops: Bool
    let hasFixes: Bool

    init(_ spool: FeatureSpool, _ flaws: [FixFlaw?], drops: Bool, hasFixes: Bool) {
      self.spool = spool
      self.flaws = flaws
      self.drops = drops
      self.hasFixes = hasFixes
    }

    func decode(_ batch: inout FeatureBatch) {
      var bad: Set<Int> = []
      for record in 0..<batch.piece.records.count {
        for index in batch.piece.records[record].start..<batch.piece.records[record].end {
          spool.read(index, into: &batch)
          if drops {
            if flaws[index] != nil { bad.insert(batch.count - 1) }
          } else if hasFixes {
            append(flaws[index], to: &batch)
          }
        }
      }
      if !bad.isEmpty { batch.keep { _, feature in !bad.contains(feature) } }
    }

    /// Gives the last feature its flag, in place of another one.
    private func append(_ flaw: FixFlaw?, to batch: inout FeatureBatch) {
      let feature = batch.count - 1
      let slot = batch.slots[Int(batch.slotIndexes[feature])]
      let key = Array(CleaningRules.flagName.utf8).withUnsafeBufferPointer {
        UInt32(slot.keys.index(of: $0))
      }
      let range = batch.cellRange(ofFeature: feature)
      var kept = range.lowerBound
      for index in range
      where batch.cells[index].key != key || !batch.cells[index].flags.isDisjoint(with: .members) {
        batch.cells[kept] = batch.cells[index]
        kept += 1
      }
      batch.cells.truncate(to: kept)
      let value = flaw.map { TrackPiece.Value.text($0.rawValue) } ?? .null
      batch.cells.append(TrackCells.cell(value, key: key, &batch))
      batch.rowEnds[feature] = UInt32(truncatingIfNeeded: batch.cells.count)
    }
  }
}
