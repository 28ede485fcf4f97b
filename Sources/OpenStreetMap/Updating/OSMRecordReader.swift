internal import Base
internal import Features
internal import Flow

/// Hands out objects that are in memory as records (``OSMRecord``).
final class OSMRecordReader: ObjectReader {
  /// Objects in a batch.
  private static let batchCount = 1 << 14

  let header = OSMHeader()
  let isText = false
  let oddities: [Oddity] = []
  private let entries: [OSMStoredRecord]
  private var next = 0

  /// The objects come in their order.
  init(_ entries: [OSMStoredRecord]) { self.entries = entries }

  var progress: FlowProgress { FlowProgress(done: 0, total: nil) }

  func read(into batch: inout ObjectBatch) throws(GeoError) -> Bool {
    guard next < entries.count else { return false }
    batch.piece.offset = UInt64(next)
    next = min(next + Self.batchCount, entries.count)
    return true
  }

  func makeDecoder(_ wanted: OSMWanted) -> any ObjectDecoder { Decoder(entries) }

  private final class Decoder: ObjectDecoder {
    private let entries: [OSMStoredRecord]
    private var cursor = OSMRecordCursor()

    init(_ entries: [OSMStoredRecord]) { self.entries = entries }

    func decode(_ batch: inout ObjectBatch) throws(GeoError) {
      let start = Int(batch.piece.offset)
      for entry in entries[start..<min(start + OSMRecordReader.batchCount, entries.count)] {
        entry.read(by: &cursor) { batch.block.append($0) }
      }
    }
  }
}
