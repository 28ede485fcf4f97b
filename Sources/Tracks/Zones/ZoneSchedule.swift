internal import TimeZones

/// When a zone is watched: days of the week, and hours by the clocks of a time zone.
struct ZoneSchedule: Sendable {
  private let zone: TimeZoneRules
  /// For each day of the week from Monday, true if it begins to be watched then.
  private let days: [Bool]
  /// The first second of the day, and the one behind the last, which may be of the next day.
  private let start: Int
  private let end: Int

  private static let dayNames = ["mo", "tu", "we", "th", "fr", "sa", "su"]

  /// A schedule such as `mon-fri` and `08:00-17:30`; nil for texts that are none. Without days it is every day, without
  /// hours the whole day.
  init?(days dayText: String?, hours: String?, zone: TimeZoneRules) {
    self.zone = zone
    var days = [Bool](repeating: dayText == nil, count: 7)
    for item in (dayText ?? "").split(whereSeparator: { $0 == "," || $0 == " " }) {
      let ends = item.split(separator: "-", omittingEmptySubsequences: false).map { word in
        Self.dayNames.firstIndex(of: String(word.lowercased().prefix(2)))
      }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1]
      else {
        return nil
      }
      var day = first
      while day != last {
        days[day] = true
        day = (day + 1) % 7
      }
      days[last] = true
    }
    guard days.contains(true) else { return nil }
    self.days = days
    guard let hours else {
      (start, end) = (0, 86_400)
      return
    }
    let times = hours.split(separator: "-", omittingEmptySubsequences: false).map {
      Self.second(of: $0)
    }
    guard times.count == 2, let first = times[0], let last = times[1], first < 86_400 else {
      return nil
    }
    start = first
    end = last > first ? last : last + 86_400
  }

  /// The second of the day of `HH:MM`.
  private static func second(of text: Substring) -> Int? {
    let parts = text.split(separator: ":").map { Int($0.filter { $0 != " " }) }
    guard parts.count == 2, let hours = parts[0], let minutes = parts[1], 0...24 ~= hours,
      0..<60 ~= minutes
    else { return nil }
    return hours * 3600 + minutes * 60
  }

  /// True if the zone is watched at a time in seconds since 1970.
  func isActive(at time: Double) -> Bool {
    let clock = zone.clock(at: time)
    for back in 0...1 {
      let second = clock.second + back * 86_400
      if second >= start, second < end, begins(onDay: clock.day - back) { return true }
    }
    return false
  }

  private func begins(onDay day: Int) -> Bool {
    // 1970-01-01 was a Thursday.
    days[((day + 3) % 7 + 7) % 7]
  }

  /// More days than that between two positions are not looked through.
  private static let longestDays = 400

  /// The times between two at which watching begins or ends, in order.
  func switches(from first: Double, to last: Double) -> [Double] {
    let (firstDay, lastDay) = (zone.day(at: first), zone.day(at: last))
    guard lastDay - firstDay <= Self.longestDays else { return [] }
    var times: [Double] = []
    for day in (firstDay - 1)...lastDay where begins(onDay: day) {
      for second in [start, end] {
        let time = Double(seconds(ofLocal: Int64(day) * 86_400 + Int64(second)))
        if time > first, time < last { times.append(time) }
      }
    }
    return times.sorted()
  }

  /// A time from another one on up to which it is watched all the time or not at all; an hour later at most.
  func unchanged(from time: Double) -> Double {
    let end = time + 3600
    return switches(from: time.nextDown, to: end).first ?? end
  }

  /// The time at which clocks show some seconds since 1970-01-01T00:00:00 of their own, or skip them.
  private func seconds(ofLocal local: Int64) -> Int64 {
    var later = zone.seconds(ofLocal: local)
    let skipped = self.local(at: later) - local
    guard skipped > 0 else { return later }
    var earlier = later - skipped
    while later - earlier > 1 {
      let middle = earlier + (later - earlier) / 2
      if self.local(at: middle) > local { later = middle } else { earlier = middle }
    }
    return later
  }

  /// What clocks show, in seconds since 1970-01-01T00:00:00 of their own.
  private func local(at time: Int64) -> Int64 {
    let clock = zone.clock(at: Double(time))
    return Int64(clock.day) * 86_400 + Int64(clock.second)
  }
}
