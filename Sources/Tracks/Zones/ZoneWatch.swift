/// Follows a user along the way from one position to the next, past one zone.
struct ZoneWatch {
  let rules: ZoneRules
  let measure: FixMeasure
  let zone: Zone
  let number: Int
  let user: String
  let path: FixPath
  private(set) var visit: ZoneVisit
  private(set) var events: [ZoneEvent] = []
  /// Stays that have ended, from and to.
  private(set) var stays: [ClosedRange<Double>] = []

  /// Excursions over a border that are not as deep, in metres, may be missed.
  private static let step = 0.25
  /// How exactly crossings are found, in metres.
  private static let precision = 0.001

  init(
    _ rules: ZoneRules, _ measure: FixMeasure, _ zone: Zone, number: Int, user: String,
    _ path: FixPath, _ visit: ZoneVisit
  ) {
    self.rules = rules
    self.measure = measure
    self.zone = zone
    self.number = number
    self.user = user
    self.path = path
    self.visit = visit
  }

  /// Goes the whole way; it may end before the next position.
  mutating func run(endsAtFix: Bool) {
    if let schedule = zone.schedule {
      go(by: schedule)
    } else {
      go(0, path.length, since: path.start.time)
    }
    if visit.isInside, endsAtFix { visit.hasFix = true }
    tellStay(upTo: path.end)
  }

  /// Goes the whole way past a zone that is watched at some times.
  private mutating func go(by schedule: ZoneSchedule) {
    var from = 0.0
    var start = path.start.time
    for time in schedule.switches(from: start, to: path.end.time) + [path.end.time] {
      let to = time == path.end.time ? path.length : path.metres(at: time)
      // Between two switches a zone is watched all the time or not at all.
      if schedule.isActive(at: (start + time) / 2) {
        go(from, to, since: start)
      } else if visit.isInside {
        leave(at: place(at: from, since: start))
      }
      (from, start) = (to, time)
    }
  }

  /// Where a stretch of the way begins at a time: of who stands still, the metres do not tell it.
  private func place(at metres: Double, since time: Double) -> Fix {
    var place = path.place(at: metres)
    place.time = time
    return place
  }

  /// A stretch of the way, in metres, in which the zone is watched from a time on.
  private mutating func go(_ from: Double, _ to: Double, since time: Double) {
    var place = from
    var margin = margin(at: place, to - place)
    settle(self.place(at: from, since: time), margin)
    while place < to {
      // The distance to a border changes by no more than the way.
      let free = rules.free(at: margin, visit)
      let next = min(place + max(free * 0.999, Self.step), to)
      let found = self.margin(at: next, to - next)
      if rules.changes(at: found, visit) {
        var (low, high) = (place, next)
        while high - low > Self.precision {
          let middle = low + (high - low) / 2
          if rules.changes(at: self.margin(at: middle, to - middle), visit) {
            high = middle
          } else {
            low = middle
          }
        }
        place = high
        margin = self.margin(at: place, to - place)
        settle(path.place(at: place), margin)
      } else {
        (place, margin) = (next, found)
      }
    }
  }

  /// How far outside a place of the way is; `rest` metres are still to go.
  private func margin(at metres: Double, _ rest: Double) -> Double {
    zone.shape.margin(
      at: path.place(at: metres), upTo: rest + rules.reach + 2 * Self.step, measure)
  }

  /// Does what happens at a place.
  private mutating func settle(_ place: Fix, _ margin: Double) {
    if visit.isInside {
      if margin > rules.hysteresis { leave(at: place) }
      return
    }
    if let near = rules.near, !visit.isNear, margin <= near, margin > 0 {
      visit.isNear = true
      tell(.near, place)
    }
    if margin <= 0 {
      visit = ZoneVisit(entry: place, isNear: visit.isNear)
    } else if let near = rules.near, visit.isNear, margin > near + rules.hysteresis {
      visit.isNear = false
    }
  }

  private mutating func leave(at place: Fix) {
    guard let entry = visit.entry else { return }
    tellStay(upTo: place)
    let seconds = place.time - entry.time
    if visit.isTold || visit.isInitial {
      tell(.exit, place, seconds: seconds)
      stays.append(entry.time...max(place.time, entry.time))
    } else if seconds >= rules.minInside {
      tell(.cross, entry, seconds: seconds)
      stays.append(entry.time...max(place.time, entry.time))
    }
    // Near again is who has been away.
    visit = ZoneVisit(isNear: rules.near != nil)
  }

  /// Tells what a stay has come to by a position or the end of the stay.
  private mutating func tellStay(upTo place: Fix) {
    guard let entry = visit.entry else { return }
    let isLongEnough = place.time - entry.time >= rules.minInside
    if !visit.isTold, !visit.isInitial, visit.hasFix, isLongEnough {
      visit.isTold = true
      tell(.enter, entry)
    }
    guard let dwell = rules.dwell, !visit.hasDwelt, visit.isTold || visit.isInitial,
      place.time - entry.time >= dwell
    else { return }
    visit.hasDwelt = true
    let time = entry.time + dwell
    var fix = time <= path.start.time ? path.start : path.place(at: path.metres(at: time))
    fix.time = time
    tell(.dwell, fix, seconds: dwell)
  }

  private mutating func tell(_ kind: ZoneEvent.Kind, _ fix: Fix, seconds: Double? = nil) {
    events.append(
      ZoneEvent(
        kind: kind, zone: number, user: user, fix: fix, seconds: seconds, speed: path.speed))
  }
}
