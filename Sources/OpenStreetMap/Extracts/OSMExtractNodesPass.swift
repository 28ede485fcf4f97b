internal import Base

/// Finds the nodes of ways that make relations whole; of a history those of all ways, as one version of a way that
/// regions hold may have other nodes than the next.
final class OSMExtractNodesPass: OSMPass {
  let wanted: OSMWanted = [.ways, .references]
  private let found: OSMExtractFindings
  private let takesAllWays: Bool

  /// `ofAllWays`: also of those that regions hold.
  init(_ found: OSMExtractFindings, ofAllWays takesAllWays: Bool) {
    self.found = found
    self.takesAllWays = takesAllWays
  }

  func makeWorker() -> any OSMPassWorker { Worker(found, takesAllWays) }

  /// All in turn: there are few such ways.
  private final class Worker: OSMPassWorker {
    private let found: OSMExtractFindings
    private let takesAllWays: Bool

    init(_ found: OSMExtractFindings, _ takesAllWays: Bool) {
      self.found = found
      self.takesAllWays = takesAllWays
    }

    func gather(_ block: OSMBlock) {}

    func settle(_ block: OSMBlock) {
      let ways = found.referenced[.way]
      let objects = block.objects.buffer
      for index in objects.indices where objects[index].kind == .way {
        let id = objects[index].id
        let group =
          takesAllWays ? found.groups.union(ways[id], found.chosen[.way][id]) : ways[id]
        guard group != OSMExtractGroups.none else { continue }
        for node in block.nodes.buffer(block.nodeRange(of: index)) {
          found.add(.node, node, for: group)
        }
      }
    }
  }
}
