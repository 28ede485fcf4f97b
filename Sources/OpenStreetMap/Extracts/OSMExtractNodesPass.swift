internal import Base

/// Finds the nodes of ways that make relations whole.
final class OSMExtractNodesPass: OSMPass {
  let wanted: OSMWanted = [.ways, .references]
  private let found: OSMExtractFindings

  init(_ found: OSMExtractFindings) { self.found = found }

  func makeWorker() -> any OSMPassWorker { Worker(found) }

  /// All in turn: there are few such ways.
  private final class Worker: OSMPassWorker {
    private let found: OSMExtractFindings

    init(_ found: OSMExtractFindings) { self.found = found }

    func gather(_ block: OSMBlock) {}

    func settle(_ block: OSMBlock) {
      let ways = found.referenced[.way]
      let objects = block.objects.buffer
      for index in objects.indices where objects[index].kind == .way {
        let group = ways[objects[index].id]
        guard group != OSMExtractGroups.none else { continue }
        for node in block.nodes.buffer(block.nodeRange(of: index)) {
          found.add(.node, node, for: group)
        }
      }
    }
  }
}
