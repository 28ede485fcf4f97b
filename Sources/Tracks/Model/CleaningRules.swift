/// What a position of a track must be like.
public struct CleaningRules: Sendable {
  /// The greatest speed in metres a second.
  public var maxSpeed: Double
  /// The greatest change of speed in metres a second, a second; nil for any.
  public var maxAcceleration: Double?
  /// The greatest error in metres that a position may state; nil for any.
  public var maxAccuracy: Double?
  /// How many metres longer the way over a position may be than the way between its neighbours; nil for any.
  public var maxSpike: Double?
  /// Positions that break the rules are left out.
  public var drops: Bool

  /// 250 km/h.
  public static let usualSpeed = 250 / 3.6

  /// Rules.
  public init(
    maxSpeed: Double = CleaningRules.usualSpeed, maxAcceleration: Double? = nil,
    maxAccuracy: Double? = nil, maxSpike: Double? = nil, drops: Bool = false
  ) {
    self.maxSpeed = maxSpeed
    self.maxAcceleration = maxAcceleration
    self.maxAccuracy = maxAccuracy
    self.maxSpike = maxSpike
    self.drops = drops
  }

  /// The field and the list of what is wrong with a position.
  static let flagName = "flag"
  /// The lists in which positions state their errors, in metres.
  static let accuracyNames = ["accuracy", "accuracies", "hAccuracy", "horizontalAccuracy"]
}

/// What is wrong with a position.
enum FixFlaw: String {
  case speed, acceleration, accuracy, spike, time
}

/// Judges the positions of a track by ``CleaningRules``.
struct FixJudge {
  let rules: CleaningRules
  let measure: FixMeasure

  /// Two positions of the same second are judged as if a second lay between them.
  private static let leastSeconds = 1.0

  /// What is wrong with each position; nil if nothing is. `accuracy` gives the error that a position states.
  func flaws(of fixes: [Fix], accuracy: (Int) -> Double?) -> [FixFlaw?] {
    var flaws = [FixFlaw?](repeating: nil, count: fixes.count)
    if let most = rules.maxAccuracy {
      for index in fixes.indices {
        if let metres = accuracy(index), metres > most { flaws[index] = .accuracy }
      }
    }
    judgeFirst(fixes, &flaws)
    /// The last good position, and the speed with which it was reached.
    var last: Int?
    var lastSpeed: Double?
    for index in fixes.indices where flaws[index] == nil {
      guard let before = last else {
        last = index
        continue
      }
      if fixes[index].hasTime, fixes[before].hasTime, fixes[index].time < fixes[before].time {
        flaws[index] = .time
        continue
      }
      let speed = speed(fixes[before], fixes[index])
      if let speed, speed > rules.maxSpeed {
        flaws[index] = .speed
        continue
      }
      if let most = rules.maxAcceleration, let speed, let earlier = lastSpeed,
        abs(speed - earlier)
          > most * max(fixes[index].time - fixes[before].time, Self.leastSeconds)
      {
        flaws[index] = .acceleration
        continue
      }
      if isSpike(index, after: before, fixes, flaws) {
        flaws[index] = .spike
        continue
      }
      last = index
      lastSpeed = speed
    }
    return flaws
  }

  /// The first position is wrong if nobody can come from it to the next two, which agree with one another.
  private func judgeFirst(_ fixes: [Fix], _ flaws: inout [FixFlaw?]) {
    let good = fixes.indices.lazy.filter { [flaws] in flaws[$0] == nil }.prefix(3)
    let places = Array(good)
    guard places.count == 3 else { return }
    let (first, second, third) = (fixes[places[0]], fixes[places[1]], fixes[places[2]])
    guard let start = speed(first, second), start > rules.maxSpeed,
      let next = speed(second, third), next <= rules.maxSpeed,
      let whole = speed(first, third), whole > rules.maxSpeed
    else { return }
    flaws[places[0]] = .speed
  }

  /// True if the way over a position is longer than the rules allow.
  private func isSpike(
    _ index: Int, after before: Int, _ fixes: [Fix], _ flaws: [FixFlaw?]
  ) -> Bool {
    guard let most = rules.maxSpike,
      let next = fixes.indices.dropFirst(index + 1).first(where: { flaws[$0] == nil })
    else { return false }
    let detour =
      measure.metres(fixes[before], fixes[index]) + measure.metres(fixes[index], fixes[next])
      - measure.metres(fixes[before], fixes[next])
    return detour > most
  }

  /// Metres a second; nil without times.
  private func speed(_ start: Fix, _ end: Fix) -> Double? {
    guard start.hasTime, end.hasTime else { return nil }
    return measure.metres(start, end) / max(abs(end.time - start.time), Self.leastSeconds)
  }
}
