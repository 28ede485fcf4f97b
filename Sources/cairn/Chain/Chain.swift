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
  /// What takes objects in place of an output.
  var end: (any ObjectEnd)?
  var target: ChainTarget
  /// The outputs that the run puts in place.
  private(set) var outputs: [String] = []
  /// What makes the store that is written one that can be brought up to date; nil if that is not wanted.
  private let updatable: UpdatableConversion?
  /// The stages that objects go through.
  var objectStages: [any ObjectStage] = []
  /// The first input, if it has been opened already.
  private let opened: Run.Input?
  /// Copies of inputs that are read several times and are no files, by their paths.
  private var copies: [String: SpooledFile] = [:]
  /// What the first input says of its system shows that pipes must be copied.
  private var copiesPipes = false
  /// The features of all inputs were read for a plan, to find out what layers and fields they have.
  var isSurveyed = false

  /// A chain whose options go together. `first` is the first input, where that had to be looked at.
  init(
    _ run: Run, _ input: InputOptions, _ steps: [any StepOptions], _ output: OutputOptions,
    first: Run.Input? = nil
  ) throws(GeoError) {
    self.run = run
    self.input = input
    updatable = try UpdatableConversion(input, steps, output)
    self.steps = (updatable.map { [$0.step] } ?? []) + steps
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
    /// What becomes of objects if one of those steps gathers them.
    var gathering: ChainGathering?
    /// The steps that work on features, with what they are.
    var links: [(step: any StepOptions, links: [Link])] = []
    /// Several layers may come.
    var hasSeveralLayers = false
    /// What is known of the fields of features before they are read.
    var fieldKnowledge = FieldCheck.Knowledge.found
  }

  /// Opens the first input, before anything is created, and makes the links of each step.
  func prepare() throws(GeoError) -> Parts {
    let first = try openFirst()
    let count = try objectSteps(of: first)
    var parts = Parts(first: first)
    var source = StepContext.Source(format: first.format, paths: input.paths)
    source.coordinateOrder = input.options.last { $0.name == Run.inputOrder }?.value
    var context = makeContext(source)
    let staysObjects = count == steps.count && isObjectTarget(for: first.format)
    for (index, step) in steps[..<count].enumerated() {
      context.isBeforeFeatures = index == count - 1 && !staysObjects
      parts.objects.append((step, try step.makeObjectLinks(in: context)))
    }
    parts.gathering = try ChainGathering(parts.objects, inputCount: input.paths.count)
    if let end, !staysObjects {
      throw GeoError(
        .usage, "\(type(of: end).name) \(type(of: end).deed), and there are features",
        at: SourceLocation(path: first.path),
        hint:
          "OSM XML, PBF, OPL, osmChange and Overpass JSON have objects; put it before the steps "
          + "that work on features")
    }
    if staysObjects {
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
    target.request.addsMarkers = first.format.traits.hasStyles
    target.request.changesFeatures =
      !steps.isEmpty || input.box != nil || input.limit != nil || input.onError == .skip
      || input.paths.count > 1 || nature.layers.contains { target.reprojects($0.crs) }
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
  /// it. Layers that are known beforehand tell.
  private func place(in context: StepContext) throws(GeoError) -> BoundingBox? {
    guard context.demands.area == nil, !context.isReprojected,
      input.paths.allSatisfy(canReadAgain)
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
    let status = parts.features == nil ? try performObjects(parts) : try performFeatures(parts)
    // Stages of several inputs give the same answer.
    var refusals: [String] = []
    for refusal in objectStages.compactMap(\.refusal) where !refusals.contains(refusal) {
      refusals.append(refusal)
      run.answer(refusal)
    }
    return status == .done && !refusals.isEmpty ? .answerIsNo : status
  }

  private func makeContext(_ source: StepContext.Source) -> StepContext {
    var context = StepContext(
      source: source, target: format, outputOptions: target.request.options,
      skipsErrors: input.onError == .skip, services: self,
      keepsCRS: output.keepsCRS)
    context.isOfPiece = run.isPiece
    return context
  }

  // MARK: - Features

  func features(
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
    if let gathering = parts.gathering {
      let source = ObjectSource(path: opened.path, countedIn: gathering.register) {
        () throws(GeoError) in
        try self.objects(of: gathering, opened)
      }
      return try run.features(
        of: opened, needsProperties: needsProperties, for: format,
        adjusting: { (request) throws(GeoError) in
          try adjust(&request)
          // All inputs are read at once, whatever the size of the first.
          request.reading.jobs = self.run.jobs
        },
        opening: { (request) throws(GeoError) in
          try objects.ofGathered.makeFeatureReader(source, request)
        })
    }
    let input = ObjectInput(opened.source, objects)
    let stages = try stages(
      for: input, links, jobs: run.jobs(for: opened.source), unites: false)
    let source = try input.open(through: stages, isLast: true)
    return try run.features(
      of: opened, needsProperties: needsProperties, for: format, adjusting: adjust
    ) { (request) throws(GeoError) in try objects.makeFeatureReader(source, request) }
  }

  private func performFeatures(_ parts: Parts) throws(GeoError) -> ExitStatus {
    guard format.writer != nil else {
      throw GeoError(
        .usage, "features are not written as \(format.title), only objects of OpenStreetMap",
        hint: "write OSM XML first (-o FILE.osm), and convert that")
    }
    let segments = makeSegments(of: parts.links.flatMap(\.links))
    let writer = try target.makeWriter()
    try updatable?.attach(to: writer, fields: fields)
    run.keepsPartialOutput = target.isStream
    var sinks = segments.compactMap(\.end?.sink)
    sinks.append(writer)
    var catalogs = segments.map { _ in Catalog() }
    catalogs[catalogs.count - 1] = target.makeCatalog(limit: input.limit, fields: fields)

    run.catalogs = [catalogs[0]]
    let paths = parts.gathering == nil ? input.paths[...] : input.paths.prefix(1)
    for (index, path) in paths.enumerated() {
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
    parts.gathering?.finish(run.ledger, isBeforeFeatures: true)
    try run.checkLayers()
    for stage in segments[0].stages { try stage.verify() }
    for index in segments.indices.dropFirst() {
      guard let barrier = segments[index - 1].end else { break }
      try barrier.sink.finish(catalogs[index - 1])
      try run.read(
        from: barrier, into: sinks[index], catalogs[index], stages: segments[index].stages)
      for stage in segments[index].stages { try stage.verify() }
      for stage in segments[index].stages { stage.take(catalogs[index - 1].attachments) }
      catalogs[index].take(catalogs[index - 1].attachments)
      catalogs[index].absorb(catalogs[index - 1], endsLayers: barrier.endsLayers)
      run.catalogs = [catalogs[index]]
    }
    try checkFields(of: catalogs[catalogs.count - 1], parts.fieldKnowledge)
    for segment in segments {
      for stage in segment.stages { try stage.finish(run.ledger) }
      try segment.end?.finish(run.ledger)
    }
    try run.rejects?.prepare()
    try writer.finish(catalogs[catalogs.count - 1], run.ledger)
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
  func add(output path: String?) throws(GeoError) {
    guard let path, path != "-", !OutputFile.isSpecial(path) else { return }
    guard !outputs.contains(where: { FileIdentity.isSame($0, path) }) else {
      throw GeoError(
        .usage, "two outputs of the run are one file", at: SourceLocation(path: path))
    }
    outputs.append(path)
  }

  /// The copy of a pipe that is read several times, which is made when it is first needed.
  func copy(of path: String) throws(GeoError) -> SpooledFile? {
    if let known = copies[path] { return known }
    guard isPipe(path), canReadAgain(path) else { return nil }
    let copy = try SpooledFile(try ByteSource(path: path))
    copies[path] = copy
    return copy
  }

  private func isPipe(_ path: String) -> Bool { path == "-" || OutputFile.isSpecial(path) }

  /// True for files, and for pipes that are copied.
  func canReadAgain(_ path: String) -> Bool {
    !isPipe(path) || copiesPipes || steps.contains(where: \.readsTwice)
  }

  /// Opens the first input. Pipes are copied if the beginning of it shows that the operation depends on where the
  /// data are: it is that which a file would get.
  private func openFirst() throws(GeoError) -> Run.Input {
    let path = input.paths[0]
    let first = if let opened { opened } else { try run.open(path, copy: try copy(of: path)) }
    guard !input.paths.allSatisfy(canReadAgain), try dependsOnPlace(first) else { return first }
    copiesPipes = true
    guard isPipe(path) else { return first }
    let copy = try SpooledFile(first.source)
    copies[path] = copy
    return try run.open(path, copy: copy)
  }

  /// True if the operation that features need depends on where they are, as far as the beginning of an input tells.
  private func dependsOnPlace(_ first: Run.Input) throws(GeoError) -> Bool {
    guard first.format.objects == nil else { return false }
    let head = first.source.withHead { Array($0) }
    let probe = Run.Input(
      path: first.path, source: try ByteSource(path: first.path, reading: HeadBytes(head)),
      format: first.format)
    // What is wrong with the input is said when it is read.
    guard let opened = try? run.features(of: probe, needsProperties: false) else { return false }
    let layers = opened.reader.nature.layers.filter { $0.hasGeometry && !$0.isPassedOver }
    let systems = layers.map(\.crs)
    let reprojections = steps.compactMap { $0 as? any ReprojectingStep }
    if reprojections.contains(where: { $0.depends(onPlaceFrom: systems) }) { return true }
    guard !reprojections.contains(where: \.isSettled) else { return false }
    let assigned = try reprojections.lazy.compactMap(\.source).last.map {
      (name) throws(GeoError) in try SystemArgument(name).system()
    }
    for crs in assigned.map({ [$0] }) ?? systems
    where target.reprojects(crs) && crs != .undefinedGeographic {
      if try ReferenceSystems().dependOnPlace(from: crs, to: .wgs84) { return true }
    }
    return false
  }
}
