/// A route: where it runs, how far and long it is, and what to do on it.
public struct Route: Sendable {
  /// A part from one stop to the next.
  public struct Leg: Sendable {
    /// In metres.
    public var distance = 0.0
    /// In seconds.
    public var duration = 0.0
    /// The ids of its edges, negative against their lines.
    public var edges: [Int64] = []
    /// Its instructions, from `depart` to `arrive`.
    public var steps: [RouteStep] = []
  }

  /// The name of the profile.
  public var profile: String
  /// Longitude and latitude in degrees, in turn.
  public var positions: [(x: Double, y: Double)] = []
  /// The parts between stops.
  public var legs: [Leg] = []
  /// Where it begins, stops and ends.
  public var stops: [NetworkPoint]

  /// In metres.
  public var distance: Double { legs.reduce(0) { $0 + $1.distance } }
  /// In seconds.
  public var duration: Double { legs.reduce(0) { $0 + $1.duration } }
}

/// An instruction of a route, which holds up to the next one.
public struct RouteStep: Sendable {
  /// What is to be done.
  public enum Kind: String, CaseIterable, Sendable {
    /// Set out.
    case depart
    /// Turn left, by 60° to 120°.
    case turnLeft = "turn-left"
    /// Turn left, by less.
    case turnSlightLeft = "turn-slight-left"
    /// Turn left, by more.
    case turnSharpLeft = "turn-sharp-left"
    /// Turn right, by 60° to 120°.
    case turnRight = "turn-right"
    /// Turn right, by less.
    case turnSlightRight = "turn-slight-right"
    /// Turn right, by more.
    case turnSharpRight = "turn-sharp-right"
    /// Go straight on where one could turn.
    case straight
    /// Turn round.
    case uTurn = "u-turn"
    /// Enter a roundabout, and leave it.
    case roundabout
    /// Board a ferry.
    case ferry
    /// Go on, where the name of the road changes.
    case `continue`
    /// The end of a leg.
    case arrive

    /// True where one has to turn, though the road may go on by the same name.
    var isTurn: Bool {
      switch self {
      case .turnLeft, .turnSlightLeft, .turnSharpLeft, .turnRight, .turnSlightRight,
        .turnSharpRight, .roundabout:
        true
      case .depart, .straight, .uTurn, .ferry, .continue, .arrive: false
      }
    }
  }

  /// What is to be done.
  public var kind: Kind
  /// The number of the exit of a roundabout, from 1; nil if the route ends within it.
  public var exit: Int?
  /// The turn in degrees, positive to the right; nil where there is none.
  public var angle: Double?
  /// The name or number of the road that one goes on to; nil if it has none.
  public var name: String?
  /// That of the road that one comes by.
  public var earlierName: String?
  /// In metres, up to the next step.
  public var distance = 0.0
  /// In seconds, up to the next step.
  public var duration = 0.0
  /// Where, in degrees.
  public var location: (x: Double, y: Double)
}
