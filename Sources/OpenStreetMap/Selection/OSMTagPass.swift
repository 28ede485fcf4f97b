internal import Base

/// Finds ways and relations by their tags, and what they refer to.
///
/// Nodes refer to nothing: those that are asked for are found when the result is made.
final class OSMTagPass: OSMPass {
  let wanted: OSMWanted
  /// What is found: chosen is what matches.
  let found = OSMFindings()
  private let matcher: OSMTagMatcher
  private let extent: OSMFindings?
  /// From relations to the relations that are their members.
  private var children = OSMRelationGraph()

  /// Looks for what a matcher wants, as far as it is in an extent.
  init(_ matcher: OSMTagMatcher, within extent: OSMFindings?) {
    self.matcher = matcher
    self.extent = extent
    wanted = matcher.kinds.subtracting(.nodes).wanted.union([.tags, .references])
  }

  func makeWorker() -> any OSMPassWorker { Worker(self) }

  /// Adds the relations that are members of found ones, whatever the depth.
  func addChildren() { children.close(found.referenced.relations) }

  private final class Worker: OSMPassWorker {
    private let pass: OSMTagPass
    private let extent: OSMFindings?
    private var ways = Column<Int64>()
    private var relations = Column<Int64>()
    private var nodes = Column<Int64>()
    private var members = Column<OSMMember>()
    /// Relations and their members, one after the other.
    private var edges = Column<Int64>()

    init(_ pass: OSMTagPass) {
      self.pass = pass
      extent = pass.extent
    }

    func gather(_ block: OSMBlock) {
      ways.removeAll()
      relations.removeAll()
      nodes.removeAll()
      members.removeAll()
      edges.removeAll()
      let objects = block.objects.buffer
      for index in objects.indices {
        let object = objects[index]
        guard object.kind != .node else { continue }
        guard extent?.contains(object.kind, object.id) ?? true else { continue }
        let isFound = pass.matcher.matches(index, of: block)
        if object.kind == .relation {
          addRelation(object.id, isFound, block.members.buffer(block.memberRange(of: index)))
        } else if isFound {
          ways.append(object.id)
          for node in block.nodes.buffer(block.nodeRange(of: index))
          where extent?.contains(.node, node) ?? true {
            nodes.append(node)
          }
        }
      }
    }

    private func addRelation(
      _ id: Int64, _ isFound: Bool, _ all: UnsafeBufferPointer<OSMMember>
    ) {
      if isFound { relations.append(id) }
      for member in all where extent?.contains(member.kind, member.id) ?? true {
        if isFound { members.append(member) }
        if member.kind == .relation {
          edges.append(id)
          edges.append(member.id)
        }
      }
    }

    func settle(_ block: OSMBlock) {
      let found = pass.found
      for way in ways.buffer { found.chosen.ways.insert(way) }
      for relation in relations.buffer { found.chosen.relations.insert(relation) }
      for node in nodes.buffer { found.referenced.nodes.insert(node) }
      for member in members.buffer { found.referenced[member.kind].insert(member.id) }
      for index in stride(from: 0, to: edges.count, by: 2) {
        pass.children.add(from: edges[index], to: edges[index + 1])
      }
    }
  }
}
