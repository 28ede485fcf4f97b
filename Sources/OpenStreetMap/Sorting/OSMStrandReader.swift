internal import Base
internal import Features
internal import Flow

/// Goes through several strands of sorted objects side by side, and makes one sorted input of them.
///
/// In turn it only divides the strands: it takes the objects before some key from all of them. Workers merge these at
/// the same time. All copies and versions of an object come into one batch.
final class OSMStrandReader: ObjectReader {
  /// How many objects a batch has, unless one strand alone has more.
  static let usualBatchSize = 1 << 13

  let isText = false
  let oddities: [Oddity] = []
  private(set) var header = OSMHeader()
  private var heads: [OSMStrandHead]
  private let rule: OSMCopyRule
  private let batchSize: Int
  private let flattens: Bool
  /// Told of each contradiction between copies; by all workers at once.
  let onContradiction: ((OSMContradiction) -> Void)?
  private let makeHeader: () -> OSMHeader
  private let findProgress: (UInt64) -> FlowProgress
  private var objectCount: UInt64 = 0
  private var hasBegun = false
  private var nextTask: UInt64 = 0
  private let tasks = Lock<[UInt64: [OSMSlice]]>([:])

  /// `flattens`: all objects of a batch are put into its own block. `header` is asked for when each strand has given
  /// its first block, `progress` with the number of objects handed out.
  init(
    _ strands: [any OSMStrand], _ rule: OSMCopyRule, flattens: Bool,
    batchSize: Int = usualBatchSize, onContradiction: ((OSMContradiction) -> Void)? = nil,
    progress: @escaping (_ objects: UInt64) -> FlowProgress,
    header: @escaping () -> OSMHeader
  ) {
    heads = strands.map { OSMStrandHead($0) }
    self.rule = rule
    self.flattens = flattens
    self.batchSize = batchSize
    self.onContradiction = onContradiction
    findProgress = progress
    makeHeader = header
  }

  var progress: FlowProgress { findProgress(objectCount) }

  func makeDecoder(_ wanted: OSMWanted) -> any ObjectDecoder {
    OSMStrandDecoder(self, rule, flattens: flattens)
  }

  func read(into batch: inout ObjectBatch) throws(GeoError) -> Bool {
    let slices = try nextSlices()
    if !hasBegun {
      hasBegun = true
      header = makeHeader()
    }
    guard !slices.isEmpty else { return false }
    batch.piece.offset = nextTask
    tasks.withLock { $0[nextTask] = slices }
    nextTask += 1
    for slice in slices { objectCount += UInt64(slice.range.count) }
    return true
  }

  /// The slices that are merged into a batch, in the order of equal objects.
  func takeSlices(of batch: borrowing ObjectBatch) -> [OSMSlice] {
    let task = batch.piece.offset
    return tasks.withLock { $0.removeValue(forKey: task) } ?? []
  }

  private func nextSlices() throws(GeoError) -> [OSMSlice] {
    for index in heads.indices { try heads[index].load() }
    heads.removeAll { $0.first == nil }
    let bound = bound()
    var slices: [OSMSlice] = []
    slices.reserveCapacity(heads.count)
    for index in heads.indices { heads[index].take(before: bound, into: &slices) }
    slices.sort { $0.block.sequence < $1.block.sequence }
    return slices
  }

  /// An object of a strand, so far behind its first one.
  private struct Sample: BitwiseCopyable, Comparable {
    var key: OSMObjectKey
    var head: Int
    var distance: Int

    static func < (left: Sample, right: Sample) -> Bool { left.key < right.key }
  }

  /// The key before which objects are taken; nil if all that are loaded are.
  ///
  /// A strand may have any share of the objects that come next, so the objects below a key are counted: every few objects
  /// of each strand, in their order, until there are enough for a batch.
  private func bound() -> OSMObjectKey? {
    var (limit, lowest): (OSMObjectKey?, OSMObjectKey?)
    for index in heads.indices {
      if let bound = heads[index].bound, limit.map({ bound < $0 }) ?? true { limit = bound }
      if let first = heads[index].first, lowest.map({ first < $0 }) ?? true { lowest = first }
    }
    func isComplete(_ key: OSMObjectKey) -> Bool { limit.map { key < $0 } ?? true }
    let active = heads.indices.filter { heads[$0].first.map(isComplete) ?? false }
    guard let lowest, active.count > 1 else { return limit }
    let step = max(batchSize / (4 * active.count), 1)
    let wanted = max(batchSize - active.count * step, batchSize / 2)
    var samples = OSMHeap<Sample>(capacity: active.count)
    for head in active {
      guard let key = heads[head].key(at: step), isComplete(key) else { continue }
      samples.add(Sample(key: key, head: head, distance: step))
    }
    var count = 0
    while let sample = samples.first {
      count += step
      if count >= wanted, lowest < sample.key { return sample.key }
      let distance = sample.distance + step
      if let key = heads[sample.head].key(at: distance), isComplete(key) {
        samples.replaceFirst(Sample(key: key, head: sample.head, distance: distance))
      } else {
        samples.removeFirst()
      }
    }
    return limit
  }
}
