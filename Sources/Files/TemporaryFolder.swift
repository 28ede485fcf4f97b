#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// A new folder that only this user can look into, for one file that a writer makes, which goes with it. The
/// process holds a lock on it, so that the next one can remove what a killed run left.
public final class TemporaryFolder {
  /// Where the file is to be made.
  public let path: String
  private let folder: String
  private let descriptor: Int32
  private var isThere = true

  private static let prefix = "cairn-folder-"

  /// Makes a folder for a file of some name in `TMPDIR`, or else `/tmp`. Errors: `.file`.
  public init(for name: String) throws(GeoError) {
    let parent = UnnamedFile.folder()
    TemporaryName.removeUnlocked(S_IFDIR, in: parent) {
      $0.hasPrefix(Self.prefix)
        && $0.utf8.count == Self.prefix.utf8.count + TemporaryName.uniqueLength
    }
    let beginning = parent + Self.prefix
    var made = TemporaryName.createUniqueFolder(beginning)
    // Hardly ever: who removes leftovers could take a new folder for one until it is locked.
    while let new = made, !TemporaryName.lock(new.descriptor) {
      close(new.descriptor)
      made = TemporaryName.createUniqueFolder(beginning)
    }
    guard let made else {
      throw GeoError.system(
        "create a temporary folder", path: TemporaryName.uniquePattern(beginning))
    }
    (folder, descriptor) = made
    path = folder + "/" + name
    TemporaryFiles.enter(path)
    TemporaryFiles.enter(folder)
  }

  deinit { remove() }

  /// Takes the file's name away now, and what an unfinished writer left; whoever has it open reads on.
  public func remove() {
    guard isThere else { return }
    isThere = false
    TemporaryName.removeFolder(folder)
    TemporaryFiles.leave(path)
    TemporaryFiles.leave(folder)
    close(descriptor)
  }
}
