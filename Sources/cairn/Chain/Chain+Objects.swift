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

  /// The stages that objects of an input go through. `endsChain`: nothing but the output follows.
  func stages(
    for input: ObjectInput, of opened: Run.Input, _ links: [ObjectLink], endsChain: Bool = true
  ) throws(GeoError) -> [any ObjectStage] {
    let progress = run.progress
    var stages: [any ObjectStage] = []
    for (index, link) in links.enumerated() {
      switch link {
      case .stage(let stage): stages.append(stage)
      case .prepared(let prepare):
        let copies = endsChain && index == links.count - 1 && format.objects?.isData == true
        stages.append(
          try prepare(
            ObjectPreparation(
              input: input, earlier: stages, copiesText: copies,
              jobs: run.jobs(for: opened.source),
              onProgress: { progress.update(done: $0.done, total: $0.total) })))
      case .gathering:
        throw GeoError(
          .usage, "what sort and merge hand out goes into a file of OpenStreetMap's objects",
          hint: "write them first (-o FILE.osm.pbf), and convert that")
      }
    }
    objectStages += stages
    return stages
  }

  func performObjects(_ parts: Parts) throws(GeoError) -> ExitStatus {
    guard let makeWriter = format.objects?.makeWriter else { return .bug }
    let segments = ObjectSegment.segments(of: parts.objects.flatMap(\.links))
    let register = ObjectRegister()
    run.registers = [register]
    if segments.count > 1 {
      let source = try gather(parts, segments, register)
      // The output is made when everything that has to be known is known.
      let writer = try makeWriter(target.request)
      run.keepsPartialOutput = target.isStream
      try read(source, into: writer, jobs: segments.compactMap(\.end?.jobs).max() ?? 1, register)
      for segment in segments { segment.end?.finish(register, run.ledger) }
      return try finish(writer)
    }
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
      let stages = try stages(for: objects, of: opened, segments[0].links)
      let source = try objects.open(through: stages, isLast: true)
      let sink = if let writer { writer } else { try makeWriter(target.request) }
      writer = sink
      run.keepsPartialOutput = target.isStream
      try run.read(source, of: opened, into: sink, register)
      if let oddity = objects.oddity { run.ledger.warn(of: [oddity]) }
    }
    return try finish(writer)
  }

  private func finish(_ writer: (any ObjectWriter)?) throws(GeoError) -> ExitStatus {
    try writer?.finish()
    run.keepsPartialOutput = true
    return .done
  }

  /// Links up to one that gathers objects, or up to the output.
  private struct ObjectSegment {
    var links: [ObjectLink] = []
    var end: (any ObjectGathering)?

    static func segments(of links: [ObjectLink]) -> [ObjectSegment] {
      var segments = [ObjectSegment()]
      for link in links {
        if case .gathering(let gathering) = link {
          segments[segments.count - 1].end = gathering
          segments.append(ObjectSegment())
        } else {
          segments[segments.count - 1].links.append(link)
        }
      }
      return segments
    }

    /// The stages of links behind a gathering, whose objects can be read only once.
    func stages() throws(GeoError) -> [any ObjectStage] {
      var stages: [any ObjectStage] = []
      for link in links {
        guard case .stage(let stage) = link else {
          throw GeoError(
            .usage,
            "what sort and merge hand out can be read once, and a step behind them reads it more often",
            hint: "put that step before them, or write what they hand out to a file first")
        }
        stages.append(stage)
      }
      return stages
    }
  }

  /// Reads all inputs into the first link that gathers objects, and what it hands out into the next one. Returns
  /// what the last one hands out.
  private func gather(
    _ parts: Parts, _ segments: [ObjectSegment], _ register: ObjectRegister
  ) throws(GeoError) -> ObjectSource {
    // Before anything is read: what comes later may not be possible.
    let later = try segments.dropFirst().map { (segment) throws(GeoError) in try segment.stages() }
    for stages in later { objectStages += stages }
    guard let first = segments[0].end else {
      throw GeoError(.bug, "a chain without an end")
    }
    guard input.paths.count == 1 || !first.readsTogether || segments[0].links.isEmpty else {
      throw GeoError(
        .usage, "merge reads its inputs side by side, and the steps before it take one at a time",
        hint: "read one file, and name the others behind merge")
    }
    for (index, path) in input.paths.enumerated() {
      let opened = index == 0 ? parts.first : try run.open(path)
      let objects = try objects(of: opened)
      let stages = try stages(for: objects, of: opened, segments[0].links, endsChain: false)
      let source = try objects.open(through: stages, isLast: true)
      let run = run
      try first.add(source, jobs: run.jobs(for: opened.source)) {
        (source, sink) throws(GeoError) in
        try run.read(source, of: opened, into: sink, register)
      }
      if let oddity = objects.oddity { run.ledger.warn(of: [oddity]) }
    }
    var source = try first.open(through: later[0], register)
    for (segment, stages) in zip(segments.dropFirst(), later.dropFirst()) {
      guard let next = segment.end else { break }
      try next.add(source, jobs: segments.compactMap(\.end?.jobs).max() ?? 1) {
        (source, sink) throws(GeoError) in
        try read(source, into: sink, jobs: next.jobs, register)
      }
      source = try next.open(through: stages, register)
    }
    return source
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
