import Base
import CommandLineKit
import Features
import Files
import Flow
import FormatKit
import Geometry
import OpenStreetMap
import Steps
import Systems

/// A reader, steps and a writer, in one process: what `convert`, the commands of steps and `pipeline` run.
///
/// Where the input holds OpenStreetMap's objects, the chain may begin with steps that work on those, and end
/// with them if the output takes objects. Otherwise they become features on the way.
final class Chain {
  let run: Run
  let input: InputOptions
  let steps: [any StepOptions]
  let output: OutputOptions
  /// The fields to keep, if named.
  var fields: [String]?
  private var target: ChainTarget
  /// The outputs that the run puts in place.
  private var outputs: [String] = []
  /// The first input, if it has been opened already.
  private let opened: Run.Input?
  /// Copies of inputs that are read several times and are no files, by their paths.
  private var copies: [String: SpooledFile] = [:]

  /// A chain whose options go together. `first` is the first input, where that had to be looked at.
  init(
    _ run: Run, _ input: InputOptions, _ steps: [any StepOptions], _ output: OutputOptions,
    first: Run.Input? = nil
  ) throws(GeoError) {
    self.run = run
    self.input = input
    self.steps = steps
    self.output = output
    opened = first
    run.takesInputOrder = steps.contains(where: \.takesInputOrder)
    target = try ChainTarget(output, run, input)
    try target.check(against: input.paths + input.others)
    try add(output: output.path)
  }

  /// The format of the output.
  var format: Format { target.format }

  /// What a chain consists of, when its first input has been opened.
  struct Parts {
    /// The first input.
    let first: Run.Input
    /// The same as features; nil if objects go all the way.
    var features: Run.Features?
    /// The steps that work on objects, with what they are.
    var objects: [(step: any StepOptions, links: [ObjectLink])] = []
    /// The steps that work on features, with what they are.
    var links: [(step: any StepOptions, links: [Link])] = []
    /// Several layers may come.
    var hasSeveralLayers = false
    /// What is known of the fields of features before they are read.
    var fieldKnowledge = FieldCheck.Knowledge.found
  }

  /// Opens the first input, before anything is created, and makes the links of each step.
  func prepare() throws(GeoError) -> Parts {
    let first =
      if let opened { opened } else {
        try run.open(input.paths[0], copy: try copy(of: input.paths[0]))
      }
    let count = try objectSteps(of: first)
    var parts = Parts(first: first)
    var source = StepContext.Source(format: first.format, paths: input.paths)
    source.coordinateOrder = input.options.last { $0.name == Run.inputOrder }?.value
    var context = makeContext(source)
    for step in steps[..<count] {
      parts.objects.append((step, try step.makeObjectLinks(in: context)))
    }
    if count == steps.count, isObjectTarget(for: first.format) {
      try checkObjects()
      return parts
    }
    let features = try self.features(of: first, behind: parts, needsProperties: true)
    let nature = features.reader.nature
    parts.features = features
    parts.hasSeveralLayers =
      input.layers.count != 1
      && (input.paths.count > 1 || nature.layers.count > 1
        || nature.findsLayers && format.traits.hasLayers)
    target.request.hasSeveralLayers = output.layer == nil && parts.hasSeveralLayers
    source.layers = nature.layers
    source.findsLayers = nature.findsLayers
    context = makeContext(source)
    parts.fieldKnowledge = context.fieldKnowledge
    for step in steps[count...] { parts.links.append((step, try step.makeLinks(in: &context))) }
    target.request.keepsCRS = context.keepsCRS
    target.demands = context.demands
    target.place = try place(in: context)
    return parts
  }

  /// Where the data are, if they go into the system that the output must have by an operation that depends on
  /// it. Layers that are known beforehand tell; a pipe is not copied for it.
  private func place(in context: StepContext) throws(GeoError) -> BoundingBox? {
    guard context.demands.area == nil, !context.isReprojected,
      !input.paths.contains(where: { $0 == "-" || OutputFile.isSpecial($0) })
    else { return nil }
    for layer in context.source.layers where layer.hasGeometry && !layer.isPassedOver {
      let crs = context.assignedSystem ?? layer.crs
      guard target.reprojects(crs), crs != .undefinedGeographic,
        try ReferenceSystems().dependOnPlace(from: crs, to: .wgs84)
      else { continue }
      return try DataPlace(context, nil, context.assignedSystem, isLatitudeFirst: false).box()
    }
    return nil
  }

  /// Reads, applies and writes everything.
  func perform() throws(GeoError) -> ExitStatus {
    let parts = try prepare()
    return parts.features == nil ? try performObjects(parts) : try performFeatures(parts)
  }

  private func makeContext(_ source: StepContext.Source) -> StepContext {
    StepContext(
      source: source, target: format, skipsErrors: input.onError == .skip, services: self,
      keepsCRS: output.keepsCRS)
  }

  // MARK: - Objects

  /// True if objects of a format can go into the output as they are.
  private func isObjectTarget(for input: Format) -> Bool {
    input.objects != nil && format.objects?.makeWriter != nil
  }

  /// How many of the first steps work on objects. Errors: `.usage` where such a step finds none.
  private func objectSteps(of input: Run.Input) throws(GeoError) -> Int {
    let last = steps.lastIndex { $0.unit == .objects }
    if let last {
      guard input.format.objects != nil else {
        throw GeoError(
          .usage,
          "\(input.format.title) has no objects of OpenStreetMap, which "
            + "\(type(of: steps[last]).name) works on here",
          at: SourceLocation(path: input.path),
          hint: "OSM XML, PBF, osmChange and Overpass JSON have them")
      }
      if let step = steps[...last].first(where: { $0.unit == .features }) {
        throw GeoError(
          .usage,
          "\(type(of: steps[last]).name) works on objects of OpenStreetMap, and behind "
            + "\(type(of: step).name) there are only features",
          hint: "put it before the steps that work on features")
      }
    }
    if steps.allSatisfy({ $0.unit != .features }), isObjectTarget(for: input.format) {
      return steps.count
    }
    return last.map { $0 + 1 } ?? 0
  }

  /// The stages that objects of an input go through.
  private func stages(
    for input: ObjectInput, of opened: Run.Input, _ links: [ObjectLink]
  ) throws(GeoError) -> [any ObjectStage] {
    let progress = run.progress
    var stages: [any ObjectStage] = []
    for (index, link) in links.enumerated() {
      switch link {
      case .stage(let stage): stages.append(stage)
      case .prepared(let prepare):
        let copies = index == links.count - 1 && format.objects?.isData == true
        stages.append(
          try prepare(
            ObjectPreparation(
              input: input, earlier: stages, copiesText: copies,
              jobs: run.jobs(for: opened.source),
              onProgress: { progress.update(done: $0.done, total: $0.total) })))
      }
    }
    return stages
  }

  private func performObjects(_ parts: Parts) throws(GeoError) -> ExitStatus {
    guard let makeWriter = format.objects?.makeWriter else { return .bug }
    let links = parts.objects.flatMap(\.links)
    if input.paths.count > 1 {
      run.ledger.warn(
        .inputsNotMerged,
        "the objects of several inputs follow one another; those that are in two of them are there twice"
      )
    }
    let register = ObjectRegister()
    run.registers = [register]
    var writer: (any ObjectWriter)?
    for (index, path) in input.paths.enumerated() {
      let opened = index == 0 ? parts.first : try run.open(path)
      let objects = try objects(of: opened)
      let stages = try stages(for: objects, of: opened, links)
      let source = try objects.open(through: stages, isLast: true)
      // The output is made when everything that has to be known is known.
      let sink = if let writer { writer } else { try makeWriter(target.request) }
      writer = sink
      run.keepsPartialOutput = target.isStream
      try run.read(source, of: opened, into: sink, register)
      if let oddity = objects.oddity { run.ledger.warn(of: [oddity]) }
    }
    try writer?.finish()
    run.keepsPartialOutput = true
    return .done
  }

  private func objects(of opened: Run.Input) throws(GeoError) -> ObjectInput {
    guard let objects = opened.format.objects else { throw Self.mixedUnits(opened) }
    return ObjectInput(opened.source, objects)
  }

  private static func mixedUnits(_ opened: Run.Input) -> GeoError {
    GeoError(
      .usage, "objects of OpenStreetMap and features of other formats do not go into one output",
      at: SourceLocation(path: opened.path), hint: "convert them one by one")
  }

  /// Refuses options that choose or change features, where objects go on as they are.
  private func checkObjects() throws(GeoError) {
    let given = [
      ("--layer", !input.layers.isEmpty), ("--bbox", input.box != nil),
      ("--limit", input.limit != nil), ("--on-error skip", input.onError == .skip),
      ("--close-rings", input.closesRings), ("--fields", fields != nil),
      ("--output-layer", output.layer != nil), ("--precision", output.precision != nil),
      ("--append", output.isAppending),
    ]
    guard let option = given.first(where: { $0.1 })?.0 else { return }
    throw GeoError(
      .usage, "\(option) is for features, and OpenStreetMap's objects go on as they are",
      hint: "cairn filter chooses objects, with all that they refer to")
  }

  // MARK: - Features

  private func features(
    of opened: Run.Input, behind parts: Parts, needsProperties: Bool
  ) throws(GeoError) -> Run.Features {
    let links = parts.objects.flatMap(\.links)
    let steps = steps[parts.objects.count...]
    let adjust = { (request: inout InputRequest) throws(GeoError) in
      // A step may leave features out, so that more must be read than are wanted.
      if !steps.isEmpty { request.selection.limit = nil }
      steps.first?.adjust(&request)
      steps.first { !$0.passesFaults }?.judge(&request)
    }
    guard !links.isEmpty, let objects = opened.format.objects else {
      return try run.features(
        of: opened, needsProperties: needsProperties, for: format, adjusting: adjust)
    }
    let input = ObjectInput(opened.source, objects)
    let stages = try stages(for: input, of: opened, links)
    let source = try input.open(through: stages, isLast: true)
    return try run.features(
      of: opened, needsProperties: needsProperties, for: format, adjusting: adjust
    ) { (request) throws(GeoError) in try objects.makeFeatureReader(source, request) }
  }

  private func performFeatures(_ parts: Parts) throws(GeoError) -> ExitStatus {
    let segments = makeSegments(of: parts.links.flatMap(\.links))
    let writer = try format.makeWriter(target.request)
    run.keepsPartialOutput = target.isStream
    var sinks = segments.compactMap(\.end?.sink)
    sinks.append(writer)
    var catalogs = segments.map { _ in Catalog() }
    catalogs[catalogs.count - 1] = target.makeCatalog(limit: input.limit, fields: fields)

    run.catalogs = [catalogs[0]]
    for (index, path) in input.paths.enumerated() {
      var next = index == 0 ? parts.features : nil
      if next == nil {
        let opened = try run.open(path, copy: try copy(of: path))
        guard !steps.isEmpty || !isObjectTarget(for: opened.format) else {
          throw Self.mixedUnits(opened)
        }
        next = try features(of: opened, behind: parts, needsProperties: true)
      }
      guard let next else { break }
      try run.read(next, into: sinks[0], catalogs[0], stages: segments[0].stages)
    }
    try run.checkLayers()
    for stage in segments[0].stages { try stage.verify() }
    for index in segments.indices.dropFirst() {
      guard let barrier = segments[index - 1].end else { break }
      try barrier.sink.finish(catalogs[index - 1])
      try run.read(
        from: barrier, into: sinks[index], catalogs[index], stages: segments[index].stages)
      for stage in segments[index].stages { try stage.verify() }
      catalogs[index].absorb(catalogs[index - 1])
      run.catalogs = [catalogs[index]]
    }
    try checkFields(of: catalogs[catalogs.count - 1], parts.fieldKnowledge)
    for segment in segments {
      for stage in segment.stages { try stage.finish(run.ledger) }
      try segment.end?.finish(run.ledger)
    }
    try run.rejects?.prepare()
    try writer.finish(catalogs[catalogs.count - 1])
    run.ledger.warn(of: writer.oddities)
    run.keepsPartialOutput = true
    try run.commitRejects()
    let refusals = segments.flatMap(\.stages).compactMap(\.refusal)
    for refusal in refusals { run.answer(refusal) }
    return refusals.isEmpty ? .done : .answerIsNo
  }

  /// Refuses fields that were named but that no feature has.
  private func checkFields(
    of catalog: Catalog, _ knowledge: FieldCheck.Knowledge
  ) throws(GeoError) {
    guard let fields else { return }
    let layers = catalog.wantedLayers.filter { $0.admitted > 0 }
    guard !layers.isEmpty, knowledge != .open else { return }
    for name in fields where !layers.contains(where: { $0.fields.contains { $0.name == name } }) {
      let known = layers.flatMap { $0.fields.map(\.name) + $0.deselected }
      throw GeoError(
        .usage, "--fields: there is no field '\(name)'",
        hint: nearestField(to: name, among: known).map { "did you mean '\($0)'?" }
          ?? "cairn info lists the fields")
    }
  }

  /// What the output asks for besides.
  var finalStages: [any Stage] { target.stages }

  /// Stages up to a barrier, or up to the writer.
  private struct Segment {
    var stages: [any Stage] = []
    var end: (any Barrier)?
  }

  private func makeSegments(of links: [Link]) -> [Segment] {
    var segments = [Segment()]
    for link in links {
      switch link {
      case .stage(let stage): segments[segments.count - 1].stages.append(stage)
      case .barrier(let barrier):
        segments[segments.count - 1].end = barrier
        segments.append(Segment())
      }
    }
    segments[segments.count - 1].stages += finalStages
    return segments
  }

  // MARK: - Files

  /// Takes down an output of the run; refuses to put two in one place.
  private func add(output path: String?) throws(GeoError) {
    guard let path, path != "-", !OutputFile.isSpecial(path) else { return }
    guard !outputs.contains(where: { FileIdentity.isSame($0, path) }) else {
      throw GeoError(
        .usage, "two outputs of the run are one file", at: SourceLocation(path: path))
    }
    outputs.append(path)
  }

  /// The copy of a pipe that is read several times, which is made when it is first needed.
  private func copy(of path: String) throws(GeoError) -> SpooledFile? {
    if let known = copies[path] { return known }
    let isPipe = if path == "-" { true } else { OutputFile.isSpecial(path) }
    guard isPipe, steps.contains(where: \.readsTwice) else { return nil }
    let copy = try SpooledFile(try ByteSource(path: path))
    copies[path] = copy
    return copy
  }
}

extension Chain: StepServices {
  var ledger: Ledger { run.ledger }
  var problems: ProblemLog { run.problems }

  func jobs(for source: ByteSource) -> Int { run.jobs(for: source) }

  func openAgain(_ path: String) throws(GeoError) -> Run.Features {
    try run.features(of: try run.open(path, copy: try copy(of: path)), needsProperties: false)
  }

  func openObjects(_ path: String) throws(GeoError) -> (input: ObjectInput, jobs: Int) {
    let opened = try run.open(path)
    guard let objects = opened.format.objects else {
      throw GeoError(
        .usage, "\(opened.format.title) has no objects of OpenStreetMap",
        at: SourceLocation(path: opened.path),
        hint: "OSM XML, PBF, osmChange and Overpass JSON have them")
    }
    return (ObjectInput(opened.source, objects), run.jobs(for: opened.source))
  }

  func write(_ reader: any FeatureReader, to path: String) throws(GeoError) {
    try run.write(reader, to: path)
  }

  func claim(_ path: String, for what: String) throws(GeoError) {
    try run.claim(path, for: what, besides: outputs)
  }

  func makeBranch(
    _ steps: [any StepOptions], _ output: OutputOptions, _ context: StepContext
  ) throws(GeoError) -> Branch {
    var branch = try ChainTarget(output, run, input)
    try branch.check(against: input.paths + input.others)
    try add(output: output.path)
    var inner = StepContext(
      source: context.source, target: branch.format, skipsErrors: context.skipsErrors,
      services: self, keepsCRS: output.keepsCRS, isMended: context.isMended)
    var links: [Link] = []
    for step in steps { links += try step.makeLinks(in: &inner) }
    branch.request.keepsCRS = inner.keepsCRS
    branch.request.hasSeveralLayers = output.layer == nil && target.request.hasSeveralLayers
    return Branch(links: links, target: branch)
  }
}
