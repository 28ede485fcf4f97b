/// What became of the ways and restrictions of a network.
public struct NetworkCounts: Sendable {
  /// Why a way is not in the network.
  public enum WayReason: String, CaseIterable, Sendable {
    /// It has no line.
    case notALine = "not-a-line"
    /// No profile knows its `highway`.
    case classUnknown = "class-unknown"
    /// No profile may use it.
    case noAccess = "no-access"
    /// Fewer than two of its nodes are known.
    case tooShort = "too-short"
    /// It was in an earlier input already.
    case repeated = "repeated"
    /// No profile has it in a component that is kept.
    case smallComponent = "small-component"
  }

  /// Why a restriction is not in the network.
  public enum RestrictionReason: String, CaseIterable, Sendable {
    /// A member is missing, or is no road.
    case memberMissing = "member-missing"
    /// The members do not meet, or it is not clear where.
    case notConnected = "not-connected"
    /// Neither no_ nor only_.
    case kindUnknown = "kind-unknown"
    /// It is for none of the profiles.
    case noProfile = "no-profile"
    /// It was in an earlier input already.
    case repeated = "repeated"
  }

  /// Ways with `highway`, and routes of ferries; lines, and features that are none.
  public internal(set) var waysRead = 0
  /// Ways that are in the network, with at least one edge.
  public internal(set) var waysTaken = 0
  /// Nodes of roads that are not in the input, by each mention.
  public internal(set) var missingNodes = 0
  /// Restrictions that relations have, one for each type of vehicles.
  public internal(set) var restrictionsRead = 0
  /// Restrictions that are in the network.
  public internal(set) var restrictionsTaken = 0
  private var ways: [WayReason: Int] = [:]
  private var restrictions: [RestrictionReason: Int] = [:]

  init() {}

  /// Ways that were left out for a reason.
  public func leftOut(_ reason: WayReason) -> Int { ways[reason] ?? 0 }
  /// Restrictions that were left out for a reason.
  public func dropped(_ reason: RestrictionReason) -> Int { restrictions[reason] ?? 0 }

  mutating func leaveOut(_ reason: WayReason, count: Int = 1) { ways[reason, default: 0] += count }
  mutating func drop(_ reason: RestrictionReason, count: Int = 1) {
    restrictions[reason, default: 0] += count
  }

  /// Adds what another worker has counted.
  mutating func add(_ other: NetworkCounts) {
    waysRead += other.waysRead
    waysTaken += other.waysTaken
    missingNodes += other.missingNodes
    restrictionsRead += other.restrictionsRead
    restrictionsTaken += other.restrictionsTaken
    for (reason, count) in other.ways { leaveOut(reason, count: count) }
    for (reason, count) in other.restrictions { drop(reason, count: count) }
  }
}
