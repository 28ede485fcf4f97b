#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The descriptors 0, 1 and 2, which whoever starts a program may leave closed.
public enum StandardStreams {
  /// Occupies closed ones, as the next file that is opened would otherwise take their places: an output
  /// would be written into as the place for messages. Reading or writing them is an error still.
  public static func occupy() {
    for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest that is free, so it is this one.
      _ = open("/dev/null", mode)
    }
  }
}
