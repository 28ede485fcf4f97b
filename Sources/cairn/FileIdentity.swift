#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which file a path or descriptor leads to, links followed.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let node: UInt64

  /// The regular file at a path; nil if there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The regular file behind a descriptor; nil if it is something else.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
