#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The standard streams, without the buffers and locks of the C library.
enum Terminal {
  static let output: Int32 = 1
  static let errors: Int32 = 2

  /// The columns to wrap to: `COLUMNS`, else the terminal's width, else 80.
  static var width: Int {
    if let columns = columns(in: getenv("COLUMNS").map { String(cString: $0) }) { return columns }
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The number of columns that a setting stands for, or nil if it stands for none.
  static func columns(in setting: String?) -> Int? {
    guard let columns = setting.flatMap({ Int($0) }), columns > 0 else { return nil }
    return columns
  }

  /// Writes all of the text; a reader that went away is not an error.
  static func write(_ text: String, to descriptor: Int32) -> ExitStatus {
    signal(SIGPIPE, SIG_IGN)
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[written...])
        let count = systemWrite(descriptor, rest)
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          waitUntilWritable(descriptor)
        } else if errno == EPIPE {
          return .done
        } else if errno != EINTR {
          return .environment
        }
      }
      return .done
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}
