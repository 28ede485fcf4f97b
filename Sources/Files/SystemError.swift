#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

extension GeoError {
  /// What the system said of a file, now, from `errno`.
  public static func system(_ action: String, path: String) -> GeoError {
    let number = errno
    if number == EINTR, Interruption.signal != 0 {
      return GeoError(.interrupted, "interrupted by a signal")
    }
    var hint: String?
    switch number {
    case ENOSPC, EDQUOT: hint = "the destination is unchanged; make room and run again"
    case ENOENT where action.hasPrefix("open"): hint = "check the path"
    default: break
    }
    return GeoError(
      .file, "cannot \(action): \(String(cString: strerror(number)))",
      at: SourceLocation(path: path), hint: hint)
  }
}
