internal import Base
internal import Features

/// Which objects of a share have places that an output in larger units than 1e-7 degrees rounds.
struct PBFRounding {
  private let granularity: Int64
  /// For each kind how many objects there are, and the names of the first ones.
  private var counts = [0, 0, 0]
  private var examples: [[SourceLocation]] = [[], [], []]

  /// Nil for a granularity, in nanodegrees, in which no place is rounded that is one of whole 1e-7 degrees.
  init?(_ share: PBFShare, granularity: Int64) {
    guard granularity > PBFUnits().granularity else { return nil }
    self.granularity = granularity
    let block = OSMBlockPointers(share.block)
    for index in block.objects.indices {
      let object = block.objects[index]
      var isRounded = object.kind == .node && rounds(object.location)
      if let locations = block.nodeLocations, !isRounded {
        isRounded = block.nodeRange(of: index).contains { rounds(locations[$0]) }
      }
      if isRounded { note(object) }
    }
  }

  private func rounds(_ location: OSMLocation) -> Bool {
    location.isKnown && (rounds(location.x) || rounds(location.y))
  }

  /// True if a number of 1e-7 degrees is no multiple of the unit.
  private func rounds(_ coordinate: Int32) -> Bool {
    Int64(coordinate) * PBFUnits().granularity % granularity != 0
  }

  private mutating func note(_ object: OSMObject) {
    let kind = Int(object.kind.rawValue)
    counts[kind] += 1
    guard examples[kind].count < Notice.exampleLimit else { return }
    examples[kind].append(SourceLocation(path: "", id: "\(object.kind.name)/\(object.id)"))
  }

  /// Tells the ledger.
  func book(in accounts: [LayerAccount]) {
    for kind in counts.indices where counts[kind] > 0 {
      accounts[kind].note(
        .coordinateRounded, "coordinates were rounded to \(granularity) nanodegrees",
        count: counts[kind], examples: examples[kind])
    }
  }
}
