#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base

/// The states of a stretch of a track, and how likely each follows another.
struct MatchChain {
  /// A place that a position may be at.
  struct State {
    /// A directed edge.
    var edge: Int
    /// How far along it, of its length.
    var fraction: Double
    var location: (x: Double, y: Double)
    /// The logarithm of its likelihood by the distance alone.
    var emission: Double
  }

  /// A position with its states.
  struct Step {
    var index: Int
    var position: TrackPosition
    var states: [State]
    /// By state: the logarithm of the likelihood of the best way to it.
    var scores: [Double] = []
    /// By state: the one before it on that way.
    var before: [Int] = []
    /// The logarithms of the likelihoods of steps to it: by its states, and by those of the step before.
    var steps: [Float] = []
    /// The farthest that was searched for ways to it, in metres.
    var bound = 0.0

    init(index: Int, position: TrackPosition, states: [State]) {
      self.index = index
      self.position = position
      self.states = states
    }
  }

  private let part: NetworkPart
  private let settings: MapMatcher.Settings
  private var search: StepSearch
  private var steps: [Step] = []
  /// The indexes of all positions of it.
  private(set) var indexes: [Int] = []

  /// The scale of differences between ways and distances in metres, at least, and of the distance.
  private static let scale = (least: 3.0, share: 0.05)
  /// Ways that are longer by more than that many metres are not taken (Newson and Krumm, §4.2).
  private static let detour = 2000.0
  /// Nobody is faster, in metres a second (Newson and Krumm, §4.2).
  private static let fastest = 50.0

  init(_ part: NetworkPart, _ settings: MapMatcher.Settings) {
    self.part = part
    self.settings = settings
    search = StepSearch(part.graph)
  }

  /// Begins another stretch.
  mutating func begin() {
    steps = []
    indexes = []
  }

  /// Takes a position that says no more than the one before.
  mutating func addRepeated(_ index: Int) { indexes.append(index) }

  /// Most ways between positions that are so far apart are no longer, all of them in metres.
  static func usualBound(_ metres: Double, _ settings: MapMatcher.Settings) -> Double {
    2 * metres + 2 * settings.radius
  }

  /// Takes the next position; returns it if there is no way to it. Errors: those of stores.
  mutating func add(_ step: Step) throws(GeoError) -> Step? {
    var step = step
    guard let last = steps.last else {
      step.scores = step.states.map(\.emission)
      step.before = Array(repeating: -1, count: step.states.count)
      steps = [step]
      indexes = [step.index]
      return nil
    }
    let metres = MapMatcher.metres(last.position, step.position)
    guard metres <= settings.gap else { return step }
    // Most ways are hardly longer than the distance: those are looked for first.
    let (usual, most) = (Self.usualBound(metres, settings), metres + Self.detour)
    for bound in [usual, 4 * usual, most] where bound <= most {
      step.bound = bound
      var margin = bound + settings.radius
      while !link(&step, metres) {
        try grow(around: last.position, within: margin, &step)
        margin *= 2
      }
      if step.scores.contains(where: { $0 > -.infinity }) {
        steps.append(step)
        indexes.append(step.index)
        return nil
      }
    }
    return step
  }

  /// Reads more of the network around a position. Errors: those of stores.
  private mutating func grow(
    around position: TrackPosition, within metres: Double, _ step: inout Step
  ) throws(GeoError) {
    let earlier = part.graph
    try part.grow(by: RoadScale.box(around: (position.x, position.y), within: metres * 1.01))
    let graph = part.graph
    func move(_ states: inout [State]) {
      for index in states.indices {
        states[index].edge = graph.directed(states[index].edge, of: earlier) ?? states[index].edge
      }
    }
    for index in steps.indices { move(&steps[index].states) }
    move(&step.states)
    search = StepSearch(graph)
  }

  /// Finds the best ways to the states of a step; false if they may lead over what was not read.
  private func link(_ step: inout Step, _ metres: Double) -> Bool {
    let last = steps[steps.count - 1]
    step.scores = Array(repeating: -.infinity, count: step.states.count)
    step.before = Array(repeating: -1, count: step.states.count)
    step.steps = Array(repeating: -.infinity, count: step.states.count * last.states.count)
    var limit = metres + Self.detour
    if let from = last.position.time, let to = step.position.time, to > from {
      // Times are often whole seconds, and positions are not exact.
      limit = min(limit, (to - from + 1) * Self.fastest + 4 * settings.accuracy)
    }
    let scale = Self.scale.least + Self.scale.share * metres
    for (from, start) in last.states.enumerated() where last.scores[from] > -.infinity {
      let rest = (1 - start.fraction) * part.graph.edges.lengths[start.edge / 2]
      var ways = StepSearch.Ways()
      if rest <= step.bound {
        guard let found = search.ways(from: start.edge, within: step.bound - rest) else {
          return false
        }
        ways = found
      }
      for (to, end) in step.states.enumerated() {
        let way = self.way(start, end, rest, ways, within: step.bound - rest)
        guard way.metres <= limit else { continue }
        let likelihood = -abs(way.metres - metres) / scale - way.extra / scale
        step.steps[to * last.states.count + from] = Float(likelihood)
        let score = last.scores[from] + likelihood + end.emission
        if score > step.scores[to] {
          step.scores[to] = score
          step.before[to] = from
        }
      }
    }
    return true
  }

  /// How a state follows another one.
  private enum Move { case along, turn, over }

  private func move(_ start: State, _ end: State) -> Move {
    if start.edge == end.edge {
      let back = (start.fraction - end.fraction) * part.graph.edges.lengths[start.edge / 2]
      // Positions that are not exact may seem to go back.
      if back <= 4 * settings.accuracy { return .along }
    }
    return start.edge == end.edge ^ 1 && end.fraction >= 1 - start.fraction ? .turn : .over
  }

  /// How long the way between two states is, and what counts besides.
  private func way(
    _ start: State, _ end: State, _ rest: Double, _ ways: StepSearch.Ways,
    within bound: Double
  ) -> (metres: Double, extra: Double) {
    let length = part.graph.edges.lengths[end.edge / 2]
    switch move(start, end) {
    case .along: return (max(end.fraction - start.fraction, 0) * length, 0)
    case .turn: return ((end.fraction - 1 + start.fraction) * length, StepSearch.turn)
    case .over:
      guard let between = ways[end.edge], between.cost <= bound else {
        return (.infinity, 0)
      }
      return (rest + between.metres + end.fraction * length, between.extra)
    }
  }

  // MARK: - The result

  /// The most likely way; nil for a stretch without length.
  func matching() -> TrackMatch.Matching? {
    guard let chosen = bestStates() else { return nil }
    var path = MatchedPath(part)
    path.begin(steps[0].states[chosen[0]], steps[0].position.time)
    for number in steps.indices.dropFirst() {
      let start = steps[number - 1].states[chosen[number - 1]]
      let end = steps[number].states[chosen[number]]
      switch move(start, end) {
      case .along: path.goOn(to: end)
      case .turn: path.turn(to: end)
      case .over:
        guard
          let edges = search.edges(
            from: start.edge, to: end.edge, within: steps[number].bound)
        else { return nil }
        path.goOn(over: edges, to: end)
      }
      path.mark(steps[number].position.time)
    }
    guard var matching = path.matching() else { return nil }
    matching.confidence = confidence(chosen)
    return matching
  }

  /// The states of the most likely sequence, by the Viterbi algorithm.
  private func bestStates() -> [Int]? {
    guard let last = steps.last, steps.count > 1,
      var state = last.scores.indices.max(by: { last.scores[$0] < last.scores[$1] })
    else { return nil }
    var chosen: [Int] = []
    for step in steps.reversed() {
      chosen.append(state)
      state = step.before[state]
    }
    return chosen.reversed()
  }

  /// The average likelihood of places within the accuracy of the chosen ones, by the forward and backward algorithm.
  private func confidence(_ chosen: [Int]) -> Double {
    // Those of one step after the other.
    var forward = steps[0].states.map(\.emission)
    var before = 0
    for number in steps.indices.dropFirst() {
      let step = steps[number]
      let (count, own) = (forward.count - before, forward.count)
      for to in step.states.indices {
        let sum = Self.sum(count) { from in
          forward[before + from] + Double(step.steps[to * count + from])
        }
        forward.append(step.states[to].emission + sum)
      }
      Self.lessen(&forward, from: own)
      before = own
    }
    var backward = [Double](repeating: 0, count: steps[steps.count - 1].states.count)
    var (total, end) = (0.0, forward.count)
    for number in steps.indices.reversed() {
      let step = steps[number]
      let place = TrackPosition(location: step.states[chosen[number]].location)
      end -= step.states.count
      let all = Self.sum(step.states.count) { forward[end + $0] + backward[$0] }
      let near = Self.sum(step.states.count) { index in
        let score = forward[end + index] + backward[index]
        guard score > -.infinity else { return score }
        let other = TrackPosition(location: step.states[index].location)
        return MapMatcher.metres(place, other) <= settings.accuracy ? score : -.infinity
      }
      total += exp(near - all)
      guard number > 0 else { break }
      let count = steps[number - 1].states.count
      var scores = [Double](repeating: 0, count: count)
      for from in 0..<count {
        scores[from] = Self.sum(step.states.count) { to in
          Double(step.steps[to * count + from]) + step.states[to].emission + backward[to]
        }
      }
      Self.lessen(&scores, from: 0)
      backward = scores
    }
    return min(total / Double(steps.count), 1)
  }

  /// e to the power of minus this is too small to change 1 (2⁻⁵³ is e to the power of −36.7).
  private static let negligible = 40.0

  /// The logarithm of the sum of so many numbers that are given by their logarithms; -∞ stands for 0.
  @inline(__always)
  private static func sum(_ count: Int, _ logarithm: (Int) -> Double) -> Double {
    var most = -Double.infinity
    for index in 0..<count { most = max(most, logarithm(index)) }
    guard most > -.infinity else { return -.infinity }
    var sum = 0.0
    for index in 0..<count {
      let one = logarithm(index)
      if one > most - Self.negligible { sum += exp(one - most) }
    }
    return most + log(sum)
  }

  /// Takes the greatest of the last scores off all of them: numbers stay small however long the track is.
  private static func lessen(_ scores: inout [Double], from start: Int) {
    let most = scores[start...].max() ?? 0
    for index in start..<scores.count { scores[index] -= most }
  }
}

extension TrackPosition {
  fileprivate init(location: (x: Double, y: Double)) { self.init(x: location.x, y: location.y) }
}
