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

  /// So many positions before one are looked through for those from which somebody can have come.
  private static let lookBack = 32

  /// What is wrong with each position; nil if nothing is. `accuracy` gives the error that a position states. The first
  /// `trustedCount` are known to be good.
  func flaws(
    of fixes: [Fix], trustedCount: Int = 0, accuracy: (Int) -> Double?
  ) -> [FixFlaw?] {
    var flaws = [FixFlaw?](repeating: nil, count: fixes.count)
    if let most = rules.maxAccuracy {
      for index in fixes.indices {
        if let metres = accuracy(index), metres > most { flaws[index] = .accuracy }
      }
    }
    judgeWay(fixes, trustedCount, &flaws)
    /// The last good position, the last that has a time, and the speed with which that was reached.
    var last: Int?
    var lastTimed: Int?
    var lastSpeed: Double?
    for index in fixes.indices where flaws[index] == nil {
      guard let before = last else {
        last = index
        lastTimed = fixes[index].hasTime ? index : nil
        continue
      }
      let speed = lastTimed.flatMap { self.speed(fixes[$0], fixes[index]) }
      if let speed, speed > rules.maxSpeed {
        flaws[index] = .speed
        continue
      }
      if let most = rules.maxAcceleration, let speed, let earlier = lastSpeed, let lastTimed,
        abs(speed - earlier)
          > most * max(fixes[index].time - fixes[lastTimed].time, Self.leastSeconds)
      {
        flaws[index] = .acceleration
        continue
      }
      if isSpike(index, after: before, fixes, flaws) {
        flaws[index] = .spike
        continue
      }
      last = index
      guard fixes[index].hasTime else { continue }
      lastTimed = index
      lastSpeed = speed
    }
    return flaws
  }

  /// Marks what of the positions with times is not on the longest way on which each of them can be reached from the one
  /// before, in time and not too fast: a bad beginning, or bad positions that agree with one another, do not take the rest
  /// along.
  private func judgeWay(_ fixes: [Fix], _ trustedCount: Int, _ flaws: inout [FixFlaw?]) {
    let good = fixes.indices.filter { flaws[$0] == nil && fixes[$0].hasTime }
    guard good.count > 1 else { return }
    // For each position the length of the longest way to it, and the one before it there. What is known to be good is on
    // the way in any case.
    var lengths = good.map { $0 < trustedCount ? fixes.count + $0 : 1 }
    var origins = good.indices.map { $0 < trustedCount ? $0 - 1 : -1 }
    /// The first end of the longest way so far.
    var top = max(trustedCount - 1, 0)
    for place in good.indices.dropFirst(max(trustedCount, 1)) {
      func take(_ origin: Int) {
        guard lengths[origin] >= lengths[place],
          isReachable(fixes[good[place]], from: fixes[good[origin]])
        else { return }
        lengths[place] = lengths[origin] + 1
        origins[place] = origin
      }
      take(top)
      if origins[place] != top {
        for origin in (max(place - Self.lookBack, 0)..<place).reversed() { take(origin) }
      }
      if lengths[place] > lengths[top] { top = place }
    }
    var isOnWay = [Bool](repeating: false, count: good.count)
    var end = top
    while end >= 0 {
      isOnWay[end] = true
      end = origins[end]
    }
    mark(good, isOnWay, fixes, &flaws)
  }

  /// Says what is wrong with positions that are not on the way: those before and behind tell whether it is the time.
  private func mark(
    _ places: [Int], _ isOnWay: [Bool], _ fixes: [Fix], _ flaws: inout [FixFlaw?]
  ) {
    var latest = Double.infinity
    for (place, isGood) in zip(places, isOnWay).reversed() {
      if isGood { latest = fixes[place].time }
      if !isGood { flaws[place] = fixes[place].time > latest ? .time : .speed }
    }
    var earliest = -Double.infinity
    for (place, isGood) in zip(places, isOnWay) {
      if isGood { earliest = fixes[place].time }
      if !isGood, fixes[place].time < earliest { flaws[place] = .time }
    }
  }

  /// True if somebody can have come from one position to another.
  private func isReachable(_ end: Fix, from start: Fix) -> Bool {
    end.time >= start.time && speed(start, end).map { $0 <= rules.maxSpeed } ?? true
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
