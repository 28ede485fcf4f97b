#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// A destination folder that appears whole or not at all.
///
/// Files go to a hidden folder beside the destination; ``commit()`` renames it, and without that it goes when the object
/// does. The process holds a lock on it, so that a later run can tell what a killed one left behind and remove it.
public final class OutputFolder {
  /// Where the files are being written, without a slash at the end.
  public let temporaryPath: String
  private let destination: String
  private let path: String
  private let descriptor: Int32
  private let isReplacing: Bool
  private var isCommitted = false

  /// Creates the folder; refuses an existing destination unless it may be replaced and is a folder with a file of the
  /// name `mark`, so that nobody's own folder goes. Errors: `.outputExists`, `.file`.
  public init(
    replacing path: String, isOverwriting: Bool, marked mark: String
  ) throws(GeoError) {
    self.path = path
    var resolved = OutputFile.resolved(path)
    while resolved.count > 1, resolved.hasSuffix("/") { resolved.removeLast() }
    destination = resolved
    var status = stat()
    let exists = stat(destination, &status) == 0
    if exists {
      guard isOverwriting else {
        throw GeoError(
          .outputExists, "the output exists already", at: SourceLocation(path: path),
          hint: "use --overwrite to replace it, or choose another name")
      }
      guard status.st_mode & S_IFMT == S_IFDIR, access(destination + "/" + mark, F_OK) == 0 else {
        throw GeoError(
          .file, "exists and is not a folder with a \(mark), so it is not replaced",
          at: SourceLocation(path: path))
      }
    }
    isReplacing = exists
    let (folder, name) = OutputFile.split(destination)
    let beginning = folder + "." + name + ".partial-"
    TemporaryName.removeUnlocked(S_IFDIR, in: folder) { other in
      let prefix = "." + name + ".partial-"
      return other.hasPrefix(prefix)
        && other.utf8.count == prefix.utf8.count + TemporaryName.uniqueLength
    }
    guard let made = TemporaryName.createUniqueFolder(beginning) else {
      throw OutputFile.cannotCreate(path, in: folder)
    }
    (temporaryPath, descriptor) = made
    _ = TemporaryName.lock(descriptor)
    // Others may look into it as into any folder that is made.
    let mask = umask(0)
    umask(mask)
    chmod(temporaryPath, 0o777 & ~mask)
  }

  deinit {
    if !isCommitted { TemporaryName.removeFolder(temporaryPath) }
    close(descriptor)
  }

  /// Where a file in it is being written.
  public func path(of name: String) -> String { temporaryPath + "/" + name }

  /// Makes a folder in it, and those around it. Errors: `.file`.
  public func makeFolder(_ name: String) throws(GeoError) {
    guard mkdir(self.path(of: name), 0o777) == 0 || errno == EEXIST else {
      throw GeoError.system("create a folder", path: path)
    }
  }

  /// Writes a file in it. Errors: `.file`.
  public func write(_ bytes: UnsafeRawBufferPointer, to name: String) throws(GeoError) {
    try RawFile.creating(self.path(of: name), named: path + "/" + name).write(bytes, at: 0)
  }

  /// Puts the folder in place. Errors: `.file`.
  public func commit() throws(GeoError) {
    if isReplacing {
      let (folder, name) = OutputFile.split(destination)
      guard let old = TemporaryName.createUniqueFolder(folder + "." + name + ".partial-") else {
        throw OutputFile.cannotCreate(path, in: folder)
      }
      defer { close(old.descriptor) }
      // An empty folder gives way to another one.
      guard rename(destination, old.path) == 0 else {
        throw GeoError.system("move the old folder away", path: path)
      }
      guard rename(temporaryPath, destination) == 0 else {
        let error = GeoError.system("rename into place", path: path)
        _ = rename(old.path, destination)
        throw error
      }
      isCommitted = true
      TemporaryName.removeFolder(old.path)
    } else {
      guard rename(temporaryPath, destination) == 0 else {
        throw GeoError.system("rename into place", path: path)
      }
      isCommitted = true
    }
  }
}
