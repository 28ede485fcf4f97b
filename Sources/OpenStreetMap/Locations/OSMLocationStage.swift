internal import Base
internal import Flow

/// Adds the places of nodes to ways, and leaves out the nodes that nothing else needs.
final class OSMLocationStage: ObjectStage {
  let wanted: OSMWanted = [.objects, .tags, .references, .locations]
  private let plan: OSMLocationPlan
  private let index: OSMNodeIndex
  private let members: OSMIDSet?
  private var path = ""

  /// `index` is complete; `members` are nodes to keep besides those with tags.
  init(_ plan: OSMLocationPlan, _ index: OSMNodeIndex, members: OSMIDSet?) {
    self.plan = plan
    self.index = index
    self.members = members
  }

  func begin(path: String) { self.path = path }
  func makeStep() -> any ObjectStep { Step(plan, index, members, path) }

  private final class Step: ObjectStep {
    private let plan: OSMLocationPlan
    private let index: OSMNodeIndex
    private let members: OSMIDSet?
    private let path: String
    private var places = Column<OSMLocation>()

    init(_ plan: OSMLocationPlan, _ index: OSMNodeIndex, _ members: OSMIDSet?, _ path: String) {
      self.plan = plan
      self.index = index
      self.members = members
      self.path = path
    }

    func pass(_ ticket: Int) {}

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      batch.header.generator = nil
      batch.header.sayLocations()
      batch.flatten()
      let missing = addPlaces(to: batch.block)
      if missing > 0 {
        guard plan.ignoresMissingNodes else { throw missingNode(in: batch.block) }
        batch.warn(.wayNodesMissing, count: missing)
      }
      if !plan.keepsUntaggedNodes { dropNodes(&batch) }
    }

    /// Returns how many nodes of ways have no place.
    private func addPlaces(to block: OSMBlock) -> Int {
      let count = block.nodes.count
      guard count > 0 else { return 0 }
      places.removeAll()
      places.reserve(count)
      let pointers = OSMBlockPointers(block)
      let index = index
      var missing = 0
      var hint = -1
      for node in 0..<count {
        var place = index.location(of: pointers.nodes[node], hint: &hint)
        // Some inputs say themselves where nodes are that they do not have.
        if !place.isKnown {
          place = pointers.nodeLocations?[node] ?? .unknown
          missing += place.isKnown ? 0 : 1
        }
        places.append(place)
      }
      block.nodeLocations.removeAll()
      block.nodeLocations.append(contentsOf: places.buffer)
      return missing
    }

    private func missingNode(in block: OSMBlock) -> GeoError {
      for index in 0..<block.objects.count {
        for node in block.nodeRange(of: index) where !block.nodeLocations[node].isKnown {
          return GeoError(
            .wayNodeMissing,
            "way/\(block.objects[index].id) needs node/\(block.nodes[node]), whose place is not in the input",
            at: SourceLocation(path: path),
            hint: "--ignore-missing-nodes keeps such ways with a gap")
        }
      }
      return GeoError(.bug, "a node was missing, and is not")
    }

    private func dropNodes(_ batch: inout ObjectBatch) {
      let block = batch.block
      guard block.objects.buffer.contains(where: { $0.kind == .node }) else { return }
      let members = members
      batch.choose { before, batch in
        let objects = block.objects.buffer
        var tagStart: UInt32 = 0
        for chosen in before {
          let object = objects[Int(chosen.index)]
          let hasTags = object.tagEnd > tagStart
          tagStart = object.tagEnd
          if object.kind == .node, !hasTags, members?.contains(object.id) != true {
            batch.filteredCounts[.node] += 1
          } else {
            batch.add(chosen)
          }
        }
      }
    }
  }
}

extension OSMHeader {
  /// Says that ways have the places of their nodes, as PBF has it.
  fileprivate mutating func sayLocations() {
    let isSaid = others.contains {
      $0.name == PBFHeaderBlock.optionalFeature && $0.value == PBFHeaderBlock.locationsFeature
    }
    if !isSaid { others.append((PBFHeaderBlock.optionalFeature, PBFHeaderBlock.locationsFeature)) }
  }
}
