public import Base
internal import Features
public import Flow

/// Sorts objects by kind, id and version, in the order of osmium: of each kind 0, then the negative ids from -1
/// downwards, then the positive ones. Objects that are equal stay in the order of their inputs.
///
/// Workers sort the blocks of the inputs one by one. Blocks that follow one another in order form strands, so that
/// input in order is one strand. When the blocks exceed a limit, the strands are merged into a run in a temporary file.
/// In the end runs and strands are merged while they are handed out.
///
/// Unchecked: changed in turn, or while nothing is read.
public final class OSMSort: ObjectGathering, @unchecked Sendable {
  /// The memory for blocks, in bytes, that callers ask for if they do not know better.
  public static let usualMemoryLimit = 256 << 20
  /// How many objects a block of a run has: one or two blocks of each run are in memory while runs are merged.
  private static let chunkSize = 1 << 11

  /// How many threads the inputs are worth.
  public private(set) var jobs = 1
  /// Blocks of fewer objects are united.
  private static let smallCount = 1 << 11
  /// As soon as they take so many bytes, or are so many.
  private static let smallSizeLimit = 1 << 25
  private static let smallLimit = 1 << 12

  private let memoryLimit: Int
  private var path = ""
  private var headers: [OSMHeader] = []
  private var hasHeader = false
  /// Blocks in memory.
  private var strands: [Strand] = []
  /// Small blocks that come behind those, in order.
  private var small: [OSMSortedBlock] = []
  private var smallSize = 0
  private var heldSize = 0
  private var blockCount = 0
  private var objectCount: UInt64 = 0
  private var file: OSMRunFile?
  private var runs: [Run] = []

  /// Blocks, each behind the one before it.
  private struct Strand {
    var blocks: [OSMSortedBlock]
    var last: OSMSortedBlock.Entry
  }

  /// A run in the file, which is longer where another one begins behind its end.
  private struct Run {
    var chunks: [OSMRunFile.Chunk]
    var last: OSMSortedBlock.Entry
  }

  /// A sort that holds no more than `memoryLimit` bytes of blocks.
  public init(memoryLimit: Int = usualMemoryLimit) { self.memoryLimit = memoryLimit }

  /// False: one input is read after the other.
  public let readsTogether = false

  /// Takes the objects of an input.
  public func add(
    _ source: ObjectSource, jobs: Int,
    reading read: (ObjectSource, any ObjectSink) throws(GeoError) -> Void
  ) throws(GeoError) {
    if path.isEmpty { path = source.path }
    self.jobs = max(self.jobs, jobs)
    hasHeader = false
    let taker = OSMBlockTaker { (block, header) throws(GeoError) in
      try self.take(block, header)
    }
    try read(source.through(taker), NoObjectSink())
  }

  /// Hands out all objects in order.
  public func open(
    through stages: [any ObjectStage], _ register: ObjectRegister
  ) -> ObjectSource {
    register.readAgain()
    let (header, total) = (OSMHeader.joined(headers), objectCount)
    let reader = OSMStrandReader(
      takeStrands(), .all, flattens: !stages.isEmpty,
      progress: { FlowProgress(done: $0, total: total) }, header: { header })
    return ObjectSource(reader, path: path, through: stages)
  }

  /// Nothing was counted besides.
  public func finish(_ register: ObjectRegister, _ ledger: Ledger) {}

  /// How many runs lie in the file.
  var runCount: Int { runs.count }

  // MARK: - In turn

  private func take(_ block: OSMSortedBlock, _ header: OSMHeader) throws(GeoError) {
    if !hasHeader {
      hasHeader = true
      headers.append(header)
    }
    guard block.first != nil else { return }
    heldSize += block.size
    objectCount += UInt64(block.entries.count)
    if block.entries.count < Self.smallCount {
      small.append(block)
      smallSize += block.size
      if smallSize > Self.smallSizeLimit || small.count == Self.smallLimit { uniteSmall() }
    } else {
      uniteSmall()
      add(block)
    }
    if heldSize > memoryLimit { try writeRun() }
  }

  /// Adds a block to a strand.
  private func add(_ block: OSMSortedBlock) {
    guard let first = block.first, let last = block.last else { return }
    block.sequence = blockCount
    blockCount += 1
    if let index = Self.index(before: first, strands.map(\.last)) {
      strands[index].blocks.append(block)
      strands[index].last = last
    } else {
      strands.append(Strand(blocks: [block], last: last))
    }
  }

  /// Makes one block of small ones: PBF has a block for each change of kind, and strands of few objects would be
  /// many.
  private func uniteSmall() {
    guard !small.isEmpty else { return }
    let sources = small.map { OSMBlockPointers($0.block) }
    let hasInfos = sources.contains { $0.infos != nil }
    let united = OSMBlock()
    // The heap does not hold what it points to.
    withExtendedLifetime(small) {
      var heap = OSMSliceHeap(small.map { OSMSlice($0) })
      while let next = heap.next() {
        united.append(
          Int(next.entry.index), of: sources[next.slice], hasTags: true, hasInfos: hasInfos)
      }
    }
    let block = OSMSortedBlock(united)
    heldSize += block.size - smallSize
    small.removeAll()
    smallSize = 0
    add(block)
  }

  /// Of some ends the last one that is not behind an object; nil if all are.
  private static func index(
    before first: OSMSortedBlock.Entry, _ ends: [OSMSortedBlock.Entry]
  ) -> Int? {
    var best: Int?
    for index in ends.indices where !(first < ends[index]) {
      if let known = best, !(ends[known] < ends[index]) { continue }
      best = index
    }
    return best
  }

  /// Merges the blocks in memory into a run.
  private func writeRun() throws(GeoError) {
    uniteSmall()
    let first = strands.compactMap { $0.blocks.first?.first }.min { $0 < $1 }
    let last = strands.map(\.last).max { $0 < $1 }
    guard let first, let last else { return }
    let file = if let file { file } else { try OSMRunFile() }
    self.file = file
    let isOne = strands.count == 1
    let reader = OSMStrandReader(
      takeBlocks(), .all, flattens: true,
      batchSize: isOne ? OSMStrandReader.usualBatchSize : Self.chunkSize,
      progress: { FlowProgress(done: $0, total: nil) }, header: { OSMHeader() })
    let sink = OSMRunSink(file, sequence: blockCount)
    blockCount += 1
    try Flow.run(from: ObjectSource(reader, path: path), into: sink, jobs: jobs)
    if let index = Self.index(before: first, runs.map(\.last)) {
      runs[index].chunks += sink.chunks
      runs[index].last = last
    } else {
      runs.append(Run(chunks: sink.chunks, last: last))
    }
  }

  /// Takes the blocks in memory, which are given back as they are read.
  private func takeBlocks() -> [any OSMStrand] {
    let taken: [any OSMStrand] = strands.map { OSMBlockStrand($0.blocks) }
    strands.removeAll()
    heldSize = 0
    return taken
  }

  private func takeStrands() -> [any OSMStrand] {
    uniteSmall()
    let blocks = takeBlocks()
    guard let file else { return blocks }
    return runs.map { OSMRunStrand(file, $0.chunks) } + blocks
  }
}

extension ObjectRegister {
  /// What has been counted as written is read again.
  func readAgain() {
    for account in accounts {
      account.add(read: -account.tally.out, filtered: 0, out: -account.tally.out)
    }
  }
}
