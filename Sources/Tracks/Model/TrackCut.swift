public import TimeZones

/// Where a track is cut in two.
public struct TrackCut: Sendable {
  /// A longer time between two positions, in seconds; nil for any.
  public var gapSeconds: Double?
  /// A longer way between two positions, in metres; nil for any.
  public var gapMetres: Double?
  /// The clocks by which a new day begins a new piece; nil if it does not.
  public var days: TimeZoneRules?

  /// Nowhere.
  public init(gapSeconds: Double? = nil, gapMetres: Double? = nil, days: TimeZoneRules? = nil) {
    self.gapSeconds = gapSeconds
    self.gapMetres = gapMetres
    self.days = days
  }

  /// True if it needs times.
  var needsTimes: Bool { gapSeconds != nil || days != nil }

  /// True if a piece ends with the first of two positions.
  func separates(_ first: Fix, _ second: Fix, _ measure: FixMeasure) -> Bool {
    if separatesTimes(first, second) { return true }
    if let gapMetres, measure.metres(first, second) > gapMetres { return true }
    return false
  }

  /// True if a piece ends between two positions because of their times.
  func separatesTimes(_ first: Fix, _ second: Fix) -> Bool {
    guard first.hasTime, second.hasTime else { return false }
    if let gapSeconds, second.time - first.time > gapSeconds { return true }
    if let days, days.day(at: first.time) != days.day(at: second.time) { return true }
    return false
  }
}
