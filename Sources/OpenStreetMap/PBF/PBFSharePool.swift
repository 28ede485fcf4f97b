internal import Base

/// Blocks that shares are done with, for the next ones: their memory has been touched already.
///
/// There are never more than there were shares at the same time.
final class PBFSharePool: Sendable {
  private let blocks = Lock(Blocks())

  private struct Blocks {
    var free: [OSMBlock] = []
  }

  /// An empty block, which is the caller's alone.
  func take() -> OSMBlock { blocks.withLock { $0.free.popLast() } ?? OSMBlock() }

  /// Takes a block back that nobody uses any more.
  func give(_ block: OSMBlock) {
    block.removeAll()
    blocks.withLock { $0.free.append(block) }
  }
}
