internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Geometry
internal import Styles

/// Makes features of OpenStreetMap's objects, whatever format they are in.
///
/// When the first batch of features is asked for, all objects flow into a store, on all cores. Then they
/// become features, in the order of the input: nodes, ways, relations, then the ways whose tags no
/// relation took, and last the sea, if a schema wants it. Batches say what is to be done (``Work``).
final class OSMFeatureReader: FeatureReader {
  let nature: InputNature

  let store: OSMStore
  let options: OSMFeatureOptions
  let problems: ProblemLog
  /// The layers of ``OSMLayer``, which under a schema count what none of its layers takes; after them the
  /// layers of the schema.
  let outputs: [Layer]
  /// For each of them, true if the user did not ask for it.
  let isUnwanted: [Bool]
  /// Which tags become columns; nil if all do.
  let columns: OSMColumns?
  /// Lets batches of records end in their order, so that it is known when all of a kind are done.
  let turnstile = Turnstile()
  /// Ways that waited for relations; set before the first batch that is about them.
  private(set) var outlines: [Int64] = []
  /// What decoders changed in objects, for each kind; set before the first batch.
  private(set) var changes: [[(reason: Reason, entry: LayerTally.Entry)]] = []

  /// Why the input holds only a part of what it should, if errors are skipped.
  private(set) var failure: GeoError?

  /// The objects whose features are wanted; nil for all. Others are there because these need them.
  let wantedObjects: Set<OSMObjectID>?

  /// What the sea is made in, if the objects do not say so.
  private let seaCoverage: OSMCoverage?

  /// Which relations that the schema asks about have which ways; nil if it asks about none.
  let relations: OSMWayRelations?

  /// The coastlines; nil if no layer that the user asked for is made of them.
  let coastlines: OSMCoastlines?

  private let source: ObjectSource
  /// What errors call the input.
  var path: String { source.path }
  let skipsErrors: Bool
  private let survey: OSMSurveyStage
  private let jobs: Int
  private let onProgress: (FlowProgress) -> Void
  private var end: InputEnd?
  private var tickets = 0
  /// How many outlines there are, once all relations have been made, and how many have been handed out.
  private var outlineCount: Int?
  private var outlinesTaken = 0
  private var hasSea = false
  private let boxes: [Box]
  private var kind = OSMKind.node
  private var segment = 0

  /// The most outlines of a batch.
  private static let outlinesAtOnce = 2048

  /// What a batch is about; its single record says so.
  enum Work {
    /// The beginning, which counts the objects that do not become features.
    case beginning
    /// Records of a kind become features.
    case records(OSMKind, OSMRecordFile.Stretch)
    /// Some of the ways that waited for a relation become features of their own.
    case outlines(Range<Int>)
    /// Coastlines become the sea.
    case sea

    init(_ record: InputPiece.Record) {
      switch OSMKind(rawValue: UInt8(truncatingIfNeeded: record.slot)) {
      case let kind?:
        self = .records(
          kind,
          OSMRecordFile.Stretch(
            bytes: UInt64(record.start)..<UInt64(record.end), firstRecord: record.ordinal,
            count: Int(record.tag)))
      case nil:
        self =
          record.tag == 0
          ? .beginning : record.tag == 1 ? .outlines(record.start..<record.end) : .sea
      }
    }

    var record: InputPiece.Record {
      switch self {
      case .beginning: InputPiece.Record(start: 0, end: 0, ordinal: 0, slot: 3, tag: 0)
      case .outlines(let range):
        InputPiece.Record(
          start: range.lowerBound, end: range.upperBound, ordinal: 0, slot: 3, tag: 1)
      case .sea: InputPiece.Record(start: 0, end: 0, ordinal: 0, slot: 3, tag: 2)
      case .records(let kind, let stretch):
        InputPiece.Record(
          start: Int(stretch.bytes.lowerBound), end: Int(stretch.bytes.upperBound),
          ordinal: stretch.firstRecord, slot: UInt32(kind.rawValue),
          tag: UInt32(truncatingIfNeeded: stretch.count))
      }
    }
  }

  /// Makes features of the objects of a source. `hasVersions`: objects may occur in several versions, of
  /// which the highest counts. `joinsCopies`: copies in the same version are parts of an object. `part`: what is
  /// wanted, if that is not all; its settings take the place of the request's options.
  init(
    _ source: ObjectSource, _ request: InputRequest, hasVersions: Bool = false,
    joinsCopies: Bool = true, part: OSMFeaturePart? = nil
  ) throws(GeoError) {
    let options =
      if let part { try OSMFeatureOptions(part.settings) } else { try OSMFeatureOptions(request) }
    wantedObjects = part?.objects
    self.source = source
    skipsErrors = request.faults.skipsErrors
    jobs = request.reading.jobs
    onProgress = request.reading.onProgress
    self.options = options
    problems = request.problems
    columns = options.columns.map { OSMColumns($0) }
    store = try OSMStore(
      OSMStore.Wishes(
        untagged: options.untagged, memoryLimit: options.memoryLimit, joinsCopies: joinsCopies))
    let path = request.source.path
    let isWanted: (String) -> Bool = {
      request.selection.layerNames.isEmpty || request.selection.layerNames.contains($0)
    }
    let hasSchema = options.schema != nil
    let usual = OSMLayer.allCases.map {
      Layer(name: $0.name, path: path, isPassedOver: hasSchema || !isWanted($0.name))
    }
    let typed = (options.schema?.layers ?? []).map { layer in
      Layer(
        name: layer.name, path: path, fields: layer.fields, title: layer.title,
        details: layer.details, isPassedOver: !isWanted(layer.name),
        styles: options.looks[layer.name].map { [Self.style($0, layer.name)] } ?? [],
        geometryKinds: layer.declaredGeometry)
    }
    outputs = usual + typed
    var wanted: OSMWanted = [.objects, .tags, .references, .locations]
    if options.attributes || hasVersions || options.summaryLimit != nil
      || options.schema?.wantsInfos == true
    {
      wanted.insert(.infos)
    }
    relations = options.schema.flatMap {
      $0.program.relations.isEmpty ? nil : OSMWayRelations($0)
    }
    // A part of the features has the sea only if all coastlines are there.
    seaCoverage = part?.seaCoverage
    let hasSea =
      (part == nil || seaCoverage != nil)
      && typed.contains { layer in
        !layer.isPassedOver && Self.isSea(layer.name, of: options.schema)
      }
    coastlines = hasSea ? OSMCoastlines(store, options.coastlines) : nil
    boxes = request.selection.boxes
    survey = OSMSurveyStage(
      store, columns, relations, options, wanted: wanted, summaryLimit: options.summaryLimit,
      findsExtent: hasSea && part == nil)
    try Self.check(request.selection, among: hasSchema ? typed : usual)
    // All layers of a schema are there, and those that somebody names: not only where there are features.
    let isDeclared = hasSchema || !request.selection.layerNames.isEmpty
    nature = InputNature(
      layers: isDeclared ? outputs.filter { !$0.isPassedOver } : [], findsLayers: !isDeclared,
      isText: false)
    isUnwanted = usual.map { !hasSchema && !isWanted($0.name) } + typed.map(\.isPassedOver)
  }

  /// True if a layer of a schema takes the sea.
  private static func isSea(_ name: String, of schema: OSMSchema?) -> Bool {
    schema?.layers.contains { $0.name == name && $0.geometry.contains(.sea) } == true
  }

  /// A look as tables of styles have it.
  private static func style(_ look: LayerLook, _ layer: String) -> Layer.Style {
    Layer.Style(
      name: OSMBuiltInSchema.map.rawValue, qml: look.qml, sld: look.sld(layer: layer),
      isDefault: true, details: LayerLook.details)
  }

  /// Refuses the name of a layer that there never is.
  private static func check(
    _ selection: FeatureSelection, among layers: [Layer]
  ) throws(GeoError) {
    guard !selection.allowsMissingLayers,
      let name = selection.layerNames.first(where: { name in
        !layers.contains { $0.name == name }
      })
    else { return }
    throw GeoError(
      .usage, "there is no layer '\(name)'",
      hint: "the layers are " + layers.map { "'\($0.name)'" }.joined(separator: ", "))
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    if end == nil {
      try takeObjects(&batch)
      enter(.beginning, &batch)
      return true
    }
    while true {
      if let stretch = store.file(of: kind).takeStretch(&segment) {
        enter(.records(kind, stretch), &batch)
        return true
      }
      // Relations need all ways, and outlines need all relations.
      turnstile.wait(for: tickets)
      // After the outlines this asks for relations again, whose segments have all been taken.
      guard let next = OSMKind(rawValue: kind.rawValue + 1) else { break }
      kind = next
      segment = 0
    }
    if outlineCount == nil {
      outlines = store.outlines
      outlineCount = outlines.count
    }
    if let count = outlineCount, outlinesTaken < count {
      let end = min(outlinesTaken + Self.outlinesAtOnce, count)
      enter(.outlines(outlinesTaken..<end), &batch)
      outlinesTaken = end
      return true
    }
    // Once it is being made, coastlines belong to the worker that makes it.
    guard !hasSea, let coastlines, !coastlines.isEmpty else { return false }
    hasSea = true
    enter(.sea, &batch)
    return true
  }

  /// Puts all objects into the store.
  private func takeObjects(_ batch: inout FeatureBatch) throws(GeoError) {
    var warnings: [Notice] = []
    let register = ObjectRegister()
    end = try Flow.runPart(
      from: source.through(survey), into: NoObjectSink(), register, jobs: jobs,
      onWarning: { warnings.append($0) }, onProgress: onProgress)
    failure = source.reader.failure
    if let failure, !skipsErrors { throw failure }
    try store.prepare()
    columns?.choose()
    relations?.prepare()
    if let coastlines {
      coastlines.fill(asked: boxes, seaCoverage ?? survey.coverage)
    }
    for warning in warnings {
      batch.ledger.note(
        warning.reason, as: warning.severity, warning.message, slot: 0, count: warning.count
      ) { Notice.Example(byteOffset: 0, feature: 0) }
    }
    changes = register.accounts.map { account in
      account.tally.changed.compactMap { entry in
        let reason = [Reason.nodeWithoutRef, .coordinateRounded].first { $0.code == entry.reason }
        return reason.map { (reason: $0, entry: entry) }
      }
    }
  }

  private func enter(_ work: Work, _ batch: inout FeatureBatch) {
    batch.piece.records.append(work.record)
    tickets += 1
  }

  func makeDecoder() -> any BatchDecoder { OSMFeatureDecoder(self) }

  func finish() -> InputEnd {
    var end = end ?? InputEnd()
    end.summary = survey.summary
    return end
  }

  var progress: FlowProgress { source.reader.progress }
}
