public import Base
public import Features

extension Flow where Unit == FeatureBatch {
  /// Takes one input of features through some stages into a sink, with a number of workers. `path` is what
  /// messages call the input. Gives what is known of the input at its end.
  @discardableResult
  public static func run(
    from reader: any FeatureReader, path: String, into sink: any FeatureSink, catalog: Catalog,
    ledger: Ledger, stages: [any Stage] = [], jobs: Int,
    onReject: ((UnsafeBufferPointer<UInt8>, GeoError, RecordFrame) throws(GeoError) -> Void)? = nil,
    onProgress: ((FlowProgress) -> Void)? = nil
  ) throws(GeoError) -> InputEnd {
    let nature = reader.nature
    var layers: [Layer] = []
    for layer in nature.layers { layers.append(try stages.layer(behind: layer)) }
    try catalog.begin(
      layers, canStopEarly: nature.isText && !stages.contains(where: \.takesWholeInput))
    for stage in stages { try stage.begin(nature, path: path) }
    try run(
      from: FlowInput(reader, path: path), into: FlowOutput(stages, sink), catalog, jobs: jobs,
      onReject: onReject,
      onWarning: { ledger.warn($0.reason, $0.message, count: $0.count) }, onProgress: onProgress)

    let end = try reader.finish()
    ledger.warn(of: end.oddities)
    catalog.attachments += end.attachments
    for stage in stages { stage.take(end.attachments) }
    layers.removeAll()
    for layer in end.layers { layers.append(try stages.layer(behind: layer)) }
    try catalog.end(layers, members: end.members)
    // The ledger counts by layers, and what an input has beside them belongs to none.
    for oddity in end.oddities where oddity.reason.severity == .changed {
      catalog.wantedLayers.first?.note(
        oddity.reason, count: oddity.count, examples: oddity.places)
    }
    return end
  }
}

extension FlowInput where Unit == FeatureBatch {
  /// The batches of a reader of features.
  init(_ reader: any FeatureReader, path: String) {
    self.init(
      path: path, isText: reader.nature.isText,
      read: { (batch) throws(GeoError) in try reader.read(into: &batch) },
      makeDecoder: {
        let decoder = reader.makeDecoder()
        return { (batch) throws(GeoError) in try decoder.decode(&batch) }
      },
      progress: { reader.progress })
  }
}

extension FlowOutput where Unit == FeatureBatch {
  /// Some stages, and a sink with what it asks for itself.
  init(_ stages: [any Stage], _ sink: any FeatureSink) {
    self.init(
      makeSteps: { stages.map { FlowStep($0) } + sink.makeSteps().map { FlowStep($0) } },
      makeEncoder: {
        let encoder = sink.makeEncoder()
        return FlowEncoder(
          encode: { (batch) throws(GeoError) in try encoder.encode(batch) },
          commit: { (batch) throws(GeoError) in try encoder.commit(batch) })
      })
  }
}

extension FlowStep where Unit == FeatureBatch {
  /// A worker's step of a stage, behind which the batch has the layers that the stage makes of them, and `bbox`
  /// members that are true.
  fileprivate init(_ stage: any Stage) {
    var step = stage.makeStep()
    var boxes = BoxMembers()
    let keepsGeometries = stage.keepsGeometries
    self.init(
      apply: { (batch) throws(GeoError) in
        if !keepsGeometries { boxes.take(from: batch) }
        try step.apply(to: &batch)
        for slot in batch.slots where slot.readCount > 0 {
          slot.layer = try stage.layer(behind: slot.layer)
        }
        if !keepsGeometries { boxes.renew(in: &batch) }
      },
      pass: { step.pass($0) }, commit: { () throws(GeoError) in try step.commit() })
  }

  /// A step that leaves layers as they are.
  fileprivate init(_ own: any BatchStep) {
    var step = own
    self.init(
      apply: { (batch) throws(GeoError) in try step.apply(to: &batch) },
      pass: { step.pass($0) }, commit: { () throws(GeoError) in try step.commit() })
  }
}

extension PulledInput where Unit == FeatureBatch {
  /// Takes batches of a reader of features; `path` is what messages call the input.
  public convenience init(
    _ reader: any FeatureReader, path: String, ledger: Ledger, readsAhead: Bool = false
  ) {
    self.init(FlowInput(reader, path: path), readsAhead: readsAhead) {
      ledger.warn($0.reason, $0.message, count: $0.count)
    }
  }
}
