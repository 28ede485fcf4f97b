public import Base
public import Flow

/// The parts of one input that lie in some regions, cut out all at once: the input is read two to four times,
/// however many regions there are.
///
/// What belongs to an extract is the same as what ``OSMSelection`` keeps of its region.
public struct OSMExtracts {
  /// What is special about some extracts.
  public struct Wishes: Sendable {
    /// The input is a history: an object that a region holds in one version belongs to it with all of them, and
    /// what any of a way's versions refers to does, too.
    public var keepsVersions = false
    /// Relations are left out.
    public var omitsRelations = false

    /// Nothing.
    public init() {}
  }

  private let regions: [OSMRegion]
  private let wishes: Wishes
  private let strategy: OSMStrategy
  private let found: OSMExtractFindings

  /// Extracts of some regions, one at least; nothing is read yet.
  public init(_ regions: [OSMRegion], _ strategy: OSMStrategy, _ wishes: Wishes = Wishes()) {
    self.regions = regions
    self.wishes = wishes
    self.strategy = strategy
    found = OSMExtractFindings(extractCount: regions.count)
  }

  /// Finds out what belongs to each of them. `earlier` are the stages that the objects go through before.
  public func find(
    in input: ObjectInput, behind earlier: [any ObjectStage] = [], jobs: Int,
    onProgress: (FlowProgress) -> Void = { _ in }
  ) throws(GeoError) {
    let pass = OSMExtractPass(OSMRegionGrid(regions), strategy, wishes, found)
    try pass.find { (reading) throws(GeoError) in
      try run(reading, input, earlier, jobs, onProgress)
    }
  }

  private func run(
    _ pass: any OSMPass, _ input: ObjectInput, _ earlier: [any ObjectStage], _ jobs: Int,
    _ onProgress: (FlowProgress) -> Void
  ) throws(GeoError) {
    let source = try input.open(through: earlier + [OSMPassStage(pass)], isLast: false)
    try withoutActuallyEscaping(onProgress) { (onProgress) throws(GeoError) in
      _ = try Flow.run(from: source, into: NoObjectSink(), jobs: jobs, onProgress: onProgress)
    }
  }

  /// What keeps the objects of a single extract, after ``find(in:jobs:onProgress:)``, in a chain of stages. With
  /// `setsBounds` the head says what was asked for.
  public func makeStage(setsBounds: Bool) -> any ObjectStage {
    OSMExtractStage(found, box: setsBounds ? regions.first?.box : nil)
  }

  /// What takes all objects of the input, after ``find(in:jobs:onProgress:)``, and hands each to the writers
  /// of the extracts that it belongs to. With `setsBounds` the head of an output says what was asked for.
  public func makeSink(into writers: [any ObjectWriter], setsBounds: Bool) -> OSMExtractSink {
    OSMExtractSink(
      found,
      zip(regions, writers).map { OSMExtractOutput($1, box: setsBounds ? $0.box : nil) })
  }
}
