public import Base

/// Makes a network of lines: joins them where they share positions, and splits them there.
///
/// Workers have gatherers of their own, which hand over in turn.
public final class LineNetworkBuilder {
  private let profiles: [TravelProfile]
  private var lines: [RoadLine] = []
  private var places: [RoadPlace] = []
  private var counts = NetworkCounts()
  /// What was not understood.
  public private(set) var notes = TagNotes()

  /// A builder for some profiles, which have names of their own.
  public init(_ profiles: [TravelProfile]) { self.profiles = profiles }

  /// What takes lines for a worker.
  public func makeGatherer() -> LineGatherer { LineGatherer(self) }

  func take(_ gatherer: LineGatherer) {
    let shift = places.count
    for var line in gatherer.lines {
      line.positions = line.positions.lowerBound + shift..<line.positions.upperBound + shift
      lines.append(line)
    }
    places += gatherer.places
    notes.add(gatherer.notes)
    counts.add(gatherer.counts)
  }

  /// All lines are there: makes the network. `snap`: ends this close, in metres, to another line are joined with it.
  /// `limit` is the number of components of a profile that are kept, nil for all. Errors: `.bug`, beyond what 32 bits
  /// number; `.library` for stretches of more than 100 km.
  public func finish(snap: Double, keeping limit: Int?) throws(GeoError) -> RoadNetwork {
    guard places.count < Int(Int32.max) / 2 else {
      throw GeoError(.bug, "more than \(Int32.max / 2) positions of lines cannot be numbered")
    }
    let joined = LineJoiner(snap: snap).joined(lines, places)
    var roads: [Road] = []
    var nodes: [Int64] = []
    for (index, line) in lines.enumerated() {
      let start = nodes.count
      // Nodes are numbered from 1; the same one twice in a row is one.
      for node in joined.nodes[index].lazy.map({ Int64($0) + 1 })
      where nodes.count == start || nodes[nodes.count - 1] != node { nodes.append(node) }
      guard nodes.count - start > 1 else {
        nodes.removeLast(nodes.count - start)
        counts.leaveOut(.tooShort)
        continue
      }
      let travels = profiles.map { $0.travel(on: line) }
      guard travels.contains(where: \.isOpen) else {
        nodes.removeLast(nodes.count - start)
        counts.leaveOut(.noAccess)
        continue
      }
      var road = Road(
        id: Int64(index + 1), nodes: start..<nodes.count, kind: TravelProfile.classOfLines,
        travels: travels)
      road.name = line.name
      if line.direction != .against { road.limitForward = line.speed }
      if line.direction != .along { road.limitBackward = line.speed }
      roads.append(road)
    }
    let builder = NetworkBuilder(profiles)
    try builder.settle(roads, nodes, joined.places, counts)
    return try builder.finish(keeping: limit)
  }
}
