internal import Base

/// The way of a matching, stretch by stretch, with the places along it where positions of the track are.
struct MatchedPath {
  private let part: NetworkPart
  private var pieces: [RouteSearch.Piece] = []
  /// Metres up to the last piece.
  private var before = 0.0
  /// Metres along the way with the times of positions.
  private var marks: [(metres: Double, time: Double?)] = []

  private var graph: TravelGraph { part.graph }

  init(_ part: NetworkPart) { self.part = part }

  private func length(_ piece: RouteSearch.Piece) -> Double {
    (piece.to - piece.from) * graph.edges.lengths[piece.edge / 2]
  }

  /// Sets out.
  mutating func begin(_ state: MatchChain.State, _ time: Double?) {
    pieces = [RouteSearch.Piece(edge: Int(state.edge), from: state.fraction, to: state.fraction)]
    mark(time)
  }

  /// The place reached is that of a position.
  mutating func mark(_ time: Double?) {
    guard let last = pieces.last else { return }
    marks.append((before + length(last), time))
  }

  /// Goes on along the edge, unless that is backwards.
  mutating func goOn(to state: MatchChain.State) {
    let last = pieces.count - 1
    pieces[last].to = max(pieces[last].to, state.fraction)
  }

  /// Turns round within the edge.
  mutating func turn(to state: MatchChain.State) {
    let start = 1 - pieces[pieces.count - 1].to
    append(RouteSearch.Piece(edge: Int(state.edge), from: start, to: max(start, state.fraction)))
  }

  /// Goes on to the end of the edge and over others, up to a place on the last of them.
  mutating func goOn(over edges: [Int], to state: MatchChain.State) {
    pieces[pieces.count - 1].to = 1
    for edge in edges { append(RouteSearch.Piece(edge: edge, from: 0, to: 1)) }
    pieces[pieces.count - 1].to = state.fraction
  }

  private mutating func append(_ piece: RouteSearch.Piece) {
    if let last = pieces.last { before += length(last) }
    pieces.append(piece)
  }

  // MARK: - The result

  /// The matching; nil if it has no length.
  func matching() -> TrackMatch.Matching? {
    var matching = TrackMatch.Matching()
    var metres: [Double] = []
    var earlier: Int?
    for piece in pieces where piece.to > piece.from {
      let isForward = piece.edge & 1 == 0
      let line = part.lines[piece.edge / 2].part(
        from: isForward ? piece.from : 1 - piece.from, to: isForward ? piece.to : 1 - piece.to)
      let segments = line.segmentLengths
      let planar = segments.reduce(0, +)
      var along = 0.0
      for index in 0..<line.count {
        if index > 0 { along += segments[index - 1] }
        if index == 0, !matching.positions.isEmpty { continue }
        matching.positions.append(line.place(index))
        metres.append(
          matching.distance + (planar > 0 ? along / planar * length(piece) : 0))
      }
      matching.distance += length(piece)
      matching.duration += graph.edges.seconds(piece.edge) * (piece.to - piece.from)
      if let earlier, graph.head(earlier) == graph.tail(piece.edge), piece.from == 0 {
        matching.duration += graph.passage(earlier, piece.edge)?.seconds ?? 0
      }
      earlier = piece.edge
      matching.edges.append(graph.signedID(piece.edge))
    }
    guard matching.positions.count > 1 else { return nil }
    matching.times = times(at: metres)
    return matching
  }

  /// The times at distances along the way, which do not become smaller, between those of the positions. None if fewer than
  /// two positions have one.
  private func times(at metres: [Double]) -> [Double] {
    let known = marks.compactMap { mark in mark.time.map { (metres: mark.metres, time: $0) } }
    guard known.count > 1 else { return [] }
    var next = 1
    return metres.map { place in
      while next < known.count - 1, known[next].metres < place { next += 1 }
      let (from, to) = (known[next - 1], known[next])
      let way = to.metres - from.metres
      let share = way > 0 ? min(max((place - from.metres) / way, 0), 1) : place < to.metres ? 0 : 1
      return from.time + (to.time - from.time) * share
    }
  }
}
