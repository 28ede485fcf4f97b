public import Base
internal import Flow

extension OSMIDSelection {
  /// Adds the ids of all objects of an input, whatever their versions.
  public func add(idsOf input: ObjectInput, jobs: Int) throws(GeoError) {
    try Flow.run(
      from: try input.open(through: [OSMPassStage(OSMIDListPass(self))], isLast: true),
      into: NoObjectSink(), jobs: jobs)
  }
}

/// Takes the ids of objects for a selection.
private final class OSMIDListPass: OSMPass {
  let wanted = OSMWanted.objects
  private let selection: OSMIDSelection

  init(_ selection: OSMIDSelection) { self.selection = selection }

  func makeWorker() -> any OSMPassWorker { Worker(selection) }

  private final class Worker: OSMPassWorker {
    private let selection: OSMIDSelection

    init(_ selection: OSMIDSelection) { self.selection = selection }

    func gather(_ block: OSMBlock) {}

    func settle(_ block: OSMBlock) {
      for object in block.objects.buffer { selection.add(object.id, of: object.kind) }
    }
  }
}
