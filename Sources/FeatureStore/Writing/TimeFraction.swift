/// The fraction of seconds in a date-time `YYYY-MM-DDTHH:MM:SS.S…` with `Z` or an offset.
package struct TimeFraction {
  /// Its digits; 0 without a fraction.
  package let count: Int
  /// True if a digit beyond milliseconds is not 0.
  package let losesDigits: Bool

  /// The digits that GeoPackage's DATETIME has (OGC 12-128r19, table 1).
  private static let milliseconds = 3
  /// Where the point is.
  private static let place = 19

  package init(_ time: UnsafeBufferPointer<UInt8>) {
    guard time.count > Self.place, time[Self.place] == UInt8(ascii: ".") else {
      (count, losesDigits) = (0, false)
      return
    }
    let digits = time[(Self.place + 1)...].prefix {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    count = digits.count
    losesDigits = digits.dropFirst(Self.milliseconds).contains { $0 != UInt8(ascii: "0") }
  }

  /// True for three digits.
  package var isMilliseconds: Bool { count == Self.milliseconds }
}
