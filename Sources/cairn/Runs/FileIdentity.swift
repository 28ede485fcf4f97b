#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Files

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

  /// Whether two paths lead to one file, or would if it were there.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let (first, second) = (FileIdentity(path: one), FileIdentity(path: other))
    if first != nil || second != nil { return first == second }
    guard one != "-", other != "-" else { return false }
    let (a, b) = (
      OutputFile.split(OutputFile.resolved(one)), OutputFile.split(OutputFile.resolved(other))
    )
    return a.name == b.name
      && (a.folder == b.folder
        || OutputFile.resolved(a.folder) == OutputFile.resolved(b.folder))
  }
}
