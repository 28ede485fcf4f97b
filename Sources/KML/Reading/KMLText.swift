internal import Base
internal import Features
internal import Text

/// Text that becomes a cell.
enum KMLText {
  /// The cell of a text that stands at `start ..< text.count` of the batch's text.
  @inline(__always)
  static func cell(_ key: UInt32, from start: Int, _ batch: borrowing FeatureBatch) -> Cell {
    let bytes = UnsafePointer(batch.text.base + start)
    let count = batch.text.count - start
    return batch.storedCell(
      key: key, type: DateText.type(of: bytes, count: count),
      flags: JSONText.isPlain(bytes, count) ? .plain : [], from: start)
  }
}
