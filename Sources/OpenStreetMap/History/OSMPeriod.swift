internal import Text

/// A moment, or the time from one to another: seconds since 1970 (UTC).
public struct OSMPeriod: Sendable {
  /// Its first second.
  private let start: Int64
  /// The first second behind it; nil for a moment.
  private let end: Int64?

  /// A moment.
  public init(at time: Int64) {
    start = time
    end = nil
  }

  /// The time from one moment to another, which does not belong to it; a moment if they are the same. Nil
  /// if the second one comes first.
  public init?(from start: Int64, to end: Int64) {
    guard start <= end else { return nil }
    self.start = start
    self.end = start == end ? nil : end
  }

  /// True if it is more than a moment: several versions of an object can hold in it.
  var isSpan: Bool { end != nil }

  /// The moment in the form of RFC 3339; nil for more than that.
  var dataTime: String? {
    isSpan ? nil : EpochText.text(ofSeconds: start)
  }

  /// True for a version that holds from one second up to another one, which is nil for the newest one. At a
  /// moment only visible ones do.
  @inline(__always)
  func holds(from first: Int64, to next: Int64?, isVisible: Bool) -> Bool {
    let next = next ?? .max
    guard let end else { return first <= start && next > start && isVisible }
    return first < end && (first == next ? next >= start : next > start)
  }

  /// The seconds since 1970 of a time such as `2026-01-31T12:00:00Z`, or of a day such as `2026-01-31`,
  /// when it begins (UTC); nil for anything else.
  public static func seconds(_ text: String) -> Int64? { EpochText.wholeSeconds(text) }
}
