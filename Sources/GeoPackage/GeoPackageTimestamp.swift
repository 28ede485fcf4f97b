#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time of a run as GeoPackage writes it.
enum GeoPackageTimestamp {
  /// Now, or what SOURCE_DATE_EPOCH says (reproducible-builds.org), as `YYYY-MM-DDTHH:MM:SS.SSSZ`.
  static func current() -> String {
    if let variable = getenv("SOURCE_DATE_EPOCH"), let seconds = Int(String(cString: variable)) {
      return text(seconds: seconds, milliseconds: 0)
    }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return text(seconds: Int(now.tv_sec), milliseconds: Int(now.tv_nsec) / 1_000_000)
  }

  /// A time since 1970 in UTC.
  static func text(seconds: Int, milliseconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    func padded(_ value: Int32, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
    let date = [
      padded(parts.tm_year + 1900, 4), padded(parts.tm_mon + 1, 2), padded(parts.tm_mday, 2),
    ]
    let clock = [padded(parts.tm_hour, 2), padded(parts.tm_min, 2), padded(parts.tm_sec, 2)]
    return date.joined(separator: "-") + "T" + clock.joined(separator: ":") + "."
      + padded(Int32(milliseconds), 3) + "Z"
  }
}
