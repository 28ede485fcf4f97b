internal import Base

extension OSMRelationGraph {
  /// Adds to what many extracts hold all relations that can be reached from what each of them holds.
  mutating func spread(through found: OSMExtractFindings) {
    let relations = found.chosen[.relation]
    sort()
    var waiting = Column<Int64>()
    for edge in edges.buffer where waiting.last != edge.from { waiting.append(edge.from) }
    while let relation = waiting.last {
      waiting.truncate(to: waiting.count - 1)
      let group = relations[relation]
      guard group != OSMExtractGroups.none else { continue }
      var index = firstEdge(from: relation)
      while index < edges.count, edges[index].from == relation {
        let parent = edges[index].to
        if !found.groups.isSubset(group, of: relations[parent]) {
          found.choose(.relation, parent, for: group)
          waiting.append(parent)
        }
        index += 1
      }
    }
  }
}
