internal import Base

/// The states of a stretch of a track, and how likely each follows another.
struct MatchChain {
  /// A place that a position may be at.
  struct State {
    /// A directed edge.
    var edge: Int32
    /// The one before it on the best way to it, among those of the step before; -1 for none.
    var before: Int32 = -1
    /// How far along the edge it is, of its length.
    var fraction: Double
    var location: (x: Double, y: Double)
    /// The logarithm of its likelihood by the distance alone.
    var emission: Double
    /// The logarithm of the likelihood of the best way to it.
    var score = -Double.infinity
  }

  /// A position with its states.
  struct Step {
    var index: Int
    var position: TrackPosition
    /// Where they are in the list of all.
    var states: Range<Int>
    /// Where the likelihoods of ways to it begin.
    var likelihoods: Int
    /// The farthest that was searched for ways to it, in metres.
    var bound = 0.0
  }

  private let part: NetworkPart
  let settings: MapMatcher.Settings
  private var search: StepSearch
  private(set) var steps: [Step] = []
  /// Those of all steps.
  private(set) var states: [State] = []
  /// The logarithms of the likelihoods of ways to a step: by its states, and by those of the step before.
  private(set) var likelihoods: [Float] = []
  /// The indexes of all positions of it.
  private(set) var indexes: [Int] = []

  /// The scale of differences between ways and distances in metres, at least, and of the distance.
  private static let scale = (least: 3.0, share: 0.05)
  /// Ways that are longer by more than that many metres are not taken (Newson and Krumm, §4.2).
  private static let detour = 2000.0
  /// Nobody is faster, in metres a second (Newson and Krumm, §4.2).
  private static let fastest = 50.0

  /// The positions that room is made for at once, and what most of them have at most.
  private static let usual = (positions: 10_000, states: 24, likelihoods: 320)

  /// A chain for a track of so many positions.
  init(_ part: NetworkPart, _ settings: MapMatcher.Settings, positions: Int) {
    self.part = part
    self.settings = settings
    search = StepSearch(part.graph)
    // Memory that is not used costs nothing, and lists that grow are copied.
    let count = min(positions, Self.usual.positions)
    steps.reserveCapacity(count)
    states.reserveCapacity(count * Self.usual.states)
    likelihoods.reserveCapacity(count * Self.usual.likelihoods)
  }

  /// Begins another stretch.
  mutating func begin() {
    steps.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    likelihoods.removeAll(keepingCapacity: true)
    indexes = []
  }

  /// Takes a position that says no more than the one before.
  mutating func addRepeated(_ index: Int) { indexes.append(index) }

  /// Most ways between positions that are so far apart are no longer, all of them in metres.
  static func usualBound(_ metres: Double, _ settings: MapMatcher.Settings) -> Double {
    2 * metres + 2 * settings.radius
  }

  /// Takes the next position with its states; false if there is no way to it. The network was read up to a margin in metres
  /// around them. Errors: those of stores.
  mutating func add(
    _ index: Int, _ position: TrackPosition, _ candidates: [State], within margin: Double
  ) throws(GeoError) -> Bool {
    var step = Step(
      index: index, position: position, states: states.count..<states.count + candidates.count,
      likelihoods: likelihoods.count)
    states += candidates
    guard let last = steps.last else {
      for state in step.states { states[state].score = states[state].emission }
      steps = [step]
      indexes = [index]
      return true
    }
    let metres = MapMatcher.metres(last.position, position)
    if metres <= settings.gap {
      // Most ways are hardly longer than the distance: those are looked for first.
      let (usual, most) = (Self.usualBound(metres, settings), metres + Self.detour)
      for bound in [usual, 4 * usual, most] where bound <= most {
        step.bound = bound
        var reach = bound + settings.radius
        while !link(last, step, metres, margin) {
          try grow(around: last.position, within: reach)
          reach *= 2
        }
        if states[step.states].contains(where: { $0.score > -.infinity }) {
          steps.append(step)
          indexes.append(index)
          return true
        }
      }
    }
    states.removeLast(candidates.count)
    likelihoods.removeLast(likelihoods.count - step.likelihoods)
    return false
  }

  /// Reads more of the network around a position. Errors: those of stores.
  private mutating func grow(
    around position: TrackPosition, within metres: Double
  ) throws(GeoError) {
    let earlier = part.graph
    try part.grow(by: RoadScale.box(around: (position.x, position.y), within: metres * 1.01))
    let graph = part.graph
    let moved = graph.edges.ids.places(of: Array(earlier.edges.ids))
    for index in states.indices {
      let edge = Int(states[index].edge)
      states[index].edge = Int32(moved[edge / 2] * 2 + (edge & 1))
    }
    search = StepSearch(graph)
  }

  /// Finds the best ways to the states of a step; false if they may lead over what was not read, which is beyond a margin.
  private mutating func link(
    _ last: Step, _ step: Step, _ metres: Double, _ margin: Double
  ) -> Bool {
    for state in step.states { states[state].score = -.infinity }
    likelihoods.removeLast(likelihoods.count - step.likelihoods)
    likelihoods.append(
      contentsOf: repeatElement(-.infinity, count: step.states.count * last.states.count))
    var limit = metres + Self.detour
    if let from = last.position.time, let to = step.position.time, to > from {
      // Times are often whole seconds, and positions are not exact.
      limit = min(limit, (to - from + 1) * Self.fastest + 4 * settings.accuracy)
    }
    let scale = Self.scale.least + Self.scale.share * metres
    let back = margin * part.graph.metresPerMetre
    let moves = self.moves
    return states.withUnsafeMutableBufferPointer { states in
      likelihoods.withUnsafeMutableBufferPointer { likelihoods in
        for (from, index) in last.states.enumerated() where states[index].score > -.infinity {
          let start = states[index]
          let rest = (1 - start.fraction) * moves.lengths[Int(start.edge) / 2]
          var ways: StepSearch.Ways?
          if rest <= step.bound {
            ways = search.ways(from: Int(start.edge), within: step.bound - rest, back)
            if ways == nil { return false }
          }
          var place = step.likelihoods + from
          for index in step.states {
            defer { place += last.states.count }
            let way = moves.way(start, states[index], rest, ways, within: step.bound)
            guard way.metres <= limit else { continue }
            let likelihood = -abs(way.metres - metres) / scale - way.extra / scale
            likelihoods[place] = Float(likelihood)
            let score = start.score + likelihood + states[index].emission
            if score > states[index].score {
              states[index].score = score
              states[index].before = Int32(from)
            }
          }
        }
        return true
      }
    }
  }

  private var moves: Moves {
    Moves(lengths: part.graph.edges.lengths, tolerance: 4 * settings.accuracy)
  }

  /// How states follow one another.
  private struct Moves {
    enum Move { case along, turn, over }

    /// Of edges, in metres.
    let lengths: [Double]
    /// Positions that are not exact may seem to go back by so many metres.
    let tolerance: Double

    /// How a state follows another one.
    @inline(__always)
    func move(_ start: State, _ end: State) -> Move {
      if start.edge == end.edge {
        let back = (start.fraction - end.fraction) * lengths[Int(start.edge) / 2]
        if back <= tolerance { return .along }
      }
      return start.edge == end.edge ^ 1 && end.fraction >= 1 - start.fraction ? .turn : .over
    }

    /// How long the way between two states is, and what counts besides.
    @inline(__always)
    func way(
      _ start: State, _ end: State, _ rest: Double, _ ways: StepSearch.Ways?,
      within bound: Double
    ) -> (metres: Double, extra: Double) {
      switch move(start, end) {
      case .along: return (max(end.fraction - start.fraction, 0) * lengths[Int(end.edge) / 2], 0)
      case .turn:
        return ((end.fraction - 1 + start.fraction) * lengths[Int(end.edge) / 2], StepSearch.turn)
      case .over:
        guard let between = ways?[end.edge] else { return (.infinity, 0) }
        let metres = rest + between.metres + end.fraction * lengths[Int(end.edge) / 2]
        return (metres + between.extra <= bound ? metres : .infinity, between.extra)
      }
    }
  }

  // MARK: - The result

  /// The most likely way; nil for a stretch without length.
  func matching() -> TrackMatch.Matching? {
    guard let chosen = bestStates() else { return nil }
    var path = MatchedPath(part)
    let moves = self.moves
    path.begin(states[chosen[0]], steps[0].position.time)
    for number in steps.indices.dropFirst() {
      let (start, end) = (states[chosen[number - 1]], states[chosen[number]])
      switch moves.move(start, end) {
      case .along: path.goOn(to: end)
      case .turn: path.turn(to: end)
      case .over:
        guard
          let edges = search.edges(
            from: Int(start.edge), to: Int(end.edge), within: steps[number].bound)
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
      var state = last.states.max(by: { states[$0].score < states[$1].score })
    else { return nil }
    var chosen = [state]
    for number in steps.indices.dropFirst().reversed() {
      state = steps[number - 1].states.lowerBound + Int(states[state].before)
      chosen.append(state)
    }
    return chosen.reversed()
  }
}
