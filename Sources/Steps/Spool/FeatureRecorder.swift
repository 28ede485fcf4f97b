internal import Base
public import Features

/// Makes records of the features of batches for a ``FeatureSpool``; owned by one worker.
public final class FeatureRecorder {
  private let spool: FeatureSpool
  private var bytes = Bytes()
  private var ends = Column<Int>()
  private var slots: [Slot] = []

  /// The layer of a slot in the spool, and the numbers of its keys there.
  private final class Slot {
    let layer: SpooledLayer
    var keys = Column<UInt32>()
    init(_ layer: SpooledLayer) { self.layer = layer }
  }

  /// A recorder without records.
  public init(for spool: FeatureSpool) { self.spool = spool }

  /// The number of records.
  public var count: Int { ends.count }

  /// The bytes of a record; valid until others are made.
  func bytes(ofRecord index: Int) -> UnsafeBufferPointer<UInt8> {
    bytes.buffer((index == 0 ? 0 : ends[index - 1])..<ends[index])
  }

  /// Makes records of all features of a batch, in place of the previous ones.
  public func record(_ batch: borrowing FeatureBatch) {
    begin(batch)
    for feature in 0..<batch.count { add(feature, of: batch) }
  }

  /// Forgets all records and gets ready for features of a batch.
  public func begin(_ batch: borrowing FeatureBatch) {
    bytes.removeAll()
    ends.removeAll()
    for (index, slot) in batch.slots.enumerated() {
      if index == slots.count {
        slots.append(Slot(spool.spooledLayer(for: slot.layer)))
      } else if slots[index].layer.layer !== slot.layer {
        slots[index] = Slot(spool.spooledLayer(for: slot.layer))
      }
      let known = slots[index]
      for key in known.keys.count..<max(slot.keys.count, known.keys.count) {
        known.keys.append(known.layer.number(of: key, in: slot))
      }
    }
  }

  /// Makes a record of one feature of the batch that ``begin(_:)`` was called with.
  public func add(_ feature: Int, of batch: borrowing FeatureBatch) {
    let slot = slots[Int(batch.slotIndexes[feature])]
    FeatureRecord.write(
      feature, of: batch, layer: slot.layer.index, keys: slot.keys.base, to: &bytes)
    ends.append(bytes.count)
  }
}
