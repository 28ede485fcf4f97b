internal import Base

/// Sorted objects, block after block.
protocol OSMStrand: AnyObject {
  /// The next block, nil after the last one; in turn.
  func next() throws(GeoError) -> OSMSortedBlock?
}

/// Sorted blocks in memory, which are let go of as they are handed out.
final class OSMBlockStrand: OSMStrand {
  private var blocks: [OSMSortedBlock]

  /// Blocks of which each comes behind the one before it, and none is empty.
  init(_ blocks: [OSMSortedBlock]) {
    // From the end, so that those handed out can be dropped.
    self.blocks = blocks.reversed()
  }

  func next() -> OSMSortedBlock? { blocks.popLast() }
}
