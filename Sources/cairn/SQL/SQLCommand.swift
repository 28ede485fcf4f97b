import Base
import CommandLineKit
import Features
import Files
import Flow
import FormatKit
import Formats
import Geometry
import Steps
import Systems

/// `cairn sql`.
struct SQLCommand: Command {
  var words: [String] = []
  var input = InputOptions()
  var step = SQLOptions()
  var isExplaining = false
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = SQLOptions.name
  static let abstract = SQLOptions.abstract
  static let discussion = SQLOptions.discussion
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "input", \.words, completion: .files,
        help: "Files to read, and last the SELECT statement, unless --layer-of gives one.")
    ]
    + Parameter.embedding(\.step, SQLOptions.ownParameters)
    + [
      .flag(
        "explain", \.isExplaining, group: "Result",
        help: "Print how the statements would run, which indexes they would use, and the columns "
          + "of all tables.")
    ]
    + Parameter.embedding(
      \.input, Parameter.removing(left, from: InputOptions.parameters))
    + Parameter.embedding(\.output, OutputOptions.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  /// What a WHERE says better, or what is about features of one input.
  private static let left: Set<String> = [
    "input", "layer", "bbox", "limit", "rejects", "problems", "max-problems",
  ]
  static let examples = SQLOptions.examples
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .losses, .badInput, .environment]
  static let memory = SQLOptions.memory

  mutating func validate() throws(UsageError) {
    input.inputs = words
    if step.layers.isEmpty { step.statement = input.inputs.popLast() }
    try step.check(step.statement)
    input.others = step.files.map(\.value)
  }

  mutating func run() -> ExitStatus {
    let command = self
    return Run.perform(common, input, says: isExplaining ? .losses : .summary) {
      (run) throws(GeoError) in
      let statements = try command.step.sources()
      guard command.isExplaining else { return try command.perform(statements, run) }
      let session = try command.tables(run).makeSession()
      var lines: [String] = []
      for statement in statements {
        if let name = statement.name { lines.append("layer \(name)") }
        lines += try session.plan(statement.text)
      }
      run.progress.erase()
      let sink = try ByteSink(path: nil, isOverwriting: false)
      try sink.write(text: lines.map { $0 + "\n" }.joined())
      try sink.commit()
      return .done
    }
  }

  /// The layers of all files.
  private func tables(_ run: Run) throws(GeoError) -> SQLSources {
    let tables = SQLSources()
    // Without files, standard input is read; a file of --as is one.
    let paths = input.inputs.isEmpty && !step.files.isEmpty ? [] : input.paths
    let files =
      paths.map { (path: $0, name: String?.none) }
      + step.files.map { (path: $0.value, name: .some($0.name)) }
    let isInPlace = input.onError == .stop && !input.closesRings
    for file in files {
      let opened = try run.open(file.path)
      let features = try run.features(of: opened, needsProperties: true) { request in
        request.target.isTable = true
      }
      try tables.add(
        features.reader, path: file.path, as: file.name,
        isInPlace: isInPlace && SQLSources.isPlainFile(opened.source)
      ) { (sink, catalog) throws(GeoError) in
        try run.read(features, into: sink, catalog)
      }
    }
    return tables
  }

  /// Tells where the data are, if they go into the system that the output must have by an operation that
  /// depends on it.
  private func place(_ target: inout ChainTarget, _ layers: [Layer]) throws(GeoError) {
    for layer in layers where layer.hasGeometry && target.reprojects(layer.crs) {
      guard let extent = layer.extent, layer.crs != .undefinedGeographic else { continue }
      let systems = try ReferenceSystems()
      guard systems.dependOnPlace(from: layer.crs, to: .wgs84) else { continue }
      target.place = systems.degrees(of: extent, in: layer.crs)
      return
    }
  }

  private func perform(
    _ statements: [SQLReader.Source], _ run: Run
  ) throws(GeoError) -> ExitStatus {
    try UpdatableConversion.refuse(output, of: Self.name)
    var target = try ChainTarget(output, run, input)
    try target.check(against: input.inputs + input.others)
    let tables = try tables(run)
    let skips = input.onError == .skip
    let session = try tables.makeSession(skipsErrors: skips)
    let progress = run.progress
    session.onProgress = { progress.update(done: $0.done, total: $0.total) }
    let reader = try SQLReader(
      statements, in: session, skipsErrors: skips, keepsRowIDs: target.format.traits.keepsRowIDs,
      attachments: tables.attachments)
    target.request.hasSeveralLayers = output.layer == nil && statements.count > 1
    try place(&target, reader.nature.layers)
    let stages = target.stages
    let writer = try target.makeWriter()
    run.keepsPartialOutput = target.isStream
    let catalog = target.makeCatalog(limit: nil)
    run.catalogs = [catalog]
    try Flow.run(
      from: reader, path: "result", into: writer, catalog: catalog, ledger: run.ledger,
      stages: stages, jobs: run.jobs)
    for stage in stages { try stage.verify() }
    let layerCount = catalog.layers.count
    tables.tell(catalog)
    for stage in stages { try stage.finish(run.ledger) }
    try writer.finish(catalog, run.ledger)
    if catalog.layers.count > layerCount {
      // Those that were lost or changed on the way in are no layers of the result.
      run.result = Summary.result(
        of: catalog.reportedLayers.map { Report.Layer($0.account, isWritten: true) },
        layerCount: layerCount)
    }
    run.keepsPartialOutput = true
    return .done
  }
}
