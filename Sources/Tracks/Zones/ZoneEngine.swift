public import Base
internal import Files
internal import Geometry

/// Watches users at zones: positions go in, events come out as they happen.
public final class ZoneEngine {
  private let zoneSet: ZoneSet
  private let rules: ZoneRules
  private let measure: FixMeasure
  private let users: WatchedUsers
  /// Events that have happened, until they are taken.
  private var events: [ZoneEvent] = []
  /// The zones that come into question at the moment.
  private var near: [Int] = []
  /// What ended stays come to.
  private let onStay: (_ user: String, _ zone: Int, _ stay: ClosedRange<Double>) -> Void
  /// Positions.
  public private(set) var fixCount = 0
  /// Positions that came too late to be put in order.
  public private(set) var lateCount = 0

  /// An engine for zones; of more users than `maxUsers` those who were not seen for longest are kept in a temporary file.
  /// Errors: `.library`.
  public init(
    _ zones: [Zone], _ rules: ZoneRules, maxUsers: Int? = nil,
    onStay: @escaping (_ user: String, _ zone: Int, _ stay: ClosedRange<Double>) -> Void = {
      _, _, _ in
    }
  ) throws(GeoError) {
    zoneSet = ZoneSet(zones, reach: rules.reach)
    self.rules = rules
    users = WatchedUsers(limit: maxUsers)
    self.onStay = onStay
    measure = try FixMeasure()
  }

  /// The zones.
  public var zones: [Zone] { zoneSet.zones }

  /// Users who were kept in a temporary file, each as often as that.
  public var spilledCount: Int { users.spilledCount }

  /// Takes a position of a user. Errors: `.store`.
  public func add(_ fix: Fix, of user: String) throws(GeoError) {
    add(fix, to: try users.user(named: user))
  }

  /// Takes positions of the users with numbers among those of a batch. Errors: `.store`, `.interrupted`.
  func add(
    _ entries: UnsafeBufferPointer<FixReading.Entry>, among names: [String]
  ) throws(GeoError) {
    for entry in entries {
      // Long ways past many zones may take a millisecond each.
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      try users.withUser(entry.user, among: names) { add(entry.fix, to: $0) }
    }
  }

  /// The numbers of users are those of another batch.
  func forgetNumbers() { users.forgetNumbers() }

  @inline(__always)
  private func add(_ fix: Fix, to watched: WatchedUser) {
    fixCount += 1
    if let last = watched.last, fix.time < last.time {
      lateCount += 1
      return
    }
    guard rules.lateness > 0 else { return go(watched, fix) }
    wait(watched, fix)
  }

  /// Puts a position among those that wait, and goes to those that have waited long enough.
  private func wait(_ watched: WatchedUser, _ fix: Fix) {
    let place = watched.waiting.lastIndex { $0.time <= fix.time }.map { $0 + 1 } ?? 0
    watched.waiting.insert(fix, at: place)
    watched.newest = max(watched.newest, fix.time)
    let ready = watched.waiting.prefix { $0.time <= watched.newest - rules.lateness }
    for fix in ready { go(watched, fix) }
    watched.waiting.removeFirst(ready.count)
  }

  /// No further position comes: those that waited are looked at, and stays that go on are told. Errors: `.store`.
  public func finish() throws(GeoError) {
    try users.forEach { watched in
      for fix in watched.waiting { go(watched, fix) }
      watched.waiting.removeAll()
      guard let last = watched.last else { return }
      for (zone, visit) in watched.visits.sorted(by: { $0.key < $1.key }) {
        if let entry = visit.entry, visit.isTold || visit.isInitial {
          onStay(watched.name, zone, entry.time...max(last.time, entry.time))
        }
      }
    }
  }

  /// Gives the events since the last call.
  public func takeEvents() -> [ZoneEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  @inline(__always)
  private func go(_ watched: WatchedUser, _ fix: Fix) {
    guard let last = watched.last else {
      begin(watched, fix)
      watched.last = fix
      return
    }
    watched.last = fix
    if watched.quiet.holds(fix) { return }
    go(watched, from: last, to: fix)
  }

  private func go(_ watched: WatchedUser, from last: Fix, to fix: Fix) {
    if !watched.plane.isAround(fix) { watched.plane = NearPlane(around: fix) ?? .none }
    if watched.plane.holds(last.place), watched.plane.holds(fix.place) {
      let length = watched.plane.metres(last.place, fix.place)
      if let radius = QuietCircle.largestRadius(length: length, rules) {
        return go(watched, from: last, to: fix, length: length, radius: radius)
      }
    }
    watched.quiet = .nowhere
    FixPath(last, fix, measure).forEachPiece { piece, isLast in
      go(watched, piece, endsAtFix: isLast)
    }
  }

  /// Goes a short way in the plane of a user past the zones that are so many metres around its end, and looks how far the
  /// user may go from there before anything can happen.
  private func go(
    _ watched: WatchedUser, from last: Fix, to fix: Fix, length: Double, radius: Double
  ) {
    let plane = watched.plane
    zoneSet.findAround(
      fix, width: radius / plane.scale.x * 1.1, height: radius / plane.scale.y * 1.1, &near)
    addVisited(by: watched)
    var quiet = QuietCircle(at: fix, radius: radius, plane)
    var path: FixPath?
    var found: [ZoneEvent] = []
    for number in near {
      let visit = watched.visits.isEmpty ? nil : watched.visits[number]
      if let circle = zoneSet.circles[number],
        let free = free(past: circle, visit ?? ZoneVisit(), from: last, to: fix, length, plane)
      {
        quiet.narrow(
          to: free, until: visit.map(rules.unchanged) ?? .infinity, length: length, now: fix.time)
        continue
      }
      let zone = zoneSet.zones[number]
      guard zone.watches(watched.name) else { continue }
      let margin = zone.shape.margin(at: fix, upTo: radius + rules.reach, measure)
      let isFar =
        margin > 0 && zone.schedule == nil && visit == nil && QuietCircle.canLie(beside: zone)
        && QuietCircle.free(rules.free(at: margin, ZoneVisit())) > length
      if !isFar {
        let whole = path ?? FixPath(last, fix, measure)
        path = whole
        watch(watched, number, whole, endsAtFix: true, &found)
      }
      let then = watched.visits[number]
      let free = QuietCircle.free(rules.free(at: margin, then ?? ZoneVisit()))
      quiet.narrow(
        to: QuietCircle.canLie(beside: zone) ? free : 0,
        until: min(
          zone.schedule?.unchanged(from: fix.time) ?? .infinity,
          then.map(rules.unchanged) ?? .infinity),
        length: length, now: fix.time)
    }
    watched.quiet = quiet
    tell(found)
  }

  /// How many metres a user may go on behind a short way past a circle before anything can happen there; nil if something
  /// may happen on the way.
  private func free(
    past circle: ZoneSet.Circle, _ visit: ZoneVisit, from last: Fix, to fix: Fix,
    _ length: Double, _ plane: NearPlane
  ) -> Double? {
    guard plane.holds(circle.centre) else { return nil }
    if visit.isInside {
      guard visit.hasFix, rules.unchanged(visit) > fix.time else { return nil }
    }
    /// How far a place is outside, and how many metres the margin may change before something happens.
    func look(at place: Fix) -> (margin: Double, free: Double) {
      let metres = plane.metres(circle.centre, place.place)
      let margin = metres - circle.radius
      return (margin, rules.free(at: margin, visit) - metres * NearPlane.error)
    }
    let end = look(at: fix)
    guard end.free > 0, !rules.changes(at: end.margin, visit) else { return nil }
    // A margin changes by no more than the way.
    let way = length * (1 + NearPlane.error)
    guard end.free > way || end.free + look(at: last).free > way else { return nil }
    return QuietCircle.free(end.free)
  }

  private func go(_ watched: WatchedUser, _ path: FixPath, endsAtFix: Bool) {
    zoneSet.findNear(path.start, path.end, length: path.length, &near)
    addVisited(by: watched)
    var found: [ZoneEvent] = []
    for number in near where zoneSet.zones[number].watches(watched.name) {
      watch(watched, number, path, endsAtFix: endsAtFix, &found)
    }
    tell(found)
  }

  /// The zones that a user is in or near come into question wherever they are.
  private func addVisited(by watched: WatchedUser) {
    guard !watched.visits.isEmpty else { return }
    let count = near.count
    for zone in watched.visits.keys where !near.contains(zone) { near.append(zone) }
    if near.count > count { near.sort() }
  }

  /// Follows a user past one zone.
  private func watch(
    _ watched: WatchedUser, _ number: Int, _ path: FixPath, endsAtFix: Bool,
    _ found: inout [ZoneEvent]
  ) {
    let known = watched.visits[number]
    var watch = ZoneWatch(
      rules, measure, zoneSet.zones[number], number: number, user: watched.name, path,
      known ?? ZoneVisit())
    watch.run(endsAtFix: endsAtFix)
    if !watch.visit.isNothing {
      watched.visits[number] = watch.visit
    } else if known != nil {
      watched.visits[number] = nil
    }
    found += watch.events
    for stay in watch.stays { onStay(watched.name, number, stay) }
  }

  /// Tells events; those of one time in the order in which they were found.
  private func tell(_ found: [ZoneEvent]) {
    if found.isEmpty { return }
    events += found.enumerated().sorted {
      ($0.element.fix.time, $0.offset) < ($1.element.fix.time, $1.offset)
    }.map(\.element)
  }

  /// The first position of a user says where the user is.
  private func begin(_ watched: WatchedUser, _ fix: Fix) {
    zoneSet.findNear(fix, fix, length: 0, &near)
    for number in near where zoneSet.zones[number].watches(watched.name) {
      let zone = zoneSet.zones[number]
      let margin = zone.shape.margin(at: fix, upTo: rules.reach + 1, measure)
      guard zone.schedule?.isActive(at: fix.time) ?? true else { continue }
      if margin <= 0 {
        watched.visits[number] = ZoneVisit(entry: fix, isInitial: true, hasFix: true)
        if rules.tellsInitial {
          events.append(ZoneEvent(kind: .initial, zone: number, user: watched.name, fix: fix))
        }
      } else if let near = rules.near, margin <= near {
        watched.visits[number] = ZoneVisit(isNear: true)
      }
    }
  }
}
