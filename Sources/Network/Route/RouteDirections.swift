/// Makes the instructions of a leg, stretch by stretch.
struct RouteDirections {
  /// A stretch of the way on one edge.
  struct Stretch {
    /// The directed edge.
    var edge: Int
    /// The name or number of its road.
    var name: String?
    /// The class of its road.
    var kind: String
    /// In metres.
    var distance: Double
    /// In seconds, with the node before it.
    var duration: Double
    /// Where it begins.
    var location: (x: Double, y: Double)
  }

  private let graph: TravelGraph
  private var steps: [RouteStep]
  private var last: Stretch?
  /// Exits of the roundabout so far; nil outside of one.
  private var exits: Int?

  /// Turns of less than this, in degrees, are none.
  private static let straight = 30.0
  /// Turns of less are slight.
  private static let slight = 60.0
  /// Turns of more are sharp.
  private static let sharp = 120.0
  /// A road of the same name that bends by less is followed without a word.
  private static let bend = 45.0

  init(_ graph: TravelGraph, from start: NetworkPoint) {
    self.graph = graph
    steps = [RouteStep(kind: .depart, location: start.location)]
  }

  /// The steps with the last one.
  func steps(endingAt place: (x: Double, y: Double)) -> [RouteStep] {
    steps + [RouteStep(kind: .arrive, earlierName: last?.name, location: place)]
  }

  /// Goes on.
  mutating func add(_ stretch: Stretch) {
    if let last {
      turn(from: last, to: stretch)
    } else {
      steps[0].name = stretch.name
      if graph.edges.isRoundabout(stretch.edge / 2) { exits = 0 }
    }
    last = stretch
    steps[steps.count - 1].distance += stretch.distance
    steps[steps.count - 1].duration += stretch.duration
  }

  private mutating func turn(from last: Stretch, to next: Stretch) {
    let isRing = graph.edges.isRoundabout(next.edge / 2)
    if exits != nil {
      if isRing { return passExits(of: next) }
      leave(last, next)
      return
    }
    if isRing {
      exits = 0
      return append(.roundabout, last, next)
    }
    if next.kind == "ferry", last.kind != "ferry" { return append(.ferry, last, next) }
    if next.edge == last.edge ^ 1 { return append(.uTurn, last, next) }
    guard let kind = kind(from: last, to: next) else { return }
    append(kind, last, next)
  }

  private mutating func append(_ kind: RouteStep.Kind, _ last: Stretch, _ next: Stretch) {
    steps.append(
      RouteStep(
        kind: kind, angle: degrees(last.edge, next.edge), name: next.name, earlierName: last.name,
        location: next.location))
  }

  // MARK: - Roundabouts

  /// Counts the roads that leave the roundabout at the beginning of a stretch of it.
  private mutating func passExits(of next: Stretch) {
    let leaving = graph.leaving(graph.tail(next.edge)).count { !graph.edges.isRoundabout($0 / 2) }
    exits? += leaving
  }

  private mutating func leave(_ last: Stretch, _ next: Stretch) {
    let exit = (exits ?? 0) + 1
    exits = nil
    if steps[steps.count - 1].kind == .roundabout {
      steps[steps.count - 1].exit = exit
      steps[steps.count - 1].name = next.name
    } else {
      // The leg began within the roundabout.
      append(.roundabout, last, next)
      steps[steps.count - 1].exit = exit
    }
  }

  // MARK: - Turns

  /// The turn in degrees, positive to the right.
  private func degrees(_ from: Int, _ to: Int) -> Double {
    let angle = -graph.angle(from, to) * 180 / .pi
    return (angle * 10).rounded() / 10
  }

  /// What is to be done between two stretches; nil if nothing has to be said.
  private func kind(from last: Stretch, to next: Stretch) -> RouteStep.Kind? {
    let isRenamed = next.name != last.name && next.name != nil
    let isSame = next.name == last.name && (next.name != nil || next.kind == last.kind)
    let angle = degrees(last.edge, next.edge)
    let others = graph.leaving(graph.head(last.edge))
      .filter { $0 != next.edge && $0 != last.edge ^ 1 }
    guard !others.isEmpty else { return isRenamed || last.kind == "ferry" ? .continue : nil }
    let bends = others.map { degrees(last.edge, $0) }
    if abs(angle) < Self.straight {
      // Where the way forks, straight on says nothing.
      if let other = bends.first(where: { abs($0) < Self.straight }), !isSame {
        return angle < other ? .turnSlightLeft : .turnSlightRight
      }
      return isRenamed ? .straight : nil
    }
    if isSame, abs(angle) < Self.bend, bends.allSatisfy({ abs($0) > abs(angle) }) { return nil }
    switch abs(angle) {
    case ..<Self.slight: return angle < 0 ? .turnSlightLeft : .turnSlightRight
    case ...Self.sharp: return angle < 0 ? .turnLeft : .turnRight
    default: return angle < 0 ? .turnSharpLeft : .turnSharpRight
    }
  }
}
