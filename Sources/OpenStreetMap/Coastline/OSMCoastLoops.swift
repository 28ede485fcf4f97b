/// Joins coastlines that go from edge to edge of a box into closed ones, along the edge.
///
/// The water is on the right of a coastline, so that from where it leaves the box there is water clockwise along
/// the edge, up to where the next coastline comes in (as by K. Weiler and P. Atherton, 1977). Where two in a row
/// leave, or come in, they contradict each other; nothing is guessed there.
struct OSMCoastLoops {
  /// Where a coastline meets the edge.
  private struct Event {
    /// Clockwise along the edge.
    var distance: Int64
    /// True where it leaves the box, false where it comes in.
    var isEnd: Bool
    var chain: Int
  }

  private let box: OSMCoastBox
  private let chains: [OSMCoastChain]
  private var events: [Event] = []
  /// For each chain the event where it ends; -1 if it does not end on the edge.
  private var endEvents: [Int] = []
  /// The places on the edge where the lines along it have to be split, by their distance along it.
  private let stops: [(distance: Int64, place: OSMLocation)]

  /// The rings of water that have a part of the edge.
  private(set) var loops: [OSMCoastLine] = []
  /// Where there is water along the edge, clockwise; ends may lie beyond a full turn.
  private(set) var water: [Range<Int64>] = []
  /// Rings that have no part of it.
  private(set) var rings: [OSMCoastLine] = []
  /// The chains that are in no loop.
  private(set) var leftOut: [OSMCoastChain] = []
  /// The chains that leave the box where another has left it before.
  private(set) var contradictory: [OSMCoastChain] = []

  /// `rings`: those that may touch the edge.
  init(_ box: OSMCoastBox, _ chains: [OSMCoastChain], rings: [OSMCoastLine]) {
    self.box = box
    self.chains = chains
    stops = Self.stops(box, chains.map(\.line) + rings)
    for (number, chain) in chains.enumerated() {
      if chain.beginsOnEdge, let distance = box.distanceAlongEdge(chain.first.place) {
        events.append(Event(distance: distance, isEnd: false, chain: number))
      }
      if chain.endsOnEdge, let distance = box.distanceAlongEdge(chain.last.place) {
        events.append(Event(distance: distance, isEnd: true, chain: number))
      }
    }
    sortEvents()
    endEvents = [Int](repeating: -1, count: chains.count)
    for (index, event) in events.enumerated() where event.isEnd { endEvents[event.chain] = index }
    trace()
  }

  /// The edge itself as a ring of water.
  static func edge(_ box: OSMCoastBox, rings: [OSMCoastLine]) -> OSMCoastLine {
    var corners = stops(box, rings).map {
      OSMCoastCorner(place: $0.place, way: OSMCoastCorner.edge)
    }
    corners.append(corners[0])
    return OSMCoastLine(corners: corners)
  }

  /// The corners of the box and all other places on its edge that lines go through.
  private static func stops(
    _ box: OSMCoastBox, _ lines: [OSMCoastLine]
  ) -> [(distance: Int64, place: OSMLocation)] {
    var places: [Int64: OSMLocation] = [:]
    for place in box.corners {
      if let distance = box.distanceAlongEdge(place) { places[distance] = place }
    }
    for line in lines {
      for corner in line.corners where box.code(corner.place) != 0 {
        if let distance = box.distanceAlongEdge(corner.place) { places[distance] = corner.place }
      }
    }
    return places.sorted { $0.key < $1.key }.map { (distance: $0.key, place: $0.value) }
  }

  // MARK: - Events

  /// Sorts them clockwise; in the same place so that ends and beginnings alternate, if they can.
  private mutating func sortEvents() {
    events.sort { ($0.distance, $0.chain) < ($1.distance, $1.chain) }
    var groups: [[Event]] = []
    for event in events {
      if let last = groups.last?.first, last.distance == event.distance {
        groups[groups.count - 1].append(event)
      } else {
        groups.append([event])
      }
    }
    func surplus(_ group: [Event]) -> Int { group.reduce(0) { $0 + ($1.isEnd ? 1 : -1) } }
    // If lines only meet on the edge, the edge itself has no water.
    var isWater = (groups.lazy.map(surplus).first { $0 != 0 } ?? 1) < 0
    events.removeAll(keepingCapacity: true)
    for group in groups {
      var ends = group.filter(\.isEnd)[...]
      var starts = group.filter { !$0.isEnd }[...]
      while !ends.isEmpty || !starts.isEmpty {
        let wantsEnd = !isWater
        let isEnd = wantsEnd ? !ends.isEmpty : starts.isEmpty
        events.append(isEnd ? ends.removeFirst() : starts.removeFirst())
        isWater = isEnd
      }
    }
  }

  /// The event after the one where a chain ends, if a coastline comes in there.
  private func follower(of chain: Int) -> Int? {
    guard endEvents[chain] >= 0 else { return nil }
    let next = endEvents[chain] + 1 == events.count ? 0 : endEvents[chain] + 1
    return events[next].isEnd ? nil : next
  }

  // MARK: - Loops

  private mutating func trace() {
    var isTaken = [Bool](repeating: false, count: chains.count)
    for first in chains.indices where !isTaken[first] {
      var members: [Int] = []
      var chain = first
      var isWhole = true
      while true {
        isTaken[chain] = true
        members.append(chain)
        guard chains[chain].beginsOnEdge, let event = follower(of: chain) else {
          isWhole = false
          break
        }
        chain = events[event].chain
        if chain == first { break }
        // One that has been left out already.
        if isTaken[chain] {
          isWhole = false
          break
        }
      }
      guard isWhole else {
        leftOut += members.map { chains[$0] }
        continue
      }
      append(members)
    }
    // Two ends in a row.
    for chain in chains.indices where chains[chain].endsOnEdge && follower(of: chain) == nil {
      contradictory.append(chains[chain])
    }
  }

  /// Makes a ring of chains, with the edge between them.
  private mutating func append(_ members: [Int]) {
    var line = OSMCoastLine(corners: [])
    var hasEdge = false
    for member in members {
      let event = endEvents[member]
      let next = event + 1 == events.count ? 0 : event + 1
      if let last = line.corners.last, last.place == chains[member].first.place {
        line.corners.removeLast()
      }
      line.corners += chains[member].line.corners
      let from = events[event].distance
      let to = events[next].distance + (next <= event ? box.perimeter : 0)
      guard to > from else { continue }
      hasEdge = true
      water.append(from..<to)
      line.corners[line.corners.count - 1].way = OSMCoastCorner.edge
      appendStops(from: from, to: to, &line)
    }
    let first = line.corners[0]
    if line.corners[line.corners.count - 1].place != first.place { line.corners.append(first) }
    if hasEdge { loops.append(line) } else { rings.append(line) }
  }

  /// Adds the places on the edge between two distances.
  private func appendStops(from: Int64, to: Int64, _ line: inout OSMCoastLine) {
    for turn in [0, box.perimeter] {
      var index = 0
      var end = stops.count
      while index < end {
        let middle = (index + end) / 2
        if stops[middle].distance + turn <= from { index = middle + 1 } else { end = middle }
      }
      while index < stops.count, stops[index].distance + turn < to {
        line.corners.append(OSMCoastCorner(place: stops[index].place, way: OSMCoastCorner.edge))
        index += 1
      }
    }
  }
}
