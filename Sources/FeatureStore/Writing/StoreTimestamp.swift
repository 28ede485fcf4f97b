#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Base
import Text

/// The time of a run as GeoPackage writes it.
package enum StoreTimestamp {
  /// Now, or what SOURCE_DATE_EPOCH says (reproducible-builds.org), as `YYYY-MM-DDTHH:MM:SS.SSSZ`.
  package static func current() -> String {
    if let variable = getenv("SOURCE_DATE_EPOCH"), let seconds = Int(String(cString: variable)),
      TimeText.writable.contains(seconds)
    {
      return text(seconds: seconds, milliseconds: 0)
    }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return text(seconds: Int(now.tv_sec), milliseconds: Int(now.tv_nsec) / 1_000_000)
  }

  /// A time since 1970 in UTC.
  private static func text(seconds: Int, milliseconds: Int) -> String {
    var text = Bytes()
    TimeText.append(seconds: seconds, fraction: milliseconds, decimals: 3, to: &text)
    return String(decoding: text.buffer, as: UTF8.self)
  }
}
