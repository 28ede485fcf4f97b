/// What the extracts of one input hold.
struct OSMExtractFindings: Sendable {
  /// The sets of extracts.
  let groups: OSMExtractGroups
  /// What their regions hold.
  let chosen = OSMByKind { OSMExtractMap() }
  /// What is added to make ways and relations whole.
  let referenced = OSMByKind { OSMExtractMap() }

  /// Nothing, of so many extracts.
  init(extractCount: Int) { groups = OSMExtractGroups(extractCount: extractCount) }

  /// Adds an object to what the regions of a group hold.
  func choose(_ kind: OSMKind, _ id: Int64, for group: UInt32) {
    let known = chosen[kind][id]
    let union = groups.union(known, group)
    if union != known { chosen[kind].set(id, to: union) }
  }

  /// Adds an object to what makes others whole, unless the regions hold it anyway; false if they do.
  @discardableResult
  func add(_ kind: OSMKind, _ id: Int64, for group: UInt32) -> Bool {
    if groups.isSubset(group, of: chosen[kind][id]) { return false }
    let known = referenced[kind][id]
    let union = groups.union(known, group)
    if union != known { referenced[kind].set(id, to: union) }
    return true
  }
}
