internal import Flow

/// One reading of the input that finds out which objects are wanted.
protocol OSMPass: AnyObject {
  /// What it has to know of objects.
  var wanted: OSMWanted { get }
  /// What looks at blocks; one for each worker.
  func makeWorker() -> any OSMPassWorker
}

/// Looks at blocks for a pass; owned by one worker.
protocol OSMPassWorker: AnyObject {
  /// Finds what it can, at the same time as other workers, so that it may only change what is its own.
  func gather(_ block: OSMBlock)
  /// Enters what `gather` found of the same block; in turn, in the order of the input.
  func settle(_ block: OSMBlock)
}

/// Takes the objects of an input to the workers of a pass.
final class OSMPassStage: ObjectStage {
  private let pass: any OSMPass
  private let order = Turnstile()

  init(_ pass: any OSMPass) { self.pass = pass }

  var wanted: OSMWanted { pass.wanted }

  func begin(path: String) { order.restart() }
  func makeStep() -> any ObjectStep { Step(pass.makeWorker(), order) }

  private final class Step: ObjectStep {
    private let worker: any OSMPassWorker
    private let order: Turnstile<Void>

    init(_ worker: any OSMPassWorker, _ order: Turnstile<Void>) {
      self.worker = worker
      self.order = order
    }

    func pass(_ ticket: Int) { order.pass(ticket) }

    func apply(to batch: inout ObjectBatch) {
      batch.flatten()
      let block = batch.block
      worker.gather(block)
      order.pass(batch.ticket) { _ in worker.settle(block) }
    }
  }
}
