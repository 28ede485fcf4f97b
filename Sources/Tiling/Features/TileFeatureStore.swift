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

  /// A store of which at most `limit` bytes are not in a file.
  init(limit: Int) { memory = SpillingMemory(limit: limit) }

  /// Adds the records of the next batch.
  func append(_ records: UnsafeBufferPointer<UInt8>, count: Int) throws(GeoError) {
    // Numbers are read eight bytes at a time at most; a few behind the last one are room, too.
    let size = records.count + 8
    if room.count < size {
      memory.unload()
      room = try memory.block(bytes: max(size, Self.blockBytes))
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

  /// Lets go of what is resident of features in the file, now and then: `count` is that of batches, or of other parts, that have
  /// been looked at.
  func rest(after count: Int) {
    if count % Self.restParts == Self.restParts - 1 { memory.unload() }
  }

  private static let restParts = 32
}
