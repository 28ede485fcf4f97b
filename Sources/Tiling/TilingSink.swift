public import Base
public import Flow
internal import Features
internal import Files
internal import Text
public import VectorTiles

/// Takes the features of a run and makes a tileset of them.
///
/// While features come, they are written down in a compact form. When all are there, it is known how dense they are and
/// which borders they share; then workers cut them into pieces for all zooms, which are sorted by tile, and make tiles of
/// those. Beyond a bound, features and pieces lie in temporary files.
///
/// Unchecked: features are added in the turn of commitment; what several workers share is guarded by itself.
public final class TilingSink: FeatureSink, @unchecked Sendable {
  private let options: TilingOptions
  private let writer: any TilesetWriter
  private let estimate: TileEstimate?
  private let path: String
  private let features: TileFeatureStore
  private let borders: SharedBorders
  private var encoders: [TileFeatureEncoder] = []
  /// Batches of the inputs before.
  private var surveys: [TileFieldSurvey] = []

  /// A sink that makes tiles for a writer. `path` is what messages call the tileset.
  public convenience init(_ options: TilingOptions, writer: any TilesetWriter, path: String) {
    self.init(options, writer, nil, path)
  }

  /// A sink that makes a sample of the tiles, to estimate how many there would be.
  public convenience init(_ options: TilingOptions, estimate: TileEstimate) {
    self.init(options, TileCounter(), estimate, "")
  }

  private init(
    _ options: TilingOptions, _ writer: any TilesetWriter, _ estimate: TileEstimate?, _ path: String
  ) {
    self.options = options
    self.writer = writer
    self.estimate = estimate
    self.path = path
    features = TileFeatureStore(limit: options.memory)
    borders = SharedBorders(memory: options.memory / 2)
  }

  /// Leaves out what no tile can show.
  public func makeSteps() -> [any BatchStep] { [TilePreparation()] }

  /// What writes features down; one for each worker of each input.
  public func makeEncoder() -> any BatchEncoder {
    let survey = TileFieldSurvey()
    surveys.append(survey)
    let encoder = TileFeatureEncoder(features, survey, borders, options)
    encoders.append(encoder)
    return encoder
  }

  /// Makes and writes the tiles.
  public func finish(_ catalog: Catalog) throws(GeoError) {
    try finish(catalog, Ledger())
  }

  /// Makes and writes the tiles, and tells the ledger what became of the features at each zoom.
  public func finish(_ catalog: Catalog, _ ledger: Ledger) throws(GeoError) {
    try options.checkNames(in: catalog)
    for encoder in encoders { try encoder.finish() }
    encoders = []
    let survey = TileFieldSurvey()
    for other in surveys { survey.add(other) }
    surveys = []
    let nodes = try borders.finish()
    let spread = try TileSpread(
      features, layerCount: catalog.layers.count,
      limit: options.memory / 4 / MemoryLayout<SpreadItem>.stride)
    let zooms = zooms(spread, lastBeginning: survey.lastBeginning)
    let sample =
      estimate == nil ? nil : TileSample(tileCounts: spread.tileCounts(upTo: zooms.upperBound))
    let plan = TilePlan(
      options, zooms: zooms, layers: layers(catalog), firstLabelLayer: catalog.layers.count,
      nodes: nodes, sample: sample, spread: try spread.zooms(zooms))
    let (pieces, account) = try cut(plan)
    let result = try TileAssembly(plan, features, pieces, writer, account).run()
    let report = TileReport(plan, result)
    if let estimate {
      estimate.zooms = report.zooms
      return ledger.account(for: "tile", report.summary, line: report.line)
    }
    let description = TilesetDescription(plan, survey, result)
    try writer.finish(description.metadata(name: tilesetName))
    tell(ledger, catalog, report, result)
  }

  // MARK: - The plan

  /// The zooms that are asked for, or that the data suggest: so deep that everything is shown that a schema, a field,
  /// a member or an option shows from some zoom on.
  private func zooms(
    _ spread: TileSpread, lastBeginning: Int
  ) -> ClosedRange<Int> {
    if let zooms = options.zooms { return zooms }
    let suggested = spread.suggestedZoom(extentBits: options.extentBits) ?? 0
    let beginnings = options.layerZooms.values.map(\.lowerBound) + [lastBeginning]
    return 0...min(beginnings.reduce(suggested, max), Self.deepestSuggestion)
  }

  /// Deeper zooms are made only if they are asked for: each has up to four times as many tiles.
  private static let deepestSuggestion = 14

  /// The layers of the catalog, and behind them those of labels.
  private func layers(_ catalog: Catalog) -> [TilePlan.Layer] {
    var layers = catalog.layers.map { layer in
      TilePlan.Layer(
        name: Array(layer.name.utf8),
        fields: layer.fields.map { field in
          Array((field.role == .featureID ? options.idField ?? field.name : field.name).utf8)
        },
        fieldZooms: Self.fieldZooms(layer),
        zooms: options.layerZooms[layer.name] ?? 0...TileAddress.deepestZoom)
    }
    for name in options.labelLayers {
      let bytes = Array(name.utf8)
      guard let index = catalog.layers.firstIndex(where: { Array($0.name.utf8) == bytes }),
        layers[index].labels == nil
      else { continue }
      layers[index].labels = layers.count
      let labels = TilingOptions.labelLayer(name)
      layers.append(
        TilePlan.Layer(
          name: Array(labels.utf8), fields: layers[index].fields,
          fieldZooms: layers[index].fieldZooms,
          zooms: options.layerZooms[labels] ?? 0...TileAddress.deepestZoom))
    }
    return layers
  }

  /// The smallest zooms of a layer's fields; none if all zooms have all of them.
  private static func fieldZooms(_ layer: OutputLayer) -> [UInt8] {
    let zooms = layer.fields.map { UInt8(clamping: $0.declared?.leastZoom ?? 0) }
    return zooms.contains { $0 > 0 } ? zooms : []
  }

  /// The name of the tileset's file without its ending.
  private var tilesetName: String {
    let name = OutputFile.split(path).name
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Cuts all features, on all cores.
  private func cut(_ plan: TilePlan) throws(GeoError) -> (TilePieceStore, TileAccount) {
    let pieces = TilePieceStore(memory: options.memory, jobs: options.jobs)
    let state = Lock((next: 0, account: TileAccount(plan)))
    let features = features
    let total = UInt64(features.batches.count)
    try inParallel(options.jobs) { () throws(GeoError) in
      let cutter = TileFeatureCutter(plan, pieces)
      while true {
        let number = state.withLock { state in
          state.next += 1
          return state.next - 1
        }
        guard number < features.batches.count else { break }
        if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
        features.rest(after: number)
        try cutter.cut(features.batches[number], number: number)
        plan.options.onProgress(FlowProgress(done: UInt64(number), total: total))
      }
      try cutter.finish()
      state.withLock { $0.account.add(cutter.account) }
    }
    return (pieces, state.withLock { $0.account })
  }

  // MARK: - The account

  private func tell(
    _ ledger: Ledger, _ catalog: Catalog, _ report: TileReport, _ result: TileAssembly.Result
  ) {
    for (index, layer) in catalog.layers.enumerated() where result.unseen[index] > 0 {
      layer.account.tally.out -= result.unseen[index]
      layer.account.note(.inNoTile, count: result.unseen[index])
    }
    if result.overBudget > 0 { ledger.warn(.tileOverBudget, count: result.overBudget) }
    ledger.section("tiles", report.json)
    ledger.account(for: "tile", report.summary, line: report.line)
  }
}
