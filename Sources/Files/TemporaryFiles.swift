#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// The temporary files, and folders of one, that are there now, so that a signal handler can remove them when nothing else
/// will run any more.
enum TemporaryFiles {
  /// The paths as C strings, 0 where there is none. A handler may be reading them, so they are never
  /// freed: a run has a handful.
  private static let paths = InlineArray<256, Atomic<UInt>> { _ in Atomic(0) }

  /// Remembers a file that was just created.
  static func enter(_ path: String) {
    guard let copy = strdup(path) else { return }
    let address = UInt(bitPattern: copy)
    for index in paths.indices
    where paths[index].compareExchange(
      expected: 0, desired: address, ordering: .sequentiallyConsistent
    ).exchanged {
      return
    }
    free(copy)
  }

  /// Forgets a file that has gone or has got its final name.
  static func leave(_ path: String) {
    for index in paths.indices {
      let address = paths[index].load(ordering: .sequentiallyConsistent)
      guard let known = UnsafePointer<CChar>(bitPattern: address), strcmp(known, path) == 0
      else { continue }
      paths[index].store(0, ordering: .sequentiallyConsistent)
    }
  }

  /// Removes all; may be called by a signal handler.
  static func removeAll() {
    for index in paths.indices {
      let address = paths[index].load(ordering: .sequentiallyConsistent)
      if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
    }
    // Folders are empty now.
    for index in paths.indices {
      let address = paths[index].load(ordering: .sequentiallyConsistent)
      if let path = UnsafePointer<CChar>(bitPattern: address) { rmdir(path) }
    }
  }
}
