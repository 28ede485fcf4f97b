internal import Base
internal import Flow

/// A stage at the end of an input whose objects are kept: sorts each block at the same time as others, and hands the
/// blocks over in turn.
final class OSMBlockTaker: ObjectStage {
  /// Everything: objects go on complete.
  let wanted = OSMWanted.everything
  private let order = Turnstile()
  /// Takes a block, empty at the end of the input, with what the head of the input says.
  private let take: (OSMSortedBlock, OSMHeader) throws(GeoError) -> Void

  init(_ take: @escaping (OSMSortedBlock, OSMHeader) throws(GeoError) -> Void) {
    self.take = take
  }

  func begin(path: String) { order.restart() }
  func makeStep() -> any ObjectStep { Step(self) }

  private final class Step: ObjectStep {
    private let taker: OSMBlockTaker

    init(_ taker: OSMBlockTaker) { self.taker = taker }

    func pass(_ ticket: Int) { taker.order.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      batch.flatten()
      let block = OSMSortedBlock(batch.block)
      if block.block === batch.block { _ = batch.takeBlock() } else { batch.block.removeAll() }
      let header = batch.header
      try taker.order.pass(batch.ticket) { (_) throws(GeoError) in try taker.take(block, header) }
    }
  }
}
