/// Ids of objects, by kind.
final class OSMObjectSet: Sendable {
  let nodes = OSMIDSet()
  let ways = OSMIDSet()
  let relations = OSMIDSet()

  /// An empty set.
  init() {}

  /// The ids of one kind.
  @inline(__always)
  subscript(kind: OSMKind) -> OSMIDSet {
    switch kind {
    case .node: nodes
    case .way: ways
    case .relation: relations
    }
  }
}

/// What was found in an input: objects, and what they need to be complete.
struct OSMFindings: Sendable {
  /// What was asked for.
  let chosen = OSMObjectSet()
  /// The objects that those refer to; some of them may be chosen, too.
  let referenced = OSMObjectSet()

  /// True for an object of either.
  @inline(__always)
  func contains(_ kind: OSMKind, _ id: Int64) -> Bool {
    chosen[kind].contains(id) || referenced[kind].contains(id)
  }
}
