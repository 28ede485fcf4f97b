/// Finds other good ways besides the best one.
///
/// Edges of the ways that are known are made dearer, and the best way is looked for again, until there are enough (Y.
/// Chen, M. Bell, K. Bogenberger, "Reliable Pretrip Multipath Planning and Dynamic Adaptation for a Centralized Road
/// Navigation System", 2007). What leaves the best way for a short detour alone goes back to it. A way counts if it costs
/// little more than the best one, and is another one for a good part of its length (I. Abraham, D. Delling, A. Goldberg,
/// R. Werneck, "Alternative Routes in Road Networks", 2013).
struct AlternativeSearch {
  private typealias Path = RouteSearch.Path
  private typealias Piece = RouteSearch.Piece

  private let graph: TravelGraph
  private let search: RouteSearch
  private let measure: RouteSearch.Measure

  /// How much dearer an edge gets with each way over it.
  private static let factor = 1.4
  /// What a way may cost, compared with the best one.
  private static let stretch = 1.4
  /// The part of its length that a way may have in common with another one.
  private static let sharing = 0.75
  /// Detours that are shorter than this part of the best way's length are none.
  private static let detour = 0.1
  /// So many searches are made for each way.
  private static let tries = 5

  /// Alternatives on a graph, by a search on it.
  init(_ search: RouteSearch, _ measure: RouteSearch.Measure) {
    graph = search.graph
    self.search = search
    self.measure = measure
  }

  /// The best way and up to `count` others, by what they cost; none without a way.
  func paths(
    from start: NetworkPoint, to goal: NetworkPoint, count: Int
  ) -> [RouteSearch.Path] {
    guard let best = search.path(from: start, to: goal) else { return [] }
    var found = [best]
    defer { search.forgetFactors() }
    var last = best
    for _ in 0..<count * Self.tries where found.count <= count {
      search.raise(Set(last.pieces.map { $0.edge / 2 }), by: Self.factor)
      guard let next = search.path(from: start, to: goal),
        let plain = mended(next, like: best)
      else { break }
      last = next
      guard plain.cost.entries <= best.cost.entries,
        plain.cost.amount <= best.cost.amount * Self.stretch
      else { continue }
      if found.allSatisfy({ isOther(plain, than: $0) }) { found.append(plain) }
    }
    return found.sorted { $0.cost < $1.cost }
  }

  private func length(_ pieces: some Sequence<RouteSearch.Piece>) -> Double {
    pieces.reduce(0) { $0 + graph.edges.lengths[$1.edge / 2] * ($1.to - $1.from) }
  }

  private func isOther(_ path: RouteSearch.Path, than other: RouteSearch.Path) -> Bool {
    let known = Set(other.pieces.map(\.edge))
    let shared = length(path.pieces.lazy.filter { known.contains($0.edge) })
    return shared <= length(path.pieces) * Self.sharing
  }

  /// The way without detours that are hardly any, with what it really costs; nil for a way that cannot be.
  private func mended(
    _ path: RouteSearch.Path, like best: RouteSearch.Path
  ) -> RouteSearch.Path? {
    let shortest = length(best.pieces) * Self.detour
    var places: [Int: Int] = [:]
    for (place, piece) in best.pieces.enumerated() { places[piece.edge] = place }
    var pieces: [RouteSearch.Piece] = []
    /// Where the best way was left, and what has been travelled since.
    var left: Int?
    var aside: [RouteSearch.Piece] = []
    for piece in path.pieces {
      guard let place = places[piece.edge] else {
        aside.append(piece)
        continue
      }
      if let left, place > left, length(aside) < shortest {
        pieces += best.pieces[left + 1..<place]
      } else {
        pieces += aside
      }
      aside.removeAll()
      pieces.append(piece)
      left = place
    }
    pieces += aside
    for pieces in [pieces, path.pieces] {
      if let cost = graph.cost(of: pieces, measure) {
        return RouteSearch.Path(pieces: pieces, cost: cost)
      }
    }
    return nil
  }
}

extension TravelGraph {
  /// What a way costs; nil if one may not go so.
  func cost(
    of pieces: [RouteSearch.Piece], _ measure: RouteSearch.Measure
  ) -> RouteSearch.Cost? {
    var cost = RouteSearch.Cost()
    var state: Int?
    for (place, piece) in pieces.enumerated() {
      if let earlier = state {
        guard tail(piece.edge) == head(pieces[place - 1].edge),
          let passage = passage(pieces[place - 1].edge, piece.edge),
          case .state(let next) = turns.turn(from: earlier, to: piece.edge)
        else { return nil }
        cost.entries += passage.entries
        if measure == .time { cost.amount += passage.seconds }
        state = next
      } else {
        state = piece.edge
      }
      cost.amount += amount(piece.edge, measure) * (piece.to - piece.from)
    }
    return cost
  }
}
