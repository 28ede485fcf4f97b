public import TimeZones

/// The fields of points that say whose they are, and when.
public struct FixFields: Sendable {
  /// The field that names the user, or the device; nil if all points are of one.
  public var user: String?
  /// The field of the time; nil for one of the usual names.
  public var time: String?
  /// What the clocks show by which times without an offset are written; nil for UTC.
  public var clocks: TimeZoneRules?

  /// Fields.
  public init(user: String? = nil, time: String? = nil, clocks: TimeZoneRules? = nil) {
    self.user = user
    self.time = time
    self.clocks = clocks
  }

  /// The names of times that are looked for, in this order, in small or large letters.
  public static let usualTimes = ["time", "timestamp", "datetime", "date_time", "when"]
}
