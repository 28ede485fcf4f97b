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
  /// The format of the output.
  let format: Format
  /// The first input, opened; its layers are known as far as its format knows them beforehand.
  private(set) var first: Run.Input?
  /// What the writer is asked for; steps may ask for more while they make their links.
  var request: OutputRequest
  private let destination: Destination
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
    format = try output.check()
    destination = Destination(output, run)
    run.takesInputOrder = steps.contains(where: \.takesInputOrder)
    try destination.check(against: input.paths)
    request = OutputRequest(path: output.isStandardOutput ? nil : output.path)
    request.isOverwriting = output.isOverwriting
    request.isAppending = output.isAppending
    request.keepsCRS = output.keepsCRS
    request.skipsErrors = input.onError == .skip
    request.options = try output.formatOptions(for: format)
  }

  /// True if a bad feature is left out and the run goes on.
  var skipsErrors: Bool { input.onError == .skip }

  /// Reads, applies and writes everything.
  func perform() throws(GeoError) -> ExitStatus {
    // The first input is opened before anything is created.
    var paths = input.paths[...]
    let first = try open(paths.removeFirst())
    self.first = first
    request.takesObjects = steps.isEmpty && Format.goesAsObjects(from: first.format, to: format)
    if request.takesObjects {
      try input.checkForObjects(output, fields)
      if !paths.isEmpty {
        run.ledger.warn(
          "inputs-not-merged",
          "the objects of several inputs follow one another; those that are in two of them are there twice"
        )
      }
    }
    request.hasSeveralLayers =
      output.layer == nil && input.layers.count != 1
      && (!paths.isEmpty || first.reader.layers.count > 1
        || first.reader.findsLayers && format.abilities.contains(.severalLayers))
    var links: [Link] = []
    for step in steps { links += try step.makeLinks(in: self) }
    if !request.takesObjects, format.systems != .any, !request.keepsCRS {
      links.append(.stage(Reprojection.implicit(skipsErrors: skipsErrors)))
    }
    let segments = makeSegments(of: links)

    let writer = try format.makeWriter(request)
    run.keepsPartialOutput = destination.isStream
    var sinks = segments.compactMap(\.end?.sink)
    sinks.append(writer)
    var catalogs = segments.map { _ in Catalog(input.selection(limited: false)) }
    catalogs[catalogs.count - 1] = lastCatalog()

    run.catalogs = [catalogs[0]]
    var next = first
    while true {
      try run.read(next, into: sinks[0], catalogs[0], stages: segments[0].stages)
      guard let path = paths.popFirst() else { break }
      next = try open(path)
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
    segments[segments.count - 1].stages += destination.stages
    return segments
  }

  /// What the output's layers, fields and numbers of features are chosen by.
  private func lastCatalog() -> Catalog {
    var selection = input.selection(limited: true)
    selection.outputLayer = output.layer
    selection.fields = fields
    selection.mixedPolicy = output.mixedPolicy
    return Catalog(selection)
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
