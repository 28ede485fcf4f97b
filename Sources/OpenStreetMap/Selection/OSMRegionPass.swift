internal import Base

/// Finds what one region holds.
final class OSMRegionPass: OSMRegionSearch {
  let strategy: OSMStrategy
  var kinds = OSMKinds.all
  private(set) var order = OSMKindOrder()
  /// What is found: chosen is what the region holds.
  let found = OSMFindings()
  private let region: OSMRegion
  /// From members to the relations that they are in.
  private var parents = OSMRelationGraph()

  init(_ region: OSMRegion, _ strategy: OSMStrategy) {
    self.region = region
    self.strategy = strategy
  }

  func makeWorker() -> any OSMPassWorker { Worker(self) }
  func addParents() { parents.close(found.chosen.relations) }

  func makeWayNodesPass() -> (any OSMPass)? {
    let isComplete = found.referenced.ways.isSubset(of: found.chosen.ways)
    return isComplete ? nil : OSMWayNodesPass(found)
  }

  private final class Worker: OSMPassWorker {
    private let pass: OSMRegionPass
    /// The nodes of the block that are in the region.
    private var nodes = Column<Int64>()
    /// The indexes of ways that say so of themselves, in order.
    private var ways = Column<UInt32>()
    private var order = OSMKindOrder()

    init(_ pass: OSMRegionPass) { self.pass = pass }

    func gather(_ block: OSMBlock) {
      nodes.removeAll()
      ways.removeAll()
      var order = OSMKindOrder()
      let region = pass.region
      let objects = block.objects.buffer
      for index in objects.indices {
        let object = objects[index]
        order.take(object.kind)
        if object.kind == .node, object.location.isKnown, region.contains(object.location) {
          nodes.append(object.id)
        }
      }
      self.order = order
      if !block.nodeLocations.isEmpty { gatherWays(block) }
    }

    /// Ways may say themselves where their nodes are, which then need not be in the input.
    private func gatherWays(_ block: OSMBlock) {
      for index in 0..<block.objects.count where block.objects[index].kind == .way {
        let isInside = block.nodeRange(of: index).contains { node in
          let location = block.nodeLocations[node]
          return location.isKnown && pass.region.contains(location)
        }
        if isInside { ways.append(UInt32(truncatingIfNeeded: index)) }
      }
    }

    func settle(_ block: OSMBlock) {
      let objects = block.objects.buffer
      pass.order.take(objects, order)
      for node in nodes.buffer { pass.found.chosen.nodes.insert(node) }
      var nextWay = 0
      for index in objects.indices {
        switch objects[index].kind {
        case .node: break
        case .way:
          let isInside = nextWay < ways.count && ways[nextWay] == index
          if isInside { nextWay += 1 }
          pass.addWay(
            objects[index].id, block.nodes.buffer(block.nodeRange(of: index)), isInside: isInside)
        case .relation: pass.addRelation(index, of: block)
        }
      }
    }
  }

  private func addWay(_ id: Int64, _ nodes: UnsafeBufferPointer<Int64>, isInside: Bool) {
    guard isInside || nodes.contains(where: { found.chosen.nodes.contains($0) }) else { return }
    found.chosen.ways.insert(id)
    guard strategy != .simple else { return }
    for node in nodes { found.referenced.nodes.insert(node) }
  }

  private func addRelation(_ index: Int, of block: OSMBlock) {
    let id = block.objects[index].id
    let members = block.members.buffer(block.memberRange(of: index))
    var isFound = false
    for member in members {
      if member.kind != .relation {
        if found.chosen[member.kind].contains(member.id) { isFound = true }
      } else if strategy != .simple {
        parents.add(from: member.id, to: id)
      }
    }
    guard isFound else { return }
    found.chosen.relations.insert(id)
    guard strategy.completes(index, of: block) else { return }
    for member in members where member.kind != .relation {
      found.referenced[member.kind].insert(member.id)
    }
  }
}
