#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Closes gaps in coastlines: where an end is near the beginning of another one, or near the edge of the box, a
/// straight line is drawn between them, the shortest ones first.
struct OSMCoastMending {
  /// A line that can be drawn.
  private struct Bridge {
    /// In metres.
    var length: Double
    /// The chain that ends there; nil if a chain is drawn on backwards to the edge.
    var from: Int?
    /// The chain that begins there; nil if a chain is drawn on to the edge.
    var to: Int?
    /// The place on the edge.
    var foot = OSMLocation.unknown
  }

  let box: OSMCoastBox
  /// In metres.
  let limit: Double
  private(set) var problems: [OSMCoastProblem] = []
  private var chains: [OSMCoastChain] = []
  /// For each chain the one that follows it across a gap; -1 if none does.
  private var next: [Int] = []
  private var hasPrevious: [Bool] = []

  init(_ box: OSMCoastBox, limit: Double) {
    self.box = box
    self.limit = limit
  }

  /// A metre in latitude, in the unit of places.
  private static let metre = 1e7 / 111_195.0

  /// The chains and rings after closing what can be closed.
  mutating func mend(_ clip: OSMCoastClip) -> (chains: [OSMCoastChain], rings: [OSMCoastLine]) {
    chains = clip.chains
    guard limit > 0, chains.contains(where: { !$0.beginsOnEdge || !$0.endsOnEdge }) else {
      return (clip.chains, clip.rings)
    }
    next = [Int](repeating: -1, count: chains.count)
    hasPrevious = [Bool](repeating: false, count: chains.count)
    for bridge in bridges() { build(bridge) }
    return united(clip.rings)
  }

  /// All lines that are short enough, in order.
  private func bridges() -> [Bridge] {
    var bridges: [Bridge] = []
    let starts = chains.indices.filter { !chains[$0].beginsOnEdge }.sorted {
      (chains[$0].first.place.y, $0) < (chains[$1].first.place.y, $1)
    }
    let reach = Int64((limit * Self.metre).rounded(.up))
    for from in chains.indices where !chains[from].endsOnEdge {
      let end = chains[from].last.place
      if let (length, foot) = nearestFoot(of: end) {
        bridges.append(Bridge(length: length, from: from, to: nil, foot: foot))
      }
      var low = 0
      var high = starts.count
      while low < high {
        let middle = (low + high) / 2
        let y = Int64(chains[starts[middle]].first.place.y)
        if y < Int64(end.y) - reach { low = middle + 1 } else { high = middle }
      }
      for to in starts[low...] {
        let start = chains[to].first.place
        if Int64(start.y) > Int64(end.y) + reach { break }
        let length = Self.length(end, start)
        if length <= limit { bridges.append(Bridge(length: length, from: from, to: to)) }
      }
    }
    for to in starts {
      guard let (length, foot) = nearestFoot(of: chains[to].first.place) else { continue }
      bridges.append(Bridge(length: length, from: nil, to: to, foot: foot))
    }
    return bridges.sorted {
      ($0.length, $0.from ?? -1, $0.to ?? -1) < ($1.length, $1.from ?? -1, $1.to ?? -1)
    }
  }

  private func nearestFoot(of place: OSMLocation) -> (Double, OSMLocation)? {
    let feet = box.feet(of: place).map { (Self.length(place, $0), $0) }
    guard let nearest = feet.min(by: { $0.0 < $1.0 }), nearest.0 <= limit else { return nil }
    return nearest
  }

  /// The length of a short line in metres.
  private static func length(_ one: OSMLocation, _ other: OSMLocation) -> Double {
    let middle = (one.latitude + other.latitude) / 2 * .pi / 180
    let x = (Double(one.x) - Double(other.x)) * cos(middle)
    let y = Double(one.y) - Double(other.y)
    return (x * x + y * y).squareRoot() / metre
  }

  private mutating func build(_ bridge: Bridge) {
    switch (bridge.from, bridge.to) {
    case (let from?, let to?):
      guard !chains[from].endsOnEdge, !chains[to].beginsOnEdge, next[from] < 0, !hasPrevious[to]
      else { return }
      next[from] = to
      hasPrevious[to] = true
      // A place that two ways have without a common node is no gap.
      guard chains[from].last.place != chains[to].first.place else { return }
      problems.append(
        OSMCoastProblem(
          .coastlineGapClosed, chains[from].lastWay, chains[to].first.way,
          at: chains[from].last.place))
    case (let from?, nil):
      guard next[from] < 0, !chains[from].endsOnEdge else { return }
      problems.append(
        OSMCoastProblem(.coastlineDrawnOn, chains[from].lastWay, at: chains[from].last.place))
      let way = chains[from].lastWay
      chains[from].line.corners[chains[from].line.corners.count - 1].way = way
      chains[from].line.corners.append(OSMCoastCorner(place: bridge.foot, way: way))
      chains[from].endsOnEdge = true
    case (nil, let to?):
      guard !hasPrevious[to], !chains[to].beginsOnEdge else { return }
      problems.append(
        OSMCoastProblem(.coastlineDrawnOn, chains[to].first.way, at: chains[to].first.place))
      chains[to].line.corners.insert(
        OSMCoastCorner(place: bridge.foot, way: chains[to].first.way), at: 0)
      chains[to].beginsOnEdge = true
    case (nil, nil): break
    }
  }

  /// Joins the chains across the gaps.
  private func united(
    _ known: [OSMCoastLine]
  ) -> (chains: [OSMCoastChain], rings: [OSMCoastLine]) {
    var rings = known
    var result: [OSMCoastChain] = []
    var isTaken = [Bool](repeating: false, count: chains.count)
    for isRing in [false, true] {
      for first in chains.indices where !isTaken[first] && (isRing || !hasPrevious[first]) {
        var chain = chains[first]
        isTaken[first] = true
        var index = next[first]
        while index >= 0, !isTaken[index] {
          isTaken[index] = true
          Self.join(&chain, chains[index])
          index = next[index]
        }
        if index >= 0 {
          Self.close(&chain)
          if chain.line.isClosed { rings.append(chain.line) }
        } else {
          result.append(chain)
        }
      }
    }
    return (result, rings)
  }

  private static func join(_ chain: inout OSMCoastChain, _ other: OSMCoastChain) {
    if chain.last.place == other.first.place {
      chain.line.corners.removeLast()
    } else {
      chain.line.corners[chain.line.corners.count - 1].way = chain.lastWay
    }
    chain.line.corners += other.line.corners
    chain.endsOnEdge = other.endsOnEdge
  }

  private static func close(_ chain: inout OSMCoastChain) {
    guard chain.first.place != chain.last.place else { return }
    chain.line.corners[chain.line.corners.count - 1].way = chain.lastWay
    chain.line.corners.append(chain.first)
  }
}
