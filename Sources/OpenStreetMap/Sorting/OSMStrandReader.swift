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
  private var heads: [Head]
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

  /// A strand, and what is loaded of it.
  private struct Head {
    let strand: any OSMStrand
    var slices: [OSMSlice] = []
    var isAtEnd = false

    /// Loads at least two blocks, the last one of which begins with another object than the first: what comes before
    /// that block is complete.
    mutating func load() throws(GeoError) {
      while !isAtEnd {
        if bound != nil { return }
        guard let block = try strand.next() else {
          isAtEnd = true
          return
        }
        slices.append(OSMSlice(block))
      }
    }

    /// The first key of the last block that is loaded; nil if the first one begins with the same.
    var bound: OSMObjectKey? {
      guard slices.count > 1, let first = slices.first, let last = slices.last,
        first.firstKey < last.firstKey
      else { return nil }
      return last.firstKey
    }
  }

  /// `flattens`: all objects of a batch are put into its own block. `header` is asked for when each strand has given
  /// its first block, `progress` with the number of objects handed out.
  init(
    _ strands: [any OSMStrand], _ rule: OSMCopyRule, flattens: Bool,
    batchSize: Int = usualBatchSize, onContradiction: ((OSMContradiction) -> Void)? = nil,
    progress: @escaping (_ objects: UInt64) -> FlowProgress,
    header: @escaping () -> OSMHeader
  ) {
    heads = strands.map { Head(strand: $0) }
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
    heads.removeAll(where: \.slices.isEmpty)
    guard let bound = try bound() else { return [] }
    var slices: [OSMSlice] = []
    for index in heads.indices {
      while !heads[index].slices.isEmpty {
        if let slice = heads[index].slices[0].take(before: bound.key) { slices.append(slice) }
        guard heads[index].slices[0].range.isEmpty else { break }
        heads[index].slices.removeFirst()
      }
    }
    slices.sort { $0.block.sequence < $1.block.sequence }
    return slices
  }

  /// The key before which objects are taken; none if all are.
  private struct Bound {
    var key: OSMObjectKey?
  }

  /// Where the next batch ends; nil when there are no objects left.
  private func bound() throws(GeoError) -> Bound? {
    let firsts = heads.map { $0.slices[0].firstKey }
    guard let lowest = firsts.min() else { return nil }
    let limit = heads.compactMap(\.bound).min()
    let active = heads.indices.filter { index in limit.map { firsts[index] < $0 } ?? true }
    var bound = Bound(key: limit)
    guard active.count > 1 else { return bound }
    let share = max(batchSize / active.count, 1)
    for index in active {
      let slice = heads[index].slices[0]
      guard slice.range.count > share else { continue }
      let key = slice.block.entries[slice.range.lowerBound + share].key
      if lowest < key, bound.key.map({ key < $0 }) ?? true { bound.key = key }
    }
    return bound
  }
}
