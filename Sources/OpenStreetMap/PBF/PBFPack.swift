internal import Base

/// Objects of one kind that make a block (osmformat.proto, `PrimitiveBlock`), in parts of shares.
///
/// Unchecked: one thread at a time has it, as it goes from one to the other by way of a lock.
final class PBFPack: @unchecked Sendable {
  /// Consecutive objects of a share.
  struct Part {
    let block: OSMBlock
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
  /// True when they are made; guarded by the writer's lock.
  var isDone = false

  init(_ kind: OSMKind, hasStates: Bool) {
    self.kind = kind
    self.hasStates = hasStates
  }

  /// True if an object can be added.
  @inline(__always)
  func takes(_ kind: OSMKind, weight: Int) -> Bool {
    kind == self.kind && count < Self.countLimit && self.weight + weight <= Self.weightLimit
  }

  /// Adds an object of a share.
  @inline(__always)
  func add(_ index: Int, of block: OSMBlock, weight: Int) {
    if let last = parts.indices.last, parts[last].range.upperBound == index,
      parts[last].block === block
    {
      parts[last].range = parts[last].range.lowerBound..<index + 1
    } else {
      parts.append(Part(block: block, range: index..<index + 1))
    }
    count += 1
    self.weight += weight
  }

  /// Keeps the blob in place of the objects.
  func finish(_ blob: UnsafeBufferPointer<UInt8>) {
    self.blob.append(contentsOf: blob)
    parts = []
  }
}
