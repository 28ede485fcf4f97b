internal import Base

/// Blocks that nobody uses any more, for the next pieces: their memory has been touched already, which costs more
/// than filling it.
final class OSMBlockPool: Sendable {
  /// The pool of the whole program: blocks go from the flow of one input to that of another one.
  static let shared = OSMBlockPool()

  /// The most bytes of blocks that wait.
  private static let sizeLimit = 1 << 24

  private let waiting = Lock(Waiting())

  private struct Waiting {
    var blocks: [OSMBlock] = []
    var size = 0
  }

  /// An empty block, which is the caller's alone; nil if none waits.
  func take() -> OSMBlock? {
    waiting.withLock { waiting in
      guard let block = waiting.blocks.popLast() else { return nil }
      waiting.size -= block.size
      return block
    }
  }

  /// Takes a block from the last one who uses it, unless there are enough; does nothing if somebody else uses it, too.
  func give(_ block: inout OSMBlock) {
    guard isKnownUniquelyReferenced(&block) else { return }
    block.removeAll()
    let (given, size) = (block, block.size)
    waiting.withLock { waiting in
      guard waiting.size + size <= Self.sizeLimit else { return }
      waiting.blocks.append(given)
      waiting.size += size
    }
  }
}
