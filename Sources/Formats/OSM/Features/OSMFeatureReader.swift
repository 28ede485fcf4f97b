internal import Geometry
internal import Streaming

/// Makes features of OpenStreetMap's objects, whatever the format that they are in.
///
/// First the input goes into a store, block by block; then what is there becomes features, in the order
/// of the input: nodes, ways, relations, and last the ways that no relation took the tags of. All of it
/// on all cores: batches say what is to be done (``OSMWork``).
final class OSMFeatureReader: FeatureReader {
  let layers: [Layer] = []
  let findsLayers = true
  let isText: Bool

  let pieces: any OSMPieceReader
  let store: OSMStore
  let options: OSMFeatureOptions
  /// True if objects may be there in several versions, of which the highest counts.
  private let hasVersions: Bool
  let problems: ProblemLog
  /// The layers of ``OSMLayer``, which under a schema have what none of its layers takes; and behind
  /// them those of the schema.
  let outputs: [Layer]
  /// For each of them whether the user did not ask for it.
  let isUnwanted: [Bool]
  /// Lets batches of records end in their order, so that one knows when all of a kind are done.
  let recordTurnstile = Turnstile()

  /// Which tags become columns; nil if all do.
  let columns: OSMColumns?
  /// How much of the summary is wanted; nil for none.
  private let summaryLimit: Int?
  private var summaries: [OSMSummary] = []
  private var surveyed = 0
  private var recordTickets = 0
  private var isSurveyed = false
  private var hasOutlines = false
  private var kind = OSMKind.node
  private var segment = 0

  init(
    _ pieces: any OSMPieceReader, _ request: InputRequest, hasVersions: Bool = false
  ) throws(GeoError) {
    self.hasVersions = hasVersions
    let options = try OSMFeatureOptions(request)
    self.pieces = pieces
    self.options = options
    problems = request.problems
    columns = options.columns.map { OSMColumns($0) }
    summaryLimit = request.summaryLimit
    isText = pieces.isText
    store = try OSMStore(
      OSMStore.Wishes(untagged: options.untagged, memoryLimit: options.memoryLimit))
    let path = request.source.path
    let isWanted: (String) -> Bool = {
      request.layerNames.isEmpty || request.layerNames.contains($0)
    }
    let hasSchema = options.schema != nil
    let usual = OSMLayer.allCases.map {
      Layer(name: $0.name, path: path, isPassedOver: hasSchema || !isWanted($0.name))
    }
    let typed = (options.schema?.layers ?? []).map { layer in
      Layer(
        name: layer.name, path: path, fields: layer.fields, title: layer.title,
        details: layer.details, isPassedOver: !isWanted(layer.name))
    }
    outputs = usual + typed
    isUnwanted = usual.map { !hasSchema && !isWanted($0.name) } + typed.map(\.isPassedOver)
  }

  /// What of the objects has to be decoded.
  var wanted: OSMWanted {
    var wanted: OSMWanted = [.objects, .tags, .references, .locations]
    if options.attributes || hasVersions || summaryLimit != nil
      || options.schema?.wantsInfos == true
    {
      wanted.insert(.infos)
    }
    return wanted
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    if !isSurveyed {
      if try pieces.read(into: &batch) {
        batch.payload = OSMWork(.survey, ticket: surveyed)
        surveyed += 1
        return true
      }
      store.wait(forTickets: surveyed)
      isSurveyed = true
      // The failure is on its way through the flow already.
      if store.hasFailed { return false }
      try store.prepare()
      columns?.choose()
    }
    if store.hasFailed { return false }
    while true {
      if let stretch = store.file(of: kind).takeStretch(&segment) {
        enter(.records(kind, stretch), &batch)
        return true
      }
      // Relations ask for ways, and outlines for relations.
      recordTurnstile.enter(recordTickets)
      // Behind the outlines, relations are asked for again, and their segments stay taken.
      guard let next = OSMKind(rawValue: kind.rawValue + 1) else { break }
      kind = next
      segment = 0
    }
    let outlines = hasOutlines ? [] : store.unusedOutlines
    hasOutlines = true
    guard !outlines.isEmpty else { return false }
    enter(.outlines(outlines), &batch)
    return true
  }

  private func enter(_ phase: OSMWork.Phase, _ batch: inout FeatureBatch) {
    batch.payload = OSMWork(phase, ticket: recordTickets)
    recordTickets += 1
  }

  func makeDecoder() -> any BatchDecoder { OSMFeatureDecoder(self) }

  /// What a worker counts the objects in; nil if nobody wants to know.
  func makeSummary() -> OSMSummary? {
    guard summaryLimit != nil else { return nil }
    let summary = OSMSummary()
    summaries.append(summary)
    return summary
  }

  var summary: InputSummary? {
    guard let summaryLimit else { return nil }
    let total = OSMSummary()
    for summary in summaries { total.add(summary) }
    return total.summary(tagLimit: summaryLimit)
  }

  var progress: (done: UInt64, total: UInt64?) { pieces.progress }
  var oddities: [Oddity] { pieces.oddities }
  var facts: [Fact] { pieces.header.facts }
  func trailingMembers() throws(GeoError) -> [Layer.Member] { [] }
}
