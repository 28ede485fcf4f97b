/// Keeps the objects of some kinds.
public final class OSMKindStage: ObjectStage {
  /// What is kept is left as it is.
  public let wanted: OSMWanted = .objects
  fileprivate let kinds: OSMKinds

  /// Keeps nodes, ways, relations or several of these.
  public init(nodes: Bool, ways: Bool, relations: Bool) {
    var kinds: OSMKinds = []
    if nodes { kinds.insert(.nodes) }
    if ways { kinds.insert(.ways) }
    if relations { kinds.insert(.relations) }
    self.kinds = kinds
  }

  /// Inputs do not differ.
  public func begin(path: String) {}
  /// A step that leaves out the other kinds.
  public func makeStep() -> any ObjectStep { Step(kinds) }

  private final class Step: ObjectStep {
    private let kinds: OSMKinds

    init(_ kinds: OSMKinds) { self.kinds = kinds }

    func pass(_ ticket: Int) {}

    func apply(to batch: inout ObjectBatch) {
      let counts = batch.readCounts
      // Most batches have one kind.
      guard OSMKind.allCases.contains(where: { counts[$0] > 0 && !kinds.contains(OSMKinds($0)) })
      else { return }
      let sources = batch.sources
      batch.choose { before, batch in
        for chosen in before {
          let kind = sources[Int(chosen.source)].objects[Int(chosen.index)].kind
          if kinds.contains(OSMKinds(kind)) {
            batch.add(chosen)
          } else {
            batch.filteredCounts[kind] += 1
          }
        }
      }
    }
  }
}
