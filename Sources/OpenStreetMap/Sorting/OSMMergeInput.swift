#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Features
internal import Flow

/// One input of a merge: its own thread reads it, as far ahead as a few blocks.
///
/// Unchecked: `state` is touched with the mutex held; `register` by the flow of the input alone, until that has ended.
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
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state = State()
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
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(changed)
    mutex.deallocate()
    changed.deallocate()
  }

  /// Begins to read.
  func start() {
    thread = WorkerThread { self.read() }
    guard thread == nil else { return }
    // The system has no thread to give: the input is read as a whole.
    locked { $0.blockLimit = .max }
    read()
  }

  /// Lets the thread end, and waits for that.
  func close() {
    locked(tellsOthers: true) { $0.isClosed = true }
    thread?.join()
    thread = nil
  }

  /// The next block; waits for it.
  func next() throws(GeoError) -> OSMSortedBlock? {
    let (block, failure) = locked(
      waitingWhile: { $0.blocks.isEmpty && !$0.isDone }, tellsOthers: true,
      { state -> (OSMSortedBlock?, GeoError?) in
        state.blocks.isEmpty ? (nil, state.failure) : (state.blocks.removeFirst(), nil)
      })
    if let failure { throw failure }
    return block
  }

  /// What the head of the input says, when `next` has been called.
  var header: OSMHeader { locked { $0.header ?? OSMHeader() } }
  /// How much has been read.
  var progress: FlowProgress { locked(\.progress) }
  /// What there is to warn of.
  var warnings: [Notice] { locked(\.warnings) }
  /// What is odd about the input as a whole.
  var oddities: [Oddity] { locked(\.oddities) }

  /// Works on the state as soon as it does not have to wait any more, and tells those who wait if it has changed what
  /// they wait for. While it waits others work on the state, so that each look at it is an access of its own.
  private func locked<Result>(
    waitingWhile mustWait: (State) -> Bool = { _ in false }, tellsOthers: Bool = false,
    _ body: (inout State) -> Result
  ) -> Result {
    pthread_mutex_lock(mutex)
    while mustWait(state) { pthread_cond_wait(changed, mutex) }
    defer {
      if tellsOthers { pthread_cond_broadcast(changed) }
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

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
        onWarning: { notice in self.locked { $0.warnings.append(notice) } },
        onProgress: { progress in self.locked { $0.progress = progress } })
    } catch {
      failure = error
    }
    locked(tellsOthers: true) {
      $0.failure = failure
      $0.oddities = end.oddities
      $0.isDone = true
    }
  }

  /// Takes a block in turn; waits until there is room for it. Errors: `.unsortedObjects`.
  private func put(_ block: OSMSortedBlock, _ header: OSMHeader) throws(GeoError) {
    let disorder = locked(
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
    if locked(\.isClosed) { throw GeoError(.interrupted, "the merge has ended") }
  }
}
