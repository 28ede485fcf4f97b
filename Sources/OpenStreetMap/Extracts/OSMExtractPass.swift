internal import Base

/// Finds what many regions hold, in one reading for all of them; ``OSMRegionPass`` needs less memory for a
/// single region.
final class OSMExtractPass: OSMRegionSearch {
  let strategy: OSMStrategy
  var kinds = OSMKinds.all
  private(set) var order = OSMKindOrder()
  private let regions: OSMRegionGrid
  private let found: OSMExtractFindings
  private let wishes: OSMExtracts.Wishes
  /// True if there are ways whose nodes are wanted and were not known when they came.
  private var lacksWayNodes = false
  /// From members to the relations that they are in.
  private var parents = OSMRelationGraph()

  init(
    _ regions: OSMRegionGrid, _ strategy: OSMStrategy, _ wishes: OSMExtracts.Wishes,
    _ found: OSMExtractFindings
  ) {
    self.regions = regions
    self.strategy = strategy
    self.wishes = wishes
    self.found = found
  }

  func makeWorker() -> any OSMPassWorker { Worker(self) }
  func addParents() { parents.spread(through: found) }

  func makeWayNodesPass() -> (any OSMPass)? {
    let isNeeded = lacksWayNodes || wishes.keepsVersions
    return isNeeded ? OSMExtractNodesPass(found, ofAllWays: wishes.keepsVersions) : nil
  }

  /// Something that one extract holds.
  private struct Place: BitwiseCopyable {
    /// A node's id, a way's index in its block.
    var object: Int64
    var extract: UInt32
  }

  private final class Worker: OSMPassWorker {
    private let pass: OSMExtractPass
    /// The nodes of the block that are in a region, once for each.
    private var nodes = Column<Place>()
    /// The ways that say so of themselves, in order.
    private var ways = Column<Place>()
    private var order = OSMKindOrder()

    init(_ pass: OSMExtractPass) { self.pass = pass }

    func gather(_ block: OSMBlock) {
      nodes.removeAll()
      ways.removeAll()
      var order = OSMKindOrder()
      let regions = pass.regions
      let objects = block.objects.buffer
      for index in objects.indices {
        let object = objects[index]
        order.take(object.kind)
        if object.kind == .node, object.location.isKnown {
          regions.forEachRegion(at: object.location) {
            nodes.append(Place(object: object.id, extract: $0))
          }
        }
      }
      self.order = order
      if !block.nodeLocations.isEmpty { gatherWays(block) }
    }

    /// Ways may say themselves where their nodes are, which then need not be in the input.
    private func gatherWays(_ block: OSMBlock) {
      for index in 0..<block.objects.count where block.objects[index].kind == .way {
        for node in block.nodeRange(of: index) {
          let location = block.nodeLocations[node]
          guard location.isKnown else { continue }
          pass.regions.forEachRegion(at: location) {
            ways.append(Place(object: Int64(index), extract: $0))
          }
        }
      }
    }

    func settle(_ block: OSMBlock) {
      let objects = block.objects.buffer
      pass.order.take(objects, order)
      var next = 0
      while next < nodes.count {
        let id = nodes[next].object
        pass.found.choose(.node, id, for: group(of: id, in: nodes, &next))
      }
      next = 0
      for index in objects.indices {
        switch objects[index].kind {
        case .node: break
        case .way:
          pass.addWay(
            objects[index].id, block.nodes.buffer(block.nodeRange(of: index)),
            group(of: Int64(index), in: ways, &next))
        case .relation: if !pass.wishes.omitsRelations { pass.addRelation(index, of: block) }
        }
      }
    }

    /// The extracts of an object, if its places are the next ones.
    private func group(
      of object: Int64, in places: borrowing Column<Place>, _ next: inout Int
    ) -> UInt32 {
      var group = OSMExtractGroups.none
      while next < places.count, places[next].object == object {
        group = pass.found.groups.union(group, OSMExtractGroups.group(of: places[next].extract))
        next += 1
      }
      return group
    }
  }

  private func addWay(_ id: Int64, _ nodes: UnsafeBufferPointer<Int64>, _ given: UInt32) {
    let chosen = found.chosen[.node]
    var group = given
    for node in nodes { group = found.groups.union(group, chosen[node]) }
    guard group != OSMExtractGroups.none else { return }
    found.choose(.way, id, for: group)
    guard strategy != .simple else { return }
    for node in nodes { found.add(.node, node, for: group) }
  }

  private func addRelation(_ index: Int, of block: OSMBlock) {
    let id = block.objects[index].id
    let members = block.members.buffer(block.memberRange(of: index))
    var group = OSMExtractGroups.none
    for member in members {
      if member.kind != .relation {
        group = found.groups.union(group, found.chosen[member.kind][member.id])
      } else if strategy != .simple {
        parents.add(from: member.id, to: id)
      }
    }
    guard group != OSMExtractGroups.none else { return }
    found.choose(.relation, id, for: group)
    if !strategy.completes(index, of: block) {
      group = extracts(of: group, thatHoldMostOf: members)
    }
    guard group != OSMExtractGroups.none else { return }
    for member in members where member.kind != .relation {
      if found.add(member.kind, member.id, for: group), member.kind == .way { lacksWayNodes = true }
    }
  }

  /// Those extracts of a group that hold so many members of a relation that they get all of them.
  private func extracts(
    of group: UInt32, thatHoldMostOf members: UnsafeBufferPointer<OSMMember>
  ) -> UInt32 {
    var result = OSMExtractGroups.none
    guard let least = strategy.completingCount(ofMembers: members.count) else { return result }
    found.groups.forEach(of: group, and: OSMExtractGroups.none) { extract in
      let single = OSMExtractGroups.group(of: UInt32(extract))
      let count = members.count {
        $0.kind != .relation && found.groups.isSubset(single, of: found.chosen[$0.kind][$0.id])
      }
      if count >= least { result = found.groups.union(result, single) }
    }
    return result
  }
}
