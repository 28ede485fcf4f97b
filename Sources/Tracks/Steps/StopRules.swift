/// What a stop is: a stay within a distance for some time.
public struct StopRules: Sendable {
  /// How far positions may be from the first one, in metres.
  public var radius: Double
  /// How long they must stay, in seconds.
  public var seconds: Double

  /// Rules.
  public init(radius: Double, seconds: Double) {
    self.radius = radius
    self.seconds = seconds
  }

  /// The stays of a run of positions: the positions within the radius of the first one, one behind the other, if the last
  /// of them comes that long after it (Q. Li et al., "Mining user similarity based on location history", 2008).
  func stops(in fixes: [Fix], _ measure: FixMeasure) -> [Range<Int>] {
    var stops: [Range<Int>] = []
    var first = 0
    while first < fixes.count {
      var end = first + 1
      while end < fixes.count, measure.metres(fixes[first], fixes[end]) <= radius { end += 1 }
      if fixes[end - 1].time - fixes[first].time >= seconds {
        stops.append(first..<end)
        first = end
      } else {
        first += 1
      }
    }
    return stops
  }
}
