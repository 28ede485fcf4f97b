/// How much of what a region holds is completed; the strategies are those of osmium extract.
public enum OSMStrategy: Hashable, Sendable {
  /// The nodes within, the ways that have some of them, the relations that have some of both: no node
  /// is added to a way.
  case simple
  /// Ways get all their nodes; relations that have found relations as members are found, too.
  case completeWays
  /// In addition, relations of some types get all their nodes and ways, and these ways all their nodes; nil
  /// for all types.
  case smart(types: [String]?)

  /// True for a relation whose members are all wanted.
  func completes(_ relation: Int, of block: OSMBlock) -> Bool {
    guard case .smart(let types) = self else { return false }
    guard let types else { return true }
    return block.type(of: relation).map(types.contains) ?? false
  }
}
