internal import Base

/// A run in a file, block by block.
final class OSMRunStrand: OSMStrand {
  private let file: OSMRunFile
  private let chunks: [OSMRunFile.Chunk]
  private var index = 0
  private var bytes = Bytes()

  /// The blocks of a run, in order.
  init(_ file: OSMRunFile, _ chunks: [OSMRunFile.Chunk]) {
    self.file = file
    self.chunks = chunks
  }

  func next() throws(GeoError) -> OSMSortedBlock? {
    guard index < chunks.count else { return nil }
    let block = OSMSortedBlock(try file.read(chunks[index], &bytes))
    block.sequence = chunks[index].sequence
    index += 1
    return block
  }
}
