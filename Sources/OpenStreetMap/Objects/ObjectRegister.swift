public import Features
internal import Flow

/// Counts the objects of a run by kind, as a catalog counts features by layer. Written to in the turn of commitment,
/// and read when all is done.
///
/// Unchecked: turns and the end of a run follow one another, and a turnstile's mutex lies between any two.
public final class ObjectRegister: @unchecked Sendable {
  /// `nodes`, `ways` and `relations`.
  public let accounts = OSMKind.allCases.map { LayerAccount(name: $0.name + "s") }
  /// What became of objects, in a run that is about changes.
  private var changes: OSMChangeCounts?

  /// Nothing counted yet.
  public init() {}

  /// Takes in what became of the objects of a batch.
  func add(_ counts: OSMChangeCounts) {
    var sum = changes ?? OSMChangeCounts()
    sum.add(counts)
    changes = sum
  }

  /// What the run did, in words: `14,203 nodes, 1 way`, with what was not asked for; or
  /// `12 created, 540 modified, 419 deleted: 900 nodes, 71 ways`.
  public var result: String {
    let kinds = zip(OSMKind.allCases, accounts).filter { $1.tally.out > 0 }
      .map { Summary.count($1.tally.out, $0.name) }
    let objects = kinds.isEmpty ? "no objects" : kinds.joined(separator: ", ")
    if let changes {
      return Summary.grouped(changes.created) + " created, " + Summary.grouped(changes.modified)
        + " modified, " + Summary.grouped(changes.deleted) + " deleted: " + objects
    }
    let filtered = accounts.reduce(0) { $0 + $1.tally.filtered }
    guard filtered > 0 else { return objects }
    let words = Summary.passedOver(filtered, as: accounts.flatMap(\.tally.passedOver))
    return objects + " (\(words))"
  }
}
