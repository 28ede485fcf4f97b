/// How much of what a region holds is completed; the strategies are those of osmium extract.
public enum OSMStrategy: Hashable, Sendable {
  /// The nodes within, the ways that have some of them, the relations that have some of both: no node
  /// is added to a way.
  case simple
  /// Ways get all their nodes; relations that have found relations as members are found, too.
  case completeWays
  /// In addition, relations of some types get all their nodes and ways, and these ways all their nodes; nil
  /// for all types. Extracts give the same to relations of which a region holds at least `percent` of the members: 0 and 100 are none,
  /// as with osmium.
  case smart(types: [String]?, percent: Int = 100)

  /// True for a relation whose members are all wanted.
  func completes(_ relation: Int, of block: OSMBlock) -> Bool {
    guard case .smart(let types, _) = self else { return false }
    guard let types else { return true }
    return block.type(of: relation).map(types.contains) ?? false
  }

  /// The smallest number of members that a region holds of a relation whose members are all wanted; nil if that
  /// completes none.
  func completingCount(ofMembers count: Int) -> Int? {
    guard case .smart(_, let percent) = self, (1..<100).contains(percent) else { return nil }
    return (count * percent + 99) / 100
  }
}
