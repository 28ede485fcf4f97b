/// The parts of an edge that are reached within limits: the ways onto it, from either end and from a start on it.
struct ReachedEdge {
  /// A part of an edge, as fractions of its line's length.
  struct Part: Equatable, Sendable {
    var from: Double
    var to: Double
  }

  /// The edge, not directed.
  let edge: Int
  /// The ways onto it.
  let arrivals: ArraySlice<ReachSearch.Arrival>
  /// What the whole edge costs along its line, and against it.
  let amounts: (forward: Double, backward: Double)

  /// The parts that are reached within a limit, in order. Of ways to one place only those of the fewest entries count.
  func parts(within limit: Double) -> [Part] {
    var breaks = [0.0, 1.0]
    for arrival in arrivals {
      let amount = amount(of: arrival)
      let reach = amount > 0 ? arrival.fraction + (limit - arrival.cost.amount) / amount : 1
      for place in [arrival.fraction, reach] where place > 0 && place < 1 {
        breaks.append(arrival.edge & 1 == 0 ? place : 1 - place)
      }
    }
    breaks.sort()
    var parts: [Part] = []
    for (from, to) in zip(breaks, breaks.dropFirst()) where to > from {
      guard isReached((from + to) / 2, within: limit) else { continue }
      if let last = parts.last, last.to == from {
        parts[parts.count - 1].to = to
      } else {
        parts.append(Part(from: from, to: to))
      }
    }
    return parts
  }

  private func amount(of arrival: ReachSearch.Arrival) -> Double {
    arrival.edge & 1 == 0 ? amounts.forward : amounts.backward
  }

  private func isReached(_ place: Double, within limit: Double) -> Bool {
    var best: (entries: Int32, amount: Double) = (.max, .infinity)
    for arrival in arrivals {
      let way = (arrival.edge & 1 == 0 ? place : 1 - place) - arrival.fraction
      guard way >= 0, arrival.cost.entries <= best.entries else { continue }
      let amount = arrival.cost.amount + amount(of: arrival) * way
      if arrival.cost.entries < best.entries || amount < best.amount {
        best = (arrival.cost.entries, amount)
      }
    }
    return best.amount <= limit
  }

  /// Parts of one list or of the other, in order.
  static func union(_ one: [Part], _ other: [Part]) -> [Part] {
    if one.isEmpty || other.isEmpty { return one + other }
    var parts: [Part] = []
    for part in (one + other).sorted(by: { $0.from < $1.from }) {
      if let last = parts.last, part.from <= last.to {
        parts[parts.count - 1].to = max(last.to, part.to)
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  /// What is in none of some parts in order, of a whole.
  static func difference(_ whole: [Part], _ parts: [Part]) -> [Part] {
    var left: [Part] = []
    for piece in whole {
      var start = piece.from
      for part in parts where part.to > start && part.from < piece.to {
        if part.from > start { left.append(Part(from: start, to: part.from)) }
        start = max(start, part.to)
      }
      if start < piece.to { left.append(Part(from: start, to: piece.to)) }
    }
    return left
  }
}
