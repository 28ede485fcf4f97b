public import Base
internal import Features
public import Flow

/// Makes one sorted file of several: they are read side by side, and objects that are in several of them are written
/// once.
///
/// Each input is read by threads of its own, and has to be sorted by kind, id and version. Of an object the highest
/// version goes on, or each version once; of copies of a version that of the first input.
public final class OSMMerge: ObjectGathering {
  /// How many threads the inputs are worth.
  public private(set) var jobs: Int
  private let others: [ObjectInput]
  private let rule: OSMCopyRule
  private let problems: ProblemLog
  private var sources: [ObjectSource] = []
  private var inputs: [OSMMergeInput] = []

  /// Merges what it will be given with other inputs, with so many threads. Contradictions between them are entered
  /// in `problems`.
  public init(
    with others: [ObjectInput], jobs: Int, keepsVersions: Bool,
    problems: ProblemLog = ProblemLog(keepsAll: false)
  ) {
    self.problems = problems
    self.others = others
    self.jobs = jobs
    rule = keepsVersions ? .versions : .newest
  }

  deinit { for input in inputs { input.close() } }

  /// True: all inputs are read at the same time.
  public let readsTogether = true

  /// Takes an input, which is read when the merge is opened.
  public func add(
    _ source: ObjectSource, jobs: Int,
    reading read: (ObjectSource, any ObjectSink) throws(GeoError) -> Void
  ) {
    self.jobs = max(self.jobs, jobs)
    sources.append(source)
  }

  /// Hands out the merged objects. Errors: those of opening the other inputs.
  public func open(
    through stages: [any ObjectStage], _ register: ObjectRegister
  ) throws(GeoError) -> ObjectSource {
    for other in others {
      let union = try OverpassUnion.makeStage(for: other, jobs: jobs)
      sources.append(try other.open(through: [union].compactMap(\.self), isLast: true))
    }
    let share = max((jobs + sources.count - 1) / max(sources.count, 1), 1)
    let inputs = sources.enumerated().map {
      OSMMergeInput($0.element, number: $0.offset, jobs: share)
    }
    self.inputs = inputs
    for input in inputs { input.start() }
    let (problems, paths) = (problems, sources.map(\.path))
    let reader = OSMStrandReader(
      inputs, rule, flattens: !stages.isEmpty,
      onContradiction: { contradiction in
        problems.add { contradiction.problem { paths[$0] } }
      },
      progress: { _ in Self.progress(of: inputs) },
      header: { .joined(inputs.map(\.header)) })
    return ObjectSource(reader, path: sources.first?.path ?? "", through: stages)
  }

  private static func progress(of inputs: [OSMMergeInput]) -> FlowProgress {
    var sum = FlowProgress(done: 0, total: 0)
    for progress in inputs.map(\.progress) {
      sum.done += progress.done
      if let total = sum.total { sum.total = progress.total.map { total + $0 } }
    }
    return sum
  }

  /// Enters what the inputs had to tell.
  public func finish(_ register: ObjectRegister, _ ledger: Ledger) {
    for input in inputs {
      input.close()
      for notice in input.warnings {
        ledger.warn(notice.reason, notice.message, count: notice.count)
      }
      ledger.warn(of: input.oddities)
      for (account, other) in zip(register.accounts, input.register.accounts) {
        account.tally.absorb(other.tally)
      }
    }
  }
}
