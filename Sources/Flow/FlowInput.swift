public import Base

/// How much of an input has been read.
public struct FlowProgress: Sendable {
  /// Bytes read so far, or rows.
  public var done: UInt64
  /// The same in all; nil where that is not known.
  public var total: UInt64?

  /// So much of so much.
  public init(done: UInt64, total: UInt64?) {
    self.done = done
    self.total = total
  }
}

/// Where the batches of a flow come from. Every reader of one kind of batches becomes one.
public struct FlowInput<Unit: FlowUnit & ~Copyable> {
  /// What messages call the input.
  let path: String
  /// True if places in the input are lines and columns.
  let isText: Bool
  /// Fills an empty batch with the next piece of the input; false at the end. Called by one worker at a time.
  let read: (inout Unit) throws(GeoError) -> Bool
  /// Makes what fills batches from their pieces; one for each worker.
  let makeDecoder: () -> (inout Unit) throws(GeoError) -> Void
  /// How much has been read; asked between two calls of `read`.
  let progress: () -> FlowProgress

  /// An input.
  public init(
    path: String, isText: Bool, read: @escaping (inout Unit) throws(GeoError) -> Bool,
    makeDecoder: @escaping () -> (inout Unit) throws(GeoError) -> Void,
    progress: @escaping () -> FlowProgress
  ) {
    self.path = path
    self.isText = isText
    self.read = read
    self.makeDecoder = makeDecoder
    self.progress = progress
  }
}

/// What one worker does to the batches of a flow in one step.
public struct FlowStep<Unit: FlowUnit & ~Copyable> {
  /// Changes the batch in place.
  let apply: (inout Unit) throws(GeoError) -> Void
  /// Told of a batch that failed before it came here, so that those behind it need not wait for it.
  let pass: (_ ticket: Int) -> Void
  /// Called in turn when the batch that was last applied has been committed.
  let commit: () throws(GeoError) -> Void

  /// A step.
  public init(
    apply: @escaping (inout Unit) throws(GeoError) -> Void,
    pass: @escaping (_ ticket: Int) -> Void,
    commit: @escaping () throws(GeoError) -> Void = {}
  ) {
    self.apply = apply
    self.pass = pass
    self.commit = commit
  }
}

/// What one worker does with batches that have gone through all steps.
public struct FlowEncoder<Unit: FlowUnit & ~Copyable> {
  /// At once with other workers: all the work that needs no order.
  let encode: (borrowing Unit) throws(GeoError) -> Void
  /// In turn: hands over what `encode` made of the same batch.
  let commit: (borrowing Unit) throws(GeoError) -> Void
  /// At once with other workers, of whom none waits: the work that commits have left.
  let workOff: () -> Void

  /// An encoder.
  public init(
    encode: @escaping (borrowing Unit) throws(GeoError) -> Void,
    commit: @escaping (borrowing Unit) throws(GeoError) -> Void,
    workOff: @escaping () -> Void = {}
  ) {
    self.encode = encode
    self.commit = commit
    self.workOff = workOff
  }
}

/// Where the batches of a flow go. Every sink of one kind of batches becomes one, with the steps before it.
public struct FlowOutput<Unit: FlowUnit & ~Copyable> {
  /// Makes the steps of the chain and the last ones of the sink; for each worker.
  let makeSteps: () -> [FlowStep<Unit>]
  /// Makes what takes batches; for each worker.
  let makeEncoder: () -> FlowEncoder<Unit>

  /// An output.
  public init(
    makeSteps: @escaping () -> [FlowStep<Unit>], makeEncoder: @escaping () -> FlowEncoder<Unit>
  ) {
    self.makeSteps = makeSteps
    self.makeEncoder = makeEncoder
  }
}
