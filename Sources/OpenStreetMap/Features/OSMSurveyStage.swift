internal import Base
internal import Flow

/// Puts all objects of an input into a store, so that features can be made of them whatever their order.
final class OSMSurveyStage: ObjectStage {
  let wanted: OSMWanted
  fileprivate let store: OSMStore
  fileprivate let columns: OSMColumns?
  fileprivate let relations: OSMWayRelations?
  fileprivate let options: OSMFeatureOptions
  private let summaryLimit: Int?
  /// True if it is to find out where the nodes are.
  private let findsExtent: Bool
  /// What each worker has counted.
  private var summaries: [OSMSummary] = []
  /// What each worker has seen.
  private var extents: [OSMExtent] = []

  /// `summaryLimit`: how many keys the summary of the input has; nil if none is wanted. `findsExtent`: it is to
  /// be known where the nodes are.
  init(
    _ store: OSMStore, _ columns: OSMColumns?, _ relations: OSMWayRelations?,
    _ options: OSMFeatureOptions, wanted: OSMWanted, summaryLimit: Int?, findsExtent: Bool
  ) {
    self.store = store
    self.columns = columns
    self.relations = relations
    self.options = options
    self.wanted = wanted
    self.summaryLimit = summaryLimit
    self.findsExtent = findsExtent
  }

  func begin(path: String) {}

  func makeStep() -> any ObjectStep {
    let summary = summaryLimit.map { _ in OSMSummary() }
    if let summary { summaries.append(summary) }
    let extent = findsExtent ? OSMExtent() : nil
    if let extent { extents.append(extent) }
    return Step(self, summary, extent)
  }

  /// Where the nodes are, when all of them are in the store.
  var coverage: OSMCoverage { extents.coverage }

  /// What the input holds, when all of it is in the store; nil if that is not wanted.
  var summary: InputSummary? {
    guard let summaryLimit else { return nil }
    let total = OSMSummary()
    for summary in summaries { total.add(summary) }
    return total.summary(tagLimit: summaryLimit)
  }

  private final class Step: ObjectStep {
    private let stage: OSMSurveyStage
    private let counts: [OSMColumns.Counts]?
    private let relations: OSMWayRelations.Collector?
    private let summary: OSMSummary?
    private let extent: OSMExtent?
    private var survey = OSMSurvey()

    init(_ stage: OSMSurveyStage, _ summary: OSMSummary?, _ extent: OSMExtent?) {
      self.stage = stage
      self.summary = summary
      self.extent = extent
      counts = stage.columns?.makeCounts()
      relations = stage.relations?.makeCollector()
    }

    func pass(_ ticket: Int) { stage.store.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      batch.flatten()
      let block = batch.block
      summary?.add(block)
      extent?.add(batch)
      if let counts { count(block, counts) }
      relations?.add(block)
      try stage.store.add(block, &survey, ticket: batch.ticket)
    }

    /// Counts the tags of the block by the layers that they are likely to go to.
    private func count(_ block: OSMBlock, _ counts: [OSMColumns.Counts]) {
      for index in 0..<block.objects.count {
        let tags = OSMTagList(block, object: index)
        guard tags.count > 0 else { continue }
        let layer: OSMLayer
        switch block.objects[index].kind {
        case .node: layer = .points
        case .way:
          let nodes = block.nodeRange(of: index)
          let isClosed =
            nodes.count >= 4 && block.nodes[nodes.lowerBound] == block.nodes[nodes.upperBound - 1]
          layer = isClosed && stage.options.isArea(tags) ? .areas : .lines
        case .relation: layer = OSMRelationKind(tags).isArea ? .areas : .relations
        }
        counts[layer.rawValue].add(tags)
      }
    }
  }
}
