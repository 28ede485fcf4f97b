/// Takes all nodes of an input that can be read only once, before it is known which ones roads have; for one worker of a
/// ``NetworkBuilder``.
public final class EarlyNodeGatherer {
  /// A node, with what its tags say to those who pass it.
  struct Node {
    var id: Int64
    var place: RoadPlace
  }

  private let builder: NetworkBuilder
  private(set) var nodes: [Node] = []
  /// Tags of nodes that may matter.
  private(set) var tags: [Int64: RoadTags] = [:]

  init(_ builder: NetworkBuilder) { self.builder = builder }

  /// Takes a node, in units of 1e-7 degrees.
  public func add(node id: Int64, x: Int32, y: Int32, _ tags: RoadTags) {
    nodes.append(Node(id: id, place: RoadPlace(x: x, y: y)))
    if !tags.isEmpty, NodeGatherer.matters(tags) { self.tags[id] = self.tags[id] ?? tags }
  }

  /// In turn: hands over what was taken since the last call.
  public func commit() {
    builder.take(self)
    nodes.removeAll(keepingCapacity: true)
    tags.removeAll(keepingCapacity: true)
  }
}
