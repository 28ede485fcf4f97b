/// What counts as an event at a zone.
public struct ZoneRules: Sendable {
  /// Who is inside has left when so many metres outside.
  public var hysteresis: Double
  /// Who stays for fewer seconds was not inside.
  public var minInside: Double
  /// Seconds inside after which a stay is told; nil for none.
  public var dwell: Double?
  /// Metres from the border within which somebody outside is told to be near; nil for none.
  public var near: Double?
  /// Who is inside in the beginning is told.
  public var tellsInitial: Bool
  /// Positions may come so many seconds late.
  public var lateness: Double

  /// Rules.
  public init(
    hysteresis: Double = 0, minInside: Double = 0, dwell: Double? = nil, near: Double? = nil,
    tellsInitial: Bool = false, lateness: Double = 0
  ) {
    self.hysteresis = hysteresis
    self.minInside = minInside
    self.dwell = dwell
    self.near = near
    self.tellsInitial = tellsInitial
    self.lateness = lateness
  }

  /// How far outside of a zone something can happen.
  var reach: Double { max((near ?? 0) + hysteresis, hysteresis) }

  /// Up to which time a stay tells nothing by going on.
  func unchanged(_ visit: ZoneVisit) -> Double {
    guard let entry = visit.entry else { return .infinity }
    // Differences of times are rounded.
    let rounding = 0.001
    if !visit.isTold, !visit.isInitial { return entry.time + minInside - rounding }
    guard let dwell, !visit.hasDwelt else { return .infinity }
    return entry.time + dwell - rounding
  }

  /// True if something happens at a margin to who was at another one before.
  func changes(at margin: Double, _ visit: ZoneVisit) -> Bool {
    if visit.isInside { return margin > hysteresis }
    if margin <= 0 { return true }
    guard let near else { return false }
    return visit.isNear ? margin > near + hysteresis : margin <= near
  }

  /// How many metres a margin may change before something happens.
  func free(at margin: Double, _ visit: ZoneVisit) -> Double {
    if visit.isInside { return abs(margin - hysteresis) }
    guard let near else { return abs(margin) }
    return min(abs(margin), abs(margin - (visit.isNear ? near + hysteresis : near)))
  }
}
