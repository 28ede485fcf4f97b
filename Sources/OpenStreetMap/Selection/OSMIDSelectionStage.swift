public import Base
public import Flow

extension OSMIDSelection {
  /// Finds out what the objects of an input refer to, if that is asked for, and gives the stage that keeps
  /// what is wanted. `earlier` are the stages before it. With `copiesText` objects go on as their bytes in
  /// the input where they can.
  public func makeStage(
    for input: ObjectInput, behind earlier: [any ObjectStage], copiesText: Bool, jobs: Int,
    onProgress: @escaping (FlowProgress) -> Void = { _ in }
  ) throws(GeoError) -> any ObjectStage {
    func run(_ pass: any OSMPass) throws(GeoError) {
      try Flow.run(
        from: try input.open(through: earlier + [OSMPassStage(pass)], isLast: false),
        into: NoObjectSink(), jobs: jobs, onProgress: onProgress)
    }
    if addsReferenced {
      let pass = OSMIDSelectionPass(wanted)
      try run(pass)
      pass.addChildren()
      if !wanted.referenced.relations.isSubset(of: wanted.chosen.relations) {
        try run(OSMMembersPass(wanted, within: nil))
      }
      if !wanted.referenced.ways.isSubset(of: wanted.chosen.ways) {
        try run(OSMWayNodesPass(wanted))
      }
    }
    return OSMIDSelectionStage(
      self, copiesText: copiesText && earlier.isEmpty && input.isData && !removesTags)
  }
}

/// Keeps objects that are asked for by their ids, with what they refer to, and sees which of them are
/// there; the last reading of its input.
final class OSMIDSelectionStage: ObjectStage {
  private let selection: OSMIDSelection
  private let stage: OSMSelectionStage
  private let order = Turnstile()

  init(_ selection: OSMIDSelection, copiesText: Bool) {
    self.selection = selection
    var result = OSMSelectionResult()
    result.found = selection.wanted
    result.removesTags = selection.removesTags
    stage = OSMSelectionStage(result, box: nil, copiesText: copiesText)
  }

  var wanted: OSMWanted { stage.wanted }
  var endsDecoding: Bool { stage.endsDecoding }

  /// Why the answer is no, when all inputs have been read; nil if all ids are there.
  var refusal: String? { selection.refusal }

  func begin(path: String) {
    stage.begin(path: path)
    order.restart()
  }

  func makeStep() -> any ObjectStep { Step(selection, stage.makeStep(), order) }

  private final class Step: ObjectStep {
    private let selection: OSMIDSelection
    private let step: any ObjectStep
    private let order: Turnstile<Void>

    init(_ selection: OSMIDSelection, _ step: any ObjectStep, _ order: Turnstile<Void>) {
      self.selection = selection
      self.step = step
      self.order = order
    }

    func pass(_ ticket: Int) { order.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      try step.apply(to: &batch)
      let objects = batch.block.objects.buffer
      order.pass(batch.ticket) { _ in
        for chosen in batch.chosen.buffer {
          let object = objects[Int(chosen.index)]
          if selection.wanted.chosen[object.kind].contains(object.id) {
            selection.seen.chosen[object.kind].insert(object.id)
          }
          if selection.wanted.referenced[object.kind].contains(object.id) {
            selection.seen.referenced[object.kind].insert(object.id)
          }
        }
      }
    }
  }
}
