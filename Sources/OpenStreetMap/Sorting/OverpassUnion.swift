public import Base
public import Flow

/// Unites the copies of objects in answers of Overpass: what is a result and a part of another one comes with its
/// tags, and once more without them (`out body; >; out skel qt;`).
///
/// The rule is that of ``OSMCopies``: the highest version counts; copies of that version, and those that say no
/// version, are parts of one object, and what they say together takes the place of the last of them.
public enum OverpassUnion {
  /// Looks for copies, in one reading, and gives the stage that unites them; nil if there are none, or if the input
  /// is no answer of Overpass. Nothing has been read of the input before.
  public static func makeStage(
    for input: ObjectInput, jobs: Int, onProgress: @escaping (FlowProgress) -> Void = { _ in }
  ) throws(GeoError) -> (any ObjectStage)? {
    guard input.mayHaveParts else { return nil }
    let pass = OverpassCopiesPass()
    try Flow.run(
      from: try input.open(through: [OSMPassStage(pass)], isLast: false), into: NoObjectSink(),
      jobs: jobs, onProgress: onProgress)
    guard pass.counts.contains(where: { !$0.isEmpty }) else { return nil }
    return OverpassUnionStage(pass.counts)
  }
}

/// Finds the objects of which there are several copies.
private final class OverpassCopiesPass: OSMPass {
  let wanted = OSMWanted.objects
  /// For each kind the number of copies by id, of those objects alone.
  private(set) var counts: [[Int64: Int]] = [[:], [:], [:]]
  private let seen = OSMObjectSet()

  func makeWorker() -> any OSMPassWorker { Worker(self) }

  private final class Worker: OSMPassWorker {
    private let pass: OverpassCopiesPass

    init(_ pass: OverpassCopiesPass) { self.pass = pass }

    func gather(_ block: OSMBlock) {}

    func settle(_ block: OSMBlock) {
      for object in block.objects.buffer where !pass.seen[object.kind].insert(object.id) {
        pass.counts[Int(object.kind.rawValue)][object.id, default: 1] += 1
      }
    }
  }
}
