internal import Base

/// Finds what objects that are asked for by their ids refer to.
final class OSMIDSelectionPass: OSMPass {
  let wanted: OSMWanted = [.ways, .relations, .references]
  private let found: OSMFindings
  /// From relations to the relations that are their members.
  private var children = OSMRelationGraph()

  /// Adds to what is referenced.
  init(_ found: OSMFindings) { self.found = found }

  func makeWorker() -> any OSMPassWorker { Worker(self) }

  /// Adds the relations that are members of found ones, whatever the depth.
  func addChildren() { children.close(found.referenced.relations) }

  private final class Worker: OSMPassWorker {
    private let pass: OSMIDSelectionPass
    private var nodes = Column<Int64>()
    private var members = Column<OSMMember>()
    /// Relations and their members, one after the other.
    private var edges = Column<Int64>()

    init(_ pass: OSMIDSelectionPass) { self.pass = pass }

    func gather(_ block: OSMBlock) {
      nodes.removeAll()
      members.removeAll()
      edges.removeAll()
      let chosen = pass.found.chosen
      let objects = block.objects.buffer
      for index in objects.indices {
        let object = objects[index]
        let isChosen = chosen[object.kind].contains(object.id)
        switch object.kind {
        case .node: continue
        case .way:
          guard isChosen else { continue }
          nodes.append(contentsOf: block.nodes.buffer(block.nodeRange(of: index)))
        case .relation:
          for member in block.members.buffer(block.memberRange(of: index)) {
            if isChosen { members.append(member) }
            guard member.kind == .relation else { continue }
            edges.append(object.id)
            edges.append(member.id)
          }
        }
      }
    }

    func settle(_ block: OSMBlock) {
      let referenced = pass.found.referenced
      for node in nodes.buffer { referenced.nodes.insert(node) }
      for member in members.buffer { referenced[member.kind].insert(member.id) }
      for index in stride(from: 0, to: edges.count, by: 2) {
        pass.children.add(from: edges[index], to: edges[index + 1])
      }
    }
  }
}
