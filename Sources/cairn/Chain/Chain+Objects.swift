import Base
import CommandLineKit
import Features
import Flow
import FormatKit
import OpenStreetMap

/// What the chain does with OpenStreetMap's objects.
extension Chain {
  /// True if objects of a format can go into the output as they are.
  func isObjectTarget(for input: Format) -> Bool {
    input.objects != nil && format.objects?.makeWriter != nil
  }

  /// How many of the first steps work on objects. Errors: `.usage` where such a step finds none.
  func objectSteps(of input: Run.Input) throws(GeoError) -> Int {
    let last = steps.lastIndex { $0.unit == .objects }
    if let last {
      guard input.format.objects != nil else {
        throw GeoError(
          .usage,
          "\(input.format.title) has no objects of OpenStreetMap, which "
            + "\(type(of: steps[last]).name) works on here",
          at: SourceLocation(path: input.path),
          hint: "OSM XML, PBF, OPL, osmChange and Overpass JSON have them")
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

  /// The stages that objects of an input go through. `endsChain`: nothing but the output follows. `unites`: copies of
  /// an object become one; features that are made of the objects themselves are made of all copies anyway.
  func stages(
    for input: ObjectInput, _ links: [ObjectLink], jobs: Int, endsChain: Bool = true, unites: Bool
  ) throws(GeoError) -> [any ObjectStage] {
    let progress = run.progress
    let onProgress = { (now: FlowProgress) in progress.update(done: now.done, total: now.total) }
    var stages: [any ObjectStage] = []
    if unites,
      let union = try OverpassUnion.makeStage(for: input, jobs: jobs, onProgress: onProgress)
    {
      stages.append(union)
    }
    for (index, link) in links.enumerated() {
      switch link {
      case .stage(let stage): stages.append(stage)
      case .prepared(let prepare):
        let copies =
          endsChain && index == links.count - 1 && end == nil
          && format.objects?.isData == true
        stages.append(
          try prepare(
            ObjectPreparation(
              input: input, earlier: stages, copiesText: copies, jobs: jobs,
              onProgress: onProgress)))
      case .gathering: throw GeoError(.bug, "a link that gathers objects is not a stage")
      }
    }
    objectStages += stages
    return stages
  }

  func performObjects(_ parts: Parts) throws(GeoError) -> ExitStatus {
    guard let makeWriter = try objectWriter() else { return .bug }
    if let gathering = parts.gathering {
      run.registers = [gathering.register]
      let source = try objects(of: gathering, parts.first)
      // The output is made when everything that has to be known is known.
      let writer = try makeWriter(target.request)
      run.keepsPartialOutput = target.isStream
      try read(source, into: writer, jobs: gathering.jobs, gathering.register)
      gathering.finish(run.ledger)
      return try finish(writer)
    }
    let register = ObjectRegister()
    run.registers = [register]
    if input.paths.count > 1 {
      target.request.options["sorted"] = "no"
      if !steps.contains(where: \.joinsInputs) {
        run.ledger.warn(
          .inputsNotMerged,
          "the objects of several inputs follow one another; those that are in two of them are there "
            + "twice: cairn merge makes one file of them")
      }
    }
    var writer: (any ObjectWriter)?
    for (index, path) in input.paths.enumerated() {
      let opened = index == 0 ? parts.first : try run.open(path)
      let objects = try objects(of: opened)
      let stages = try stages(
        for: objects, parts.objects.flatMap(\.links), jobs: run.jobs(for: opened.source),
        unites: true)
      let source = try objects.open(through: stages, isLast: true)
      let sink = if let writer { writer } else { try makeWriter(target.request) }
      writer = sink
      run.keepsPartialOutput = target.isStream
      try run.read(source, of: opened, into: sink, register)
      if let oddity = objects.oddity { run.ledger.warn(of: [oddity]) }
    }
    return try finish(writer)
  }

  /// What takes the objects in the end: the output, or what stands in its place.
  private func objectWriter() throws(GeoError) -> (
    (OutputRequest) throws(GeoError) -> any ObjectWriter
  )? {
    guard let writer = try end?.makeWriter(run) else { return format.objects?.makeWriter }
    return { _ in writer }
  }

  private func finish(_ writer: (any ObjectWriter)?) throws(GeoError) -> ExitStatus {
    try writer?.finish()
    run.keepsPartialOutput = true
    return .done
  }

  /// Reads all inputs into the first step that gathers objects, and what it hands out into the next one. Returns
  /// what the last one hands out, through the stages behind it.
  func objects(
    of gathering: ChainGathering, _ first: Run.Input
  ) throws(GeoError) -> ObjectSource {
    let (run, register, segments) = (run, gathering.register, gathering.segments)
    for (index, path) in input.paths.enumerated() {
      let opened = index == 0 ? first : try run.open(path)
      let objects = try objects(of: opened)
      let jobs = run.jobs(for: opened.source)
      let stages = try stages(
        for: objects, segments[0].links, jobs: jobs, endsChain: false, unites: true)
      let source = try objects.open(through: stages, isLast: true)
      try segments[0].end?.add(source, jobs: jobs) { (source, sink) throws(GeoError) in
        try run.read(source, of: opened, into: sink, register)
      }
      if let oddity = objects.oddity { run.ledger.warn(of: [oddity]) }
    }
    for (segment, next) in zip(segments, segments.dropFirst()) {
      guard let end = segment.end else { break }
      let jobs = gathering.jobs
      let read = { (source: ObjectSource, sink: any ObjectSink) throws(GeoError) in
        try self.read(source, into: sink, jobs: jobs, register)
      }
      let objects = ObjectInput(of: end, path: first.path, countedIn: register, reading: read)
      let stages = try stages(
        for: objects, next.links, jobs: jobs, endsChain: next.end == nil, unites: false)
      let source = try objects.open(through: stages, isLast: true)
      guard let following = next.end else { return source }
      try following.add(source, jobs: jobs, reading: read)
    }
    throw GeoError(.bug, "a chain without an end")
  }

  /// Reads what a gathering hands out.
  private func read(
    _ source: ObjectSource, into sink: any ObjectSink, jobs: Int, _ register: ObjectRegister
  ) throws(GeoError) {
    let (ledger, progress) = (run.ledger, run.progress)
    let end = try Flow.run(
      from: source, into: sink, register, jobs: jobs,
      onWarning: { ledger.warn($0.reason, $0.message, count: $0.count) },
      onProgress: { progress.update(done: $0.done, total: $0.total) })
    ledger.warn(of: end.oddities)
  }

  private func objects(of opened: Run.Input) throws(GeoError) -> ObjectInput {
    guard let objects = opened.format.objects else { throw Self.mixedUnits(opened) }
    return ObjectInput(opened.source, objects)
  }

  static func mixedUnits(_ opened: Run.Input) -> GeoError {
    GeoError(
      .usage, "objects of OpenStreetMap and features of other formats do not go into one output",
      at: SourceLocation(path: opened.path), hint: "convert them one by one")
  }

  /// Refuses options that choose or change features, where objects go on as they are.
  func checkObjects() throws(GeoError) {
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
}
