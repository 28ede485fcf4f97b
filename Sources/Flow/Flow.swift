public import Base
public import Features
internal import Files

/// Runs one input through decoding, steps and encoding into a sink, on all cores, in order.
///
/// Every worker does the same: takes a batch in turn, makes features or objects of it and applies the
/// steps at once with the others, has it admitted in turn, encodes at once, commits in turn. Memory is
/// workers × batch. The bytes that come out do not depend on the number of workers, as only the reader
/// cuts batches and whatever depends on earlier batches happens in turn.
///
/// Unchecked: `input.read` and what goes with it is called under `taking`; everything else is constant,
/// or belongs to the outlet.
public final class Flow<Unit: FlowUnit & ~Copyable>: @unchecked Sendable {
  private let input: FlowInput<Unit>
  private let output: FlowOutput<Unit>
  private let outlet: Outlet<Unit>
  private let taking = Lock(Taking())

  /// What the worker knows whose turn it is to read.
  private struct Taking {
    var nextTicket = 0
    var isAtEnd = false
  }

  /// Takes an input to an output with a number of workers, of which this thread is one; batches are entered
  /// in a register. The first failure is thrown when everything before it has been committed.
  public static func run(
    from input: FlowInput<Unit>, into output: FlowOutput<Unit>, _ register: Unit.Register,
    jobs: Int,
    onReject: ((UnsafeBufferPointer<UInt8>, GeoError, RecordFrame) throws(GeoError) -> Void)? = nil,
    onWarning: ((Notice) -> Void)? = nil, onProgress: ((FlowProgress) -> Void)? = nil
  ) throws(GeoError) {
    let listener = Outlet<Unit>.Listener(
      onReject: onReject, onWarning: onWarning, onProgress: onProgress)
    try Flow(from: input, into: output, register, listener).run(jobs: jobs)
  }

  private init(
    from input: FlowInput<Unit>, into output: FlowOutput<Unit>, _ register: Unit.Register,
    _ listener: Outlet<Unit>.Listener
  ) {
    self.input = input
    self.output = output
    outlet = Outlet(
      register, InputPlaces(path: input.path, isText: input.isText), listener)
  }

  private func run(jobs: Int) throws(GeoError) {
    // All of them before the first one runs: what they are made of is not locked.
    let workers = (0..<max(jobs, 1)).map { _ in Worker(self) }
    var threads: [WorkerThread] = []
    for worker in workers.dropFirst() {
      guard let thread = WorkerThread({ worker.run() }) else { break }
      threads.append(thread)
    }
    workers[0].run()
    for thread in threads { thread.join() }
    if let failure = outlet.failure { throw failure }
  }

  /// One thread's share.
  ///
  /// Unchecked: made before its thread begins, and touched by that thread alone.
  private final class Worker: @unchecked Sendable {
    private let flow: Flow
    private let decode: (inout Unit) throws(GeoError) -> Void
    private let lane: Outlet<Unit>.Lane
    private var batch = Unit()

    init(_ flow: Flow) {
      self.flow = flow
      decode = flow.input.makeDecoder()
      lane = Outlet<Unit>.Lane(flow.outlet, flow.output, isText: flow.input.isText)
    }

    func run() {
      while let taken = flow.take(into: &batch) {
        var failure = taken.failure
        if failure == nil {
          do throws(GeoError) { try decode(&batch) } catch { failure = error }
        }
        _ = lane.take(&batch, failed: failure, taken.progress)
      }
    }
  }

  /// A batch that was taken.
  private struct Taken {
    /// A failure travels as a batch of its own, so that what comes before it is written first.
    var failure: GeoError?
    var progress: FlowProgress
  }

  /// Takes the next batch; nil when there is none, or none is wanted.
  private func take(into batch: inout Unit) -> Taken? {
    taking.withLock { taking in
      if taking.isAtEnd || outlet.wantsNoMore { return nil }
      batch.removeAll()
      var failure: GeoError?
      do throws(GeoError) {
        if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
        guard try input.read(&batch) else {
          taking.isAtEnd = true
          return nil
        }
      } catch {
        taking.isAtEnd = true
        failure = error
      }
      batch.ticket = taking.nextTicket
      taking.nextTicket += 1
      return Taken(failure: failure, progress: input.progress())
    }
  }
}
