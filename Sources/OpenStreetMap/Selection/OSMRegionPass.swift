internal import Base

/// Finds what a region holds: nodes by their places, ways by their nodes or the places that they give of them,
/// relations by both.
///
/// All workers look for nodes at the same time; ways and relations are looked at in turn, so that the nodes
/// before them are known. One reading is enough where nodes come before ways and ways before relations;
/// otherwise ways, and then relations, are read once more (`kinds`), with all nodes known.
final class OSMRegionPass: OSMPass {
  /// What to find.
  let region: OSMRegion
  /// What it needs to be whole.
  let strategy: OSMStrategy
  /// The kinds of this reading.
  var kinds = OSMKinds.all
  /// What is found: chosen is what the region holds.
  let found = OSMFindings()
  /// False if an object came after one of a later kind.
  private(set) var isOrdered = true
  private var lastKind = OSMKind.node
  /// From members to the relations that they are in.
  private var parents = OSMRelationGraph()

  init(_ region: OSMRegion, _ strategy: OSMStrategy) {
    self.region = region
    self.strategy = strategy
  }

  var wanted: OSMWanted {
    var wanted = kinds.wanted.union([.references, .locations])
    if case .smart = strategy { wanted.insert(.tags) }
    return wanted
  }

  func makeWorker() -> any OSMPassWorker { Worker(self) }

  /// Adds the relations that found ones are members of, whatever the depth.
  func addParents() {
    guard strategy != .simple else { return }
    parents.close(found.chosen.relations)
  }

  private final class Worker: OSMPassWorker {
    private let pass: OSMRegionPass
    /// The nodes of the block that are in the region.
    private var nodes = Column<Int64>()
    /// The indexes of ways that say so of themselves, in order.
    private var ways = Column<UInt32>()
    private var isOrdered = true

    init(_ pass: OSMRegionPass) { self.pass = pass }

    func gather(_ block: OSMBlock) {
      nodes.removeAll()
      ways.removeAll()
      isOrdered = true
      var last = OSMKind.node
      let region = pass.region
      let objects = block.objects.buffer
      for index in objects.indices {
        let object = objects[index]
        if object.kind.rawValue < last.rawValue { isOrdered = false }
        last = object.kind
        if object.kind == .node, object.location.isKnown, region.contains(object.location) {
          nodes.append(object.id)
        }
      }
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
      guard let first = objects.first, let last = objects.last else { return }
      if !isOrdered || first.kind.rawValue < pass.lastKind.rawValue { pass.isOrdered = false }
      pass.lastKind = last.kind
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
