#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// Finds the way on a network that a track was recorded on, by a hidden Markov model (P. Newson, J. Krumm, "Hidden Markov
/// map matching through noise and sparseness", 2009).
///
/// The states of a position are places on directed edges near it. Distances to them follow a normal distribution; how
/// much the shortest way between two places differs from the distance of their positions, an exponential one. The most
/// likely sequence of states is found by the Viterbi algorithm, what is likely at one position by the forward and
/// backward algorithm.
public final class MapMatcher {
  /// What a matcher takes for granted of tracks.
  public struct Settings: Sendable {
    /// The standard deviation of positions in metres: that of GPS is about 4 (Newson and Krumm, §4.1).
    public var accuracy = 5.0
    /// Places on edges are looked for within that many metres.
    public var radius = 50.0
    /// Positions farther from each other, in metres, are not of one stretch.
    public var gap = 2000.0
    /// Settings.
    public init() {}
  }

  private let store: NetworkStore
  private let profile: TravelProfile
  let settings: Settings

  /// Edges that a position may be on, as a rule, and where many are about as near.
  private static let candidates = (usual: 8, most: 32)
  /// Other limbs of one edge.
  private static let limbLimit = 3

  /// A matcher for one thread.
  public init(_ store: NetworkStore, _ profile: TravelProfile, _ settings: Settings) {
    self.store = store
    self.profile = profile
    self.settings = settings
  }

  /// Matches a track; of the network only what is near it is read. Errors: `.notANetwork`, and those of stores.
  public func match(_ track: [TrackPosition]) throws(GeoError) -> TrackMatch {
    try match(track, TrackRun.runs(of: track, settings))
  }

  /// The same with what is read for each run of the track.
  func match(_ track: [TrackPosition], _ runs: [TrackRun]) throws(GeoError) -> TrackMatch {
    let part = try NetworkPart(store, profile, within: runs.map(\.reach))
    var match = TrackMatch()
    var chain = MatchChain(part, settings, positions: track.count)
    var last: (position: TrackPosition, isMatched: Bool)?
    func end() {
      if let matching = chain.matching() {
        match.matchings.append(matching)
      } else {
        match.unmatched += chain.indexes
      }
      chain.begin()
    }
    for (number, run) in runs.enumerated() {
      var edges = (graph: part.graph, near: part.edges(ofBox: number, meeting: run.surroundings))
      for index in run.positions {
        let position = track[index]
        if let last, index < track.count - 1,
          Self.metres(last.position, position) < 2 * settings.accuracy
        {
          if last.isMatched { chain.addRepeated(index) } else { match.unmatched.append(index) }
          continue
        }
        if edges.graph !== part.graph {
          edges = (part.graph, part.edges(ofBox: number, meeting: run.surroundings))
        }
        var states = candidates(position, among: edges.near, of: part)
        last = (position, !states.isEmpty)
        guard !states.isEmpty else {
          match.unmatched.append(index)
          continue
        }
        if try !chain.add(index, position, states, within: run.margin) {
          // The network may have grown.
          if edges.graph !== part.graph {
            edges = (part.graph, part.edges(ofBox: number, meeting: run.surroundings))
            states = candidates(position, among: edges.near, of: part)
          }
          end()
          _ = try chain.add(index, position, states, within: run.margin)
        }
      }
    }
    end()
    match.unmatched.sort()
    return match
  }

  /// The distance of two positions in metres.
  static func metres(_ from: TrackPosition, _ to: TrackPosition) -> Double {
    let scale = RoadScale(latitude: (from.y + to.y) / 2)
    var width = abs(to.x - from.x)
    if width > 180 { width = 360 - width }
    return hypot(width * scale.east, (to.y - from.y) * scale.north)
  }

  private func candidates(
    _ position: TrackPosition, among edges: NetworkPart.NearEdges, of part: NetworkPart
  ) -> [MatchChain.State] {
    // At a crossing many short edges may be nearer than the right one.
    let points = part.nearest(
      to: (position.x, position.y), count: Self.candidates, besides: 4 * settings.accuracy,
      within: settings.radius, among: edges)
    var states: [MatchChain.State] = []
    states.reserveCapacity(2 * (points.count + Self.limbLimit))
    func add(_ point: NetworkPoint) {
      let deviation = point.distance / settings.accuracy
      for side in 0...1 where part.graph.isOpen(point.edge * 2 + side) {
        states.append(
          MatchChain.State(
            edge: Int32(point.edge * 2 + side),
            fraction: side == 0 ? point.fraction : 1 - point.fraction,
            location: point.location, emission: -deviation * deviation / 2))
      }
    }
    points.forEach(add)
    otherLimbs(of: points, near: position, part).forEach(add)
    return states
  }

  /// Places on edges that bend back, besides the nearest ones: a position near a hairpin may be on either limb.
  private func otherLimbs(
    of points: [NetworkPoint], near position: TrackPosition, _ part: NetworkPart
  ) -> [NetworkPoint] {
    let graph = part.graph
    var others: [NetworkPoint] = []
    for point in points {
      let (length, edge) = (graph.edges.lengths[point.edge], point.edge)
      guard part.bends(edge) else { continue }
      let near = part.lines[edge].nearestPlaces(
        to: (position.x, position.y), part.lengths(edge)
      ).filter {
        $0.distance <= settings.radius
          && abs($0.fraction - point.fraction) * length > 4 * settings.accuracy
      }
      for place in near.sorted(by: { $0.distance < $1.distance }).prefix(Self.limbLimit) {
        others.append(
          NetworkPoint(
            graph, edge: edge, fraction: place.fraction, location: place.location,
            distance: place.distance))
      }
    }
    return others
  }
}
