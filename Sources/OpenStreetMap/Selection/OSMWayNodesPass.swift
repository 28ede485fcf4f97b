internal import Base

/// Finds the nodes of ways that were found by their ids.
final class OSMWayNodesPass: OSMPass {
  let wanted: OSMWanted = [.ways, .references]
  private let found: OSMFindings
  private let extent: OSMFindings?

  /// Adds the nodes of referenced ways to the referenced nodes, as far as they are in an extent.
  init(_ found: OSMFindings, within extent: OSMFindings? = nil) {
    self.found = found
    self.extent = extent
  }

  func makeWorker() -> any OSMPassWorker { Worker(self) }

  private final class Worker: OSMPassWorker {
    private let pass: OSMWayNodesPass
    private var nodes = Column<Int64>()

    init(_ pass: OSMWayNodesPass) { self.pass = pass }

    func gather(_ block: OSMBlock) {
      nodes.removeAll()
      let found = pass.found
      let objects = block.objects.buffer
      for index in objects.indices
      // The nodes of chosen ways are known.
      where objects[index].kind == .way && found.referenced.ways.contains(objects[index].id)
        && !found.chosen.ways.contains(objects[index].id)
      {
        for node in block.nodes.buffer(block.nodeRange(of: index))
        where pass.extent?.contains(.node, node) ?? true {
          nodes.append(node)
        }
      }
    }

    func settle(_ block: OSMBlock) {
      for node in nodes.buffer { pass.found.referenced.nodes.insert(node) }
    }
  }
}
