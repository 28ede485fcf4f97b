internal import Base
internal import Files

/// The features of a run as ``TileFeatureRecord``s, batch by batch; beyond a bound they lie in a file.
///
/// Batches are added in turn. When all are there, any thread reads them.
///
/// Unchecked: it is written in the turn of commitment, and only read when that is over.
final class TileFeatureStore: @unchecked Sendable {
  /// The records of a batch.
  struct Batch {
    /// The first record.
    var start: UnsafePointer<UInt8>
    /// Behind the last one.
    var end: UnsafePointer<UInt8>
    /// The number of its first feature among all.
    var firstFeature: Int
  }

  /// The batches in order.
  private(set) var batches: [Batch] = []
  /// Features of all batches.
  private(set) var featureCount = 0
  private let memory: SpillingMemory
  private var room: UnsafeMutableRawBufferPointer = UnsafeMutableRawBufferPointer(
    start: nil, count: 0)

  private static let blockBytes = 4 << 20
  /// Blocks in the file are larger, as all of them are let go of one by one.
  private static let spilledBlockBytes = 32 << 20

  /// A store of which at most `limit` bytes are not in a file.
  init(limit: Int) { memory = SpillingMemory(limit: limit) }

  /// Adds the records of the next batch.
  func append(_ records: UnsafeBufferPointer<UInt8>, count: Int) throws(GeoError) {
    // Numbers are read eight bytes at a time at most; a few behind the last one are room, too.
    let size = records.count + 8
    if room.count < size {
      memory.unload()
      let usual = memory.spilledSize > 0 ? Self.spilledBlockBytes : Self.blockBytes
      room = try memory.block(bytes: max(size, usual))
    }
    guard let base = room.baseAddress else { return }
    if let source = records.baseAddress {
      base.copyMemory(from: source, byteCount: records.count)
    }
    let start = UnsafePointer(base.assumingMemoryBound(to: UInt8.self))
    batches.append(
      Batch(start: start, end: start + records.count, firstFeature: featureCount))
    featureCount += count
    room = UnsafeMutableRawBufferPointer(rebasing: room[records.count...])
  }

  /// Lets go of what is resident of features in the file, now and then: `count` is that of batches that have been looked at.
  func rest(after count: Int) {
    if count % Self.restParts == Self.restParts - 1 { memory.unload() }
  }

  private static let restParts = 32

  /// Looks at single features, and lets go of those in the file now and then. Owned by one worker.
  struct Visitor {
    private let store: TileFeatureStore
    private var lastWindow = UInt.max
    private var windows = 0

    /// The system maps so many bytes around a place that is looked at.
    private static let windowBits: UInt = 16
    /// 32 MB at most.
    private static let mostWindows = 512

    init(_ store: TileFeatureStore) { self.store = store }

    /// The record of a piece's feature.
    @inline(__always)
    mutating func record(_ piece: TilePiece) -> TileFeatureRecord {
      let start = store.batches[piece.batch].start + Int(piece.record)
      let window = UInt(bitPattern: start) >> Self.windowBits
      if window != lastWindow {
        lastWindow = window
        windows += 1
        if windows == Self.mostWindows {
          windows = 0
          store.memory.unload()
        }
      }
      return TileFeatureRecord(at: start)
    }
  }
}
