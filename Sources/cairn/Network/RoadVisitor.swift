import Base
import Network
import OpenStreetMap

/// Takes the roads and turn restrictions of an input for a network.
final class RoadVisitor: OSMObjectVisitor {
  private let gatherer: RoadGatherer
  private var tags = RoadTags()

  init(_ builder: NetworkBuilder) { gatherer = builder.makeRoadGatherer() }

  func visit(_ object: OSMVisitedObject) {
    switch object.kind {
    case .node: break
    case .way:
      guard object.has(key: "highway") || object.has(key: "route") else { return }
      tags.take(object)
      gatherer.add(way: object.id, nodes: object.nodes, tags)
    case .relation:
      guard object.has(key: "type") else { return }
      tags.take(object)
      guard tags["type"] == "restriction" else { return }
      let members = object.members.compactMap { member -> RoadGatherer.Member? in
        let role = String(decoding: member.role, as: UTF8.self)
        switch member.kind {
        case .node: return RoadGatherer.Member(kind: .node, id: member.id, role: role)
        case .way: return RoadGatherer.Member(kind: .way, id: member.id, role: role)
        case .relation: return nil
        }
      }
      gatherer.add(restriction: object.id, tags, members)
    }
  }

  func commit() { gatherer.commit() }
}

/// Takes the nodes of roads for a network.
final class NodeVisitor: OSMObjectVisitor {
  private let gatherer: NodeGatherer
  private var tags = RoadTags()

  init(_ builder: NetworkBuilder) { gatherer = builder.makeNodeGatherer() }

  func visit(_ object: OSMVisitedObject) {
    guard let location = object.location, gatherer.wants(node: object.id) else { return }
    tags.take(object)
    gatherer.add(node: object.id, x: location.x, y: location.y, tags)
  }

  func commit() { gatherer.commit() }
}

/// Takes everything that a network is made of in one go.
final class NetworkVisitor: OSMObjectVisitor {
  private let roads: RoadVisitor
  private let nodes: EarlyNodeGatherer
  private var tags = RoadTags()

  init(_ builder: NetworkBuilder) {
    roads = RoadVisitor(builder)
    nodes = builder.makeEarlyNodeGatherer()
  }

  func visit(_ object: OSMVisitedObject) {
    guard object.kind == .node else { return roads.visit(object) }
    guard let location = object.location else { return }
    tags.take(object)
    nodes.add(node: object.id, x: location.x, y: location.y, tags)
  }

  func commit() {
    roads.commit()
    nodes.commit()
  }
}

extension OSMVisitedObject {
  /// True if a tag has a key.
  fileprivate func has(key: StaticString) -> Bool {
    let key = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    return (0..<tagCount).contains { tag(at: $0).key.holdsSame(as: key) }
  }
}

extension RoadTags {
  /// Takes the tags of an object in the place of others.
  fileprivate mutating func take(_ object: OSMVisitedObject) {
    removeAll()
    for index in 0..<object.tagCount {
      let tag = object.tag(at: index)
      append(String(decoding: tag.key, as: UTF8.self), String(decoding: tag.value, as: UTF8.self))
    }
  }
}
