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
}
