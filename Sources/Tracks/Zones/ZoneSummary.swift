public import TimeZones

/// How often and how long each user was in each zone on each day.
public final class ZoneSummary {
  /// A user at a zone on a day.
  public struct Row: Sendable {
    /// The user; empty if nobody is named.
    public let user: String
    /// The number of the zone.
    public let zone: Int
    /// The day since 1970-01-01, by the clocks of a time zone.
    public let day: Int
    /// Stays that reach into the day.
    public internal(set) var visits = 0
    /// Seconds inside on the day.
    public internal(set) var seconds = 0.0
  }

  private struct Key: Hashable {
    let user: String
    let zone: Int
    let day: Int
  }

  private let clocks: TimeZoneRules
  private var sums: [Key: Row] = [:]

  /// A summary of days by the clocks of a time zone.
  public init(_ clocks: TimeZoneRules) { self.clocks = clocks }

  /// Adds a stay from one time to another, in seconds since 1970.
  public func add(user: String, zone: Int, _ stay: ClosedRange<Double>) {
    var day = clocks.day(at: stay.lowerBound)
    let last = clocks.day(at: stay.upperBound)
    while day <= last {
      let start = max(stay.lowerBound, Double(clocks.seconds(ofLocal: Int64(day) * 86_400)))
      let end = min(stay.upperBound, Double(clocks.seconds(ofLocal: Int64(day + 1) * 86_400)))
      let key = Key(user: user, zone: zone, day: day)
      var row = sums[key] ?? Row(user: user, zone: zone, day: day)
      row.visits += 1
      row.seconds += max(end - start, 0)
      sums[key] = row
      day += 1
    }
  }

  /// The rows, by user, zone and day.
  public var rows: [Row] {
    sums.values.sorted { ($0.user, $0.zone, $0.day) < ($1.user, $1.zone, $1.day) }
  }
}
