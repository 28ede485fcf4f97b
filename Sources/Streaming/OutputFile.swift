#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
public import Geometry

/// A destination that appears whole or not at all.
///
/// Bytes go to `.NAME.partial-PID` beside the destination; `commit()` fsyncs and renames it, and
/// without that it goes when the object does. The process holds a lock on it, so that a later run can
/// tell what a killed one left behind and remove it.
public final class OutputFile {
  /// Where the result will be, links resolved.
  public let destination: String
  /// Where it is being written.
  public let temporaryPath: String
  /// Open for reading and writing.
  public let descriptor: Int32
  private var isCommitted = false

  /// Creates the temporary file; refuses an existing destination unless it may be replaced.
  public init(replacing path: String, isOverwriting: Bool) throws(GeoError) {
    destination = Self.resolved(path)
    var status = stat()
    let exists = stat(destination, &status) == 0
    if exists {
      guard isOverwriting else {
        throw GeoError(
          .outputExists, "the output exists already", at: SourceLocation(path: path),
          hint: "use --overwrite to replace it, or choose another name")
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw GeoError(.file, "is not a regular file", at: SourceLocation(path: path))
      }
    }
    let (folder, name) = Self.split(destination)
    Self.removeLeftovers(of: name, in: folder)
    temporaryPath = folder + "." + name + ".partial-\(getpid())"
    descriptor = open(temporaryPath, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw GeoError.system("create a file beside the destination", path: path)
    }
    flock(descriptor, LOCK_EX | LOCK_NB)
    if exists { fchmod(descriptor, status.st_mode & 0o7777) }
  }

  deinit {
    close(descriptor)
    if !isCommitted { unlink(temporaryPath) }
  }

  /// Makes the result durable and puts it in place.
  public func commit() throws(GeoError) {
    guard fsync(descriptor) == 0 else { throw GeoError.system("sync", path: destination) }
    guard rename(temporaryPath, destination) == 0 else {
      throw GeoError.system("rename into place", path: destination)
    }
    isCommitted = true
    // The rename itself survives a power cut only when the folder is synced too.
    let folder = open(Self.split(destination).folder, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// True if the path is there and is not a regular file: a device, a pipe, which are written directly;
  /// also what stands for an open descriptor, whatever that leads to.
  public static func isSpecial(_ path: String) -> Bool {
    if openDescriptor(path) != nil { return true }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
      && status.st_mode & S_IFMT != S_IFDIR
  }

  /// The descriptor that a path stands for: `/dev/stdout`, `/dev/stderr`, `/dev/fd/N`.
  static func openDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": 1
    case "/dev/stderr": 2
    case _ where path.hasPrefix("/dev/fd/"): Int32(path.dropFirst(8))
    default: nil
    }
  }

  /// Follows links, so that the file is replaced and not the link to it.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("./", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  /// Removes what killed runs to the same destination left: temporary files that nobody holds a lock on.
  static func removeLeftovers(of name: String, in folder: String) {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    let prefix = "." + name + ".partial-"
    while let entry = readdir(entries) {
      let found = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard found.hasPrefix(prefix),
        found.dropFirst(prefix.count).allSatisfy({ $0.isNumber || $0 == "-" || $0.isLetter })
      else { continue }
      let leftover = open(folder + found, O_RDONLY | O_CLOEXEC)
      guard leftover >= 0 else { continue }
      if flock(leftover, LOCK_EX | LOCK_NB) == 0 { unlink(folder + found) }
      close(leftover)
    }
  }
}
