/// How somebody travels: what may be used, how fast, and what it costs to stop and to turn.
///
/// It is a JSON object (``reading(_:path:)``), as `cairn network profiles NAME` prints the built-in ones.
public struct TravelProfile: Sendable {
  /// What `maxspeed` does.
  enum LimitUse: String, CaseIterable, Sendable {
    /// It takes the place of the speed of the class.
    case sets
    /// Nobody goes faster than it.
    case limits
    /// Nothing.
    case ignored
  }

  /// Where one may turn round.
  public enum UTurns: String, CaseIterable, Sendable {
    /// At every node.
    case everywhere
    /// Where there is no other way on.
    case deadEnds = "dead-ends"
    /// Nowhere.
    case never
  }

  /// What a class of roads means for the profile.
  struct RoadClass: Sendable {
    /// In km/h.
    var speed = 0.0
    /// Without tags that say something else.
    var access = TravelAccess.yes
    /// One way without a tag that says something else.
    var isOneway = false
  }

  /// What a kind of barrier means for the profile.
  struct Barrier: Sendable {
    /// Without tags that say something else.
    var access = TravelAccess.yes
    /// To pass it.
    var seconds = 0.0
  }

  /// The name, which columns of the network's tables begin with.
  public internal(set) var name = ""
  /// Keys of access, from the general one to that of the profile alone.
  var accessKeys: [String] = []
  /// Values of these keys.
  var accessValues: [String: TravelAccess] = [:]
  /// Those of the keys that open a class whose own access is no.
  var grantingKeys: Set<String> = []
  /// Keys of one-way roads, the first that is given counts; none for who need not heed them.
  var onewayKeys: [String] = []
  /// Keys whose values `opposite…` allow to go against the one way, as `KEY:oneway` does with `no` or `-1`.
  var contraflowKeys: [String] = []
  var limitUse = LimitUse.ignored
  /// The part of a `maxspeed` that is really driven.
  var limitFactor = 1.0
  /// In km/h, at most.
  var maximumSpeed = 0.0
  /// In km/h, by the words that `maxspeed` may have: `walk`, `none`, `CZ:urban`. 0 says nothing.
  var speedWords: [String: Double] = [:]
  /// By the value of `highway`, and `ferry`.
  var classes: [String: RoadClass] = [:]
  /// The highest speed in km/h on a surface; 0 where none is possible.
  var surfaces: [String: Double] = [:]
  /// The same by `tracktype`.
  var tracktypes: [String: Double] = [:]
  /// The same by `smoothness`.
  var smoothness: [String: Double] = [:]
  /// In metres, that a road has to have; 0 for any.
  var width = 0.0
  /// On roads for motor vehicles alone (`motorroad=yes`).
  var motorroad = TravelAccess.yes
  /// By the value of `barrier`; `*` is any other.
  var barriers: [String: Barrier] = [:]
  /// Turn restrictions hold.
  public internal(set) var obeysRestrictions = false
  /// At traffic signals.
  var signalsSeconds = 0.0
  /// At crossings without signals.
  var crossingSeconds = 0.0
  /// Of a turn by 180° at a node of more than two edges; others cost (1 − cos of the angle)/2 of it.
  public internal(set) var turnSeconds = 0.0
  /// Of a U-turn, besides the turn.
  public internal(set) var uTurnSeconds = 0.0
  /// Where one may turn round.
  public internal(set) var uTurns = UTurns.deadEnds
  /// The JSON text that it was read from.
  public internal(set) var definition = ""

  init() {}

  /// True if a `restriction:TYPE`, or an `except` of that type, is about the profile.
  func isOfType(_ type: String) -> Bool {
    accessKeys.contains { $0 == type } && type != "access"
  }
}
