internal import Base
internal import Features
internal import Flow

/// One input of a merge: its own thread reads it, as far ahead as a few blocks.
///
/// Unchecked: `register` is touched by the flow of the input alone, until that has ended, and `thread` by its owner.
final class OSMMergeInput: OSMStrand, @unchecked Sendable {
  /// How many blocks wait to be taken at most.
  private static let blockLimit = 3

  /// How many bits of a block's sequence are its number among those of its input.
  private static let sequenceBits = 40

  /// The number of the input that a block of such a sequence is from.
  static func number(ofSequence sequence: Int) -> Int { sequence >> sequenceBits }

  /// What the input counted.
  let register = ObjectRegister()
  private let source: ObjectSource
  private let number: Int
  private let jobs: Int
  private let state = Lock(State())
  private var thread: WorkerThread?

  private struct State {
    /// Blocks that were not taken yet.
    var blocks: [OSMSortedBlock] = []
    var blockCount = 0
    var blockLimit = OSMMergeInput.blockLimit
    var last: OSMSortedBlock.Entry?
    var header: OSMHeader?
    var failure: GeoError?
    /// All blocks are there.
    var isDone = false
    /// No block is wanted any more.
    var isClosed = false
    var progress = FlowProgress(done: 0, total: nil)
    var warnings: [Notice] = []
    var oddities: [Oddity] = []
  }

  /// An input, which is the one of that number among those of the merge.
  init(_ source: ObjectSource, number: Int, jobs: Int) {
    self.source = source
    self.number = number
    self.jobs = jobs
  }

  /// Begins to read.
  func start() {
    thread = WorkerThread { self.read() }
    guard thread == nil else { return }
    // The system has no thread to give: the input is read as a whole.
    state.withLock { $0.blockLimit = .max }
    read()
  }

  /// Lets the thread end, and waits for that.
  func close() {
    state.withLock(tellsOthers: true) { $0.isClosed = true }
    thread?.join()
    thread = nil
  }

  /// The next block; waits for it.
  func next() throws(GeoError) -> OSMSortedBlock? {
    let (block, failure) = state.withLock(
      waitingWhile: { $0.blocks.isEmpty && !$0.isDone }, tellsOthers: true,
      { state -> (OSMSortedBlock?, GeoError?) in
        state.blocks.isEmpty ? (nil, state.failure) : (state.blocks.removeFirst(), nil)
      })
    if let failure { throw failure }
    return block
  }

  /// What the head of the input says, when `next` has been called.
  var header: OSMHeader { state.withLock { $0.header ?? OSMHeader() } }
  /// How much has been read.
  var progress: FlowProgress { state.withLock { $0.progress } }
  /// What there is to warn of.
  var warnings: [Notice] { state.withLock { $0.warnings } }
  /// What is odd about the input as a whole.
  var oddities: [Oddity] { state.withLock { $0.oddities } }

  // MARK: - In the thread

  private func read() {
    var failure: GeoError?
    var end = InputEnd()
    do throws(GeoError) {
      let taker = OSMBlockTaker { (block, header) throws(GeoError) in
        try self.put(block, header)
      }
      end = try Flow.run(
        from: source.through(taker), into: NoObjectSink(), register, jobs: jobs,
        onWarning: { notice in self.state.withLock { $0.warnings.append(notice) } },
        onProgress: { progress in self.state.withLock { $0.progress = progress } })
    } catch {
      failure = error
    }
    state.withLock(tellsOthers: true) {
      $0.failure = failure
      $0.oddities = end.oddities
      $0.isDone = true
    }
  }

  /// Takes a block in turn; waits until there is room for it. Errors: `.unsortedObjects`.
  private func put(_ block: OSMSortedBlock, _ header: OSMHeader) throws(GeoError) {
    let disorder = state.withLock(
      waitingWhile: { $0.blocks.count >= $0.blockLimit && !$0.isClosed }, tellsOthers: true
    ) {
      state -> (last: OSMSortedBlock.Entry, next: OSMSortedBlock.Entry)? in
      if state.header == nil { state.header = header }
      guard let head = block.head else { return nil }
      if let last = state.last, head < last { return (last, head) }
      if let disorder = block.disorder { return disorder }
      state.last = block.last
      block.sequence = number << Self.sequenceBits + state.blockCount
      state.blockCount += 1
      if !state.isClosed { state.blocks.append(block) }
      return nil
    }
    if let disorder {
      throw OSMOrder.error(disorder.next.place, behind: disorder.last.place, in: source.path)
    }
    if state.withLock({ $0.isClosed }) { throw GeoError(.interrupted, "the merge has ended") }
  }
}
