import Base
import CommandLineKit
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

  /// The stages that objects of an input go through.
  func stages(
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

  func performObjects(_ parts: Parts) throws(GeoError) -> ExitStatus {
    guard let makeWriter = format.objects?.makeWriter else { return .bug }
    let links = parts.objects.flatMap(\.links)
    if input.paths.count > 1 {
      target.request.options["sorted"] = "no"
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
