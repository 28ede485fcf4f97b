internal import Base

/// Objects of one kind that make a block (osmformat.proto, `PrimitiveBlock`), in parts of shares.
///
/// Unchecked: one thread at a time has it, as it goes from one to the other by way of a lock.
final class PBFPack: @unchecked Sendable {
  /// Consecutive objects of a share.
  struct Part {
    let share: PBFShare
    var range: Range<Int>
  }

  /// The most objects of a block, which is osmium's and osmosis's number.
  static let countLimit = 8000
  /// The most bytes that a block of several objects may come to. A block must be below 32 MB and should be
  /// below 16 MB, and mostly has less than half of this, which counts every text wherever it is used.
  static let weightLimit = 24 << 20

  /// What the objects are.
  let kind: OSMKind
  /// True if the block says of each object whether it is deleted.
  let hasStates: Bool
  /// The objects.
  private(set) var parts: [Part] = []
  /// How many there are.
  private(set) var count = 0
  private var weight = 0
  /// The blob header and the blob, when they are made.
  private(set) var blob = Bytes(capacity: 1)
  /// Why they cannot be made.
  var failure: GeoError?
  /// True when they are made, or cannot be; guarded by the queue's lock.
  var isDone = false

  init(_ kind: OSMKind, hasStates: Bool) {
    self.kind = kind
    self.hasStates = hasStates
  }

  /// Adds objects of a share from an index on, as long as they go together; one at least if there are none yet.
  /// Returns the index after them.
  func take(from first: Int, of share: PBFShare) -> Int {
    let (objects, weights) = (share.block.objects.buffer, share.weights.buffer)
    let limit = min(objects.count, first + Self.countLimit - count)
    var weight = weight
    var end = first
    while end < limit {
      let object = objects[end]
      guard object.kind == kind, hasStates || !object.state.contains(.deleted),
        weight + weights[end] <= Self.weightLimit || count == 0 && end == first
      else { break }
      weight += weights[end]
      end += 1
    }
    guard end > first else { return first }
    if let last = parts.indices.last, parts[last].range.upperBound == first,
      parts[last].share === share
    {
      parts[last].range = parts[last].range.lowerBound..<end
    } else {
      parts.append(Part(share: share, range: first..<end))
    }
    count += end - first
    self.weight = weight
    return end
  }

  /// Keeps the blob in place of the objects.
  func finish(_ blob: UnsafeBufferPointer<UInt8>) {
    self.blob.append(contentsOf: blob)
    parts = []
  }
}
