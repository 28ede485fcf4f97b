import CommandLineKit
import Formats
import Geometry
import Steps
import Streaming

/// A reader, steps and a writer, in one process: what `convert`, the commands of steps and `pipeline` run.
final class Chain {
  let run: Run
  let input: InputOptions
  let steps: [any StepOptions]
  let output: OutputOptions
  /// The fields to keep, if named.
  var fields: [String]?
  /// The first input, opened; its layers are known as far as its format knows them beforehand.
  private(set) var first: Run.Input?
  /// Several layers may come.
  private(set) var hasSeveralLayers = false
  private var target: ChainTarget
  /// The outputs that the run puts in place.
  private var outputs: [String] = []
  /// Copies of inputs that are read several times and are no files, by their paths.
  private var copies: [String: SpooledFile] = [:]

  /// A chain whose options go together; nothing is opened yet.
  init(
    _ run: Run, _ input: InputOptions, _ steps: [any StepOptions], _ output: OutputOptions
  ) throws(GeoError) {
    self.run = run
    self.input = input
    self.steps = steps
    self.output = output
    run.takesInputOrder = steps.contains(where: \.takesInputOrder)
    target = try ChainTarget(output, run, input)
    try target.check(against: input.paths)
    try add(output: output.path)
  }

  /// Takes down an output of the run; refuses to put two in one place.
  func add(output path: String?) throws(GeoError) {
    guard let path, path != "-", !OutputFile.isSpecial(path) else { return }
    guard !outputs.contains(where: { FileIdentity.isSame($0, path) }) else {
      throw GeoError(
        .usage, "two outputs of the run are one file", at: SourceLocation(path: path))
    }
    outputs.append(path)
  }

  /// The format of the output.
  var format: Format { target.format }
  /// What the writer is asked for; steps may ask for more while they make their links.
  var request: OutputRequest {
    get { target.request }
    set { target.request = newValue }
  }

  /// True if a bad feature is left out and the run goes on.
  var skipsErrors: Bool { input.onError == .skip }

  /// True if the layers of the input declare all their fields, or none at all.
  var knowsFields: Bool { first.map { !$0.reader.findsLayers } ?? false }

  /// Opens the first input, before anything is created, and makes the links of each step.
  func prepare() throws(GeoError) -> [(step: any StepOptions, links: [Link])] {
    let first = try open(input.paths[0])
    self.first = first
    request.takesObjects = steps.isEmpty && Format.goesAsObjects(from: first.format, to: format)
    hasSeveralLayers =
      input.layers.count != 1
      && (input.paths.count > 1 || first.reader.layers.count > 1
        || first.reader.findsLayers && format.abilities.contains(.severalLayers))
    request.hasSeveralLayers = output.layer == nil && hasSeveralLayers
    var links: [(any StepOptions, [Link])] = []
    for step in steps { links.append((step, try step.makeLinks(in: self))) }
    return links
  }

  /// The links of steps that lead to an output of their own, which they may ask for more.
  func makeLinks(
    of steps: [any StepOptions], into branch: inout ChainTarget
  ) throws(GeoError) -> [Link] {
    swap(&target, &branch)
    defer { swap(&target, &branch) }
    var links: [Link] = []
    for step in steps { links += try step.makeLinks(in: self) }
    return links
  }

  /// Reads, applies and writes everything.
  func perform() throws(GeoError) -> ExitStatus {
    let segments = makeSegments(of: try prepare().flatMap(\.links))
    if request.takesObjects { try checkObjects() }
    let writer = try format.makeWriter(request)
    run.keepsPartialOutput = target.isStream
    var sinks = segments.compactMap(\.end?.sink)
    sinks.append(writer)
    var catalogs = segments.map { _ in Catalog() }
    catalogs[catalogs.count - 1] = target.makeCatalog(limit: input.limit, fields: fields)

    run.catalogs = [catalogs[0]]
    for (index, path) in input.paths.enumerated() {
      guard let next = index == 0 ? first : try open(path) else { break }
      try run.read(next, into: sinks[0], catalogs[0], stages: segments[0].stages)
    }
    try run.checkLayers()
    for index in segments.indices.dropFirst() {
      guard let barrier = segments[index - 1].end else { break }
      try barrier.sink.finish(catalogs[index - 1])
      try run.read(
        from: barrier, into: sinks[index], catalogs[index], stages: segments[index].stages)
      catalogs[index].absorb(catalogs[index - 1])
      run.catalogs = [catalogs[index]]
    }
    for segment in segments {
      for stage in segment.stages { try stage.finish(run.ledger) }
      try segment.end?.finish(run.ledger)
    }
    try run.rejects?.prepare()
    try writer.finish(catalogs[catalogs.count - 1])
    run.keepsPartialOutput = true
    try run.commitRejects()
    let refusals = segments.flatMap(\.stages).compactMap(\.refusal)
    for refusal in refusals { run.answer(refusal) }
    return refusals.isEmpty ? .done : .answerIsNo
  }

  /// What the output asks for besides.
  var finalStages: [any Stage] { request.takesObjects ? [] : target.stages }

  private func checkObjects() throws(GeoError) {
    try input.checkForObjects(output, fields)
    guard input.paths.count > 1 else { return }
    run.ledger.warn(
      "inputs-not-merged",
      "the objects of several inputs follow one another; those that are in two of them are there twice"
    )
  }

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

  private func open(_ path: String) throws(GeoError) -> Run.Input {
    let opened = try run.open(path, copy: try copy(of: path), needsProperties: true, for: format) {
      request in
      if !steps.isEmpty {
        // A step may leave features out, so that more must be read than are wanted; and objects have
        // to become features before anything can be done with them.
        request.limit = nil
        request.wantsObjects = false
      }
      steps.first?.adjust(&request)
    }
    guard
      first == nil || steps.isEmpty == false
        || Format.goesAsObjects(from: opened.format, to: format) == request.takesObjects
    else {
      throw GeoError(
        .usage, "objects of OpenStreetMap and features of other formats do not go into one output",
        at: SourceLocation(path: opened.path), hint: "convert them one by one")
    }
    return opened
  }

  /// Opens an input once more, before the chain reads it; only if a step said that it does.
  func openAgain(_ path: String) throws(GeoError) -> Run.Input {
    try run.open(path, copy: try copy(of: path), needsProperties: false)
  }

  /// The copy of a pipe that is read several times, which is made when it is first needed.
  private func copy(of path: String) throws(GeoError) -> SpooledFile? {
    guard steps.contains(where: \.readsTwice) else { return nil }
    if let known = copies[path] { return known }
    let isPipe = if path == "-" { true } else { OutputFile.isSpecial(path) }
    guard isPipe else { return nil }
    let copy = try SpooledFile(try ByteSource(path: path))
    copies[path] = copy
    return copy
  }
}
