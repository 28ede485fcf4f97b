internal import Base
internal import Features
internal import Text

/// Finds lines and columns of offsets that mostly come in ascending order, without reading a block from its
/// beginning for each of them.
struct LinePlaces {
  private let lines: LineTracker
  private let blockOffset: UInt64
  private var offset: UInt64
  private var line = 0
  private var column = 0

  init(_ lines: LineTracker, _ blockOffset: UInt64) {
    self.lines = lines
    self.blockOffset = blockOffset
    offset = blockOffset
  }

  mutating func position(of next: UInt64, _ batch: borrowing FeatureBatch) -> (
    line: Int, column: Int
  ) {
    let block = batch.piece.bytes.buffer
    // Lines are counted on from the last place only where both places are in this block.
    guard line > 0, offset >= blockOffset, next >= offset,
      next - blockOffset <= UInt64(block.count)
    else {
      (line, column) = lines.position(of: next, in: block, at: blockOffset)
      offset = next
      return (line, column)
    }
    let start = Int(offset - blockOffset)
    let end = Int(next - blockOffset)
    let between = LineTracker.count(UnsafeBufferPointer(rebasing: block[start..<end]))
    line += Int(between.newlines)
    column = between.lastLineStart.map { end - start - $0 + 1 } ?? column + end - start
    offset = next
    return (line, column)
  }
}
