/// A line that is a road, with what its fields say.
struct RoadLine: Sendable {
  /// Where one may go.
  enum Direction: Sendable {
    case both
    case along
    case against
  }

  /// Where its positions are in the list of those of all lines.
  var positions: Range<Int>
  var name: String?
  var direction = Direction.both
  /// In km/h; nil for that of the profile.
  var speed: Double?
  /// In seconds for the whole of it; nil for what follows from its length.
  var seconds: Double?
}

/// What the fields of a line say, as texts; nil for nothing.
public struct LineFacts: Sendable {
  /// The name of the road.
  public var name: String?
  /// `yes`, `no` or `-1`, and the other words of ``LineGatherer``.
  public var oneway: String?
  /// In km/h, or with a unit.
  public var speed: String?
  /// In seconds.
  public var cost: String?

  /// Nothing.
  public init() {}
}

extension TravelProfile {
  /// What lines count as: `highway=road`.
  static let classOfLines = "road"

  /// How the profile may use a line.
  func travel(on line: RoadLine) -> RoadTravel {
    var travel = RoadTravel()
    guard let rule = classes[Self.classOfLines], rule.access != .no else { return travel }
    var speed = min(rule.speed, maximumSpeed)
    if let limit = line.speed {
      switch limitUse {
      case .sets: speed = limit
      case .limits: speed = min(speed, limit)
      case .ignored: break
      }
    }
    travel.seconds = line.seconds
    let direction = onewayKeys.contains("oneway") ? line.direction : .both
    if direction != .against { (travel.forward, travel.forwardSpeed) = (rule.access, speed) }
    if direction != .along { (travel.backward, travel.backwardSpeed) = (rule.access, speed) }
    return travel
  }
}
