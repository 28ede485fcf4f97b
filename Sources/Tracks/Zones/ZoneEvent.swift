/// Something that a user did at a zone.
public struct ZoneEvent: Sendable {
  /// What it was.
  public enum Kind: String, Sendable {
    case initial, enter, exit, cross, dwell, near
  }

  /// What it was.
  public var kind: Kind
  /// The number of the zone.
  public var zone: Int
  /// The user; empty if nobody is named.
  public var user: String
  /// Where and when: on the geodesic between two positions, in proportion.
  public var fix: Fix
  /// Seconds inside: of `exit`, `cross` and `dwell`.
  public var seconds: Double?
  /// Metres a second between the two positions; nil if they are of one time.
  public var speed: Double?
}
